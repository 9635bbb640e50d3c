import { camelCase } from '@emi/base/declared';
import type { BodyFields } from '../contract/body.ts';
import { checkForms, type RowsOfBody, withRows } from '../contract/body-forms.ts';
import type { Alternative } from '../contract/request-schema.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The parts of a route's declaration that decide how its body becomes variables. */
interface Declared {
  readonly document: string;
  readonly either?: readonly Alternative[];
  readonly rows?: string;
  readonly inclusions?: (body: Values) => Readonly<Record<string, boolean>>;
}

/**
 * The list that a single row may replace, and the fields that may be given once for all of its rows: those that a form
 * of the body requires of each row.
 */
export const bodyRowsOf = ({ rows: name, either = [] }: Declared): RowsOfBody | undefined =>
  name === undefined ? undefined : { name, shared: either.flatMap(({ each }) => each?.[name] ?? []) };

/** Returns the function that computes the variables of a document from a body. */
export function variablesOf(
  { document, either = [], inclusions }: Declared,
  fields: BodyFields,
  rows: RowsOfBody | undefined,
): (body: Values) => Values {
  const takesInput = document.includes('input: $input');
  return (body) => {
    checkForms(either, body);
    const given = camelCased(rows ? withRows(fields, rows, body) : body);
    return { ...(takesInput ? { input: given } : given), ...inclusions?.(body) };
  };
}

const camelCased = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), ofGraph(value)]));

/** An uploaded table is an object, too, but not of JSON, and is passed on as it is. */
const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function ofGraph(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofGraph);
  return isFields(value) ? camelCased(value) : value;
}
