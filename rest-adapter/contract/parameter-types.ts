import { badRequest } from '../../src/platform/base/problem.ts';
import { type Bounds, checkBounds } from '../../src/platform/graph/bounds.ts';
import { parseStateCode, parseText, parseTimestamp, parseUuid } from '../../src/platform/graph/scalars.ts';
import { MAX_INT } from './schema-values.ts';

/** A query parameter: its parser and its default. */
export interface Param<T = unknown> {
  /** Throws a Problem that names the parameter and the allowed values. */
  readonly parse: (text: string, name: string) => T;
  readonly fallback: T;
  /** Allowed values, for people and for tests that generate invalid ones. */
  readonly accepts: Accepts;
  readonly description?: string;
}

export type Accepts =
  | { kind: 'uuid' | 'uuids' | 'state' | 'flag' | 'timestamp' }
  | { kind: 'text' | 'texts'; bounds: Bounds }
  | { kind: 'number'; whole: boolean; min: number; max: number }
  | { kind: 'values'; values: readonly string[]; list: boolean };

/** Returns `true` for a list: its values are separated by commas, given under a repeated name, or both. */
export const isList = (accepts: Accepts): boolean =>
  accepts.kind === 'uuids' || accepts.kind === 'texts' || (accepts.kind === 'values' && accepts.list);

const param = <T>(accepts: Accepts, parse: Param<T>['parse']): Param<T | undefined> => ({
  accepts,
  parse,
  fallback: undefined,
});

export const uuidParam = param({ kind: 'uuid' }, parseUuid);
export const stateCodeParam = param({ kind: 'state' }, parseStateCode);

export const timestampParam = param({ kind: 'timestamp' }, parseTimestamp);

export const textParam = (bounds: Bounds): Param =>
  param({ kind: 'text', bounds }, (given, name) => {
    const value = parseText(given, name, bounds.maxLength);
    checkBounds(value, name, bounds);
    return value;
  });

/** `true` or `false`, in any case: Python writes `True`, and R `TRUE`. */
export const flagParam = param({ kind: 'flag' }, (given, name) => {
  const value = given.toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true';
  throw badRequest(`${name} must be true or false.`);
});

/** An integer. */
export const intParam = ({ min = 0, max = MAX_INT }: Bounds): Param =>
  param({ kind: 'number', whole: true, min, max }, (given, name) => {
    const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw badRequest(
      value > max ? `${name} must be at most ${max}.` : `${name} must be a whole number of at least ${min}.`,
    );
  });

const MAX_DECIMAL = 999_999_999_999_999;

/** A decimal number of at least 0, as JSON writes it. */
export const numberParam = ({ max = MAX_DECIMAL }: Bounds): Param =>
  param({ kind: 'number', whole: false, min: 0, max }, (given, name) => {
    const value = /^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(given) ? Number(given) : Number.NaN;
    if (value <= max) return value;
    throw badRequest(
      value > max
        ? `${name} must be at most ${max}.`
        : `${name} must be a number of at least 0, such as 14.5.`,
    );
  });

/** Comma-separated texts of one format; nothing between two commas is passed over. */
export const textsParam = (bounds: Bounds): Param =>
  param({ kind: 'texts', bounds }, (given, name) => {
    const items = given.split(',').map((item) => parseText(item.trim(), name));
    const filled = items.filter(Boolean);
    if (bounds.notEmpty && filled.length === 0) throw badRequest(`${name} must not be empty.`);
    checkBounds(filled, name, bounds);
    return [...new Set(filled)];
  });

const MAX_IDS = 100;

/** Comma-separated ids. */
export const uuidsParam = param({ kind: 'uuids' }, (given, name) => {
  const items = given.split(',').map((item) => parseUuid(item.trim(), `each id of ${name}`));
  if (items.length <= MAX_IDS) return [...new Set(items)];
  throw badRequest(`${name} must hold at most ${MAX_IDS} ids.`);
});

/** One of these values. */
export const oneOfParam = (values: readonly string[]): Param =>
  param({ kind: 'values', values, list: false }, (given, name) => {
    if (values.includes(given)) return given;
    throw badRequest(`${name} must be one of ${values.join(', ')}.`);
  });

/** A comma-separated subset of these values. */
export const someOfParam = (values: readonly string[]): Param =>
  param({ kind: 'values', values, list: true }, (given, name) => {
    const items = given.split(',').map((item) => item.trim());
    if (items.every((item) => values.includes(item))) return [...new Set(items)];
    throw badRequest(`${name} must be one or more of ${values.join(', ')}, separated by commas.`);
  });

export type Params = Readonly<Record<string, Param>>;
