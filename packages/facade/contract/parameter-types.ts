import type { Bounds } from '@emi/base/declared';
import {
  choice,
  choices,
  decimalFrom,
  flag,
  listInText,
  MAX_DECIMAL,
  searchText,
  stateCode,
  timestamp,
  uuid,
  whole,
} from '@emi/base/values';
import type { z } from 'zod';

/** A query parameter: its value, how the query writes it, and its default. */
export interface Param<T = unknown> {
  readonly value: z.ZodType<T>;
  /**
   * Converts the text of the query to the JSON value that it means; returns other text as it is, for `value` to refuse.
   */
  readonly fromText: (text: string) => unknown;
  /** True for several values, which are separated by commas, given under a repeated name, or both. */
  readonly isList: boolean;
  readonly fallback: T | undefined;
  readonly description?: string;
  /** A text that `value` accepts; only texts without a format such as `uuid` need one, and lists of them. */
  readonly example?: string;
}

const param = <T>(value: z.ZodType<T>, fromText: Param['fromText'] = (text) => text): Param<T> => ({
  value,
  fromText,
  isList: false,
  fallback: undefined,
});

const listParam = <T>(value: z.ZodType<T>): Param<T> => ({
  ...param(value, (text) => text.split(',').map((item) => item.trim())),
  isList: true,
});

export const uuidParam = param(uuid);
export const stateCodeParam = { ...param(stateCode), example: 'TX' };
export const timestampParam = param(timestamp);

/** The example of a text in no particular format. */
export const EXAMPLE_TEXT = 'Lincoln';

export const textParam = (bounds: Bounds): Param => ({
  ...param(searchText(bounds)),
  example: bounds.format?.example ?? EXAMPLE_TEXT,
});

/** `true` or `false`, in upper or lower case: Python writes `True`, and R `TRUE`. */
export const flagParam = param(flag, (text) =>
  /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text,
);

export const intParam = ({ min, max }: Bounds): Param =>
  param(whole(min, max), (text) => (/^-?\d+$/.test(text) ? Number(text) : text));

/** A decimal number of at least 0, as JSON writes it. */
export const numberParam = ({ max = MAX_DECIMAL }: Bounds): Param =>
  param(decimalFrom(0, max), (text) => (/^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : text));

/** Texts, by default at most 100, in the format of the bounds if there is one; empty ones are left out. */
export const textsParam = ({ maxItems = 100, ...bounds }: Bounds): Param => {
  const { fromText, ...list } = listParam(listInText(searchText(bounds), maxItems));
  return {
    ...list,
    fromText: (text) => (fromText(text) as string[]).filter(Boolean),
    example: bounds.format?.example,
  };
};

export const uuidsParam = listParam(listInText(uuid, 100, 'ids'));

export const oneOfParam = (values: readonly string[]): Param => param(choice(values));

export const someOfParam = (values: readonly string[]): Param =>
  listParam(choices(values, ', separated by commas'));

export type Params = Readonly<Record<string, Param>>;
