import { badRequest } from '@emi/base/problems';
import { type BodyFields, elementFields, missingField, present } from './body.ts';
import type { Alternative } from './request-schema.ts';
import { valueSchema } from './value-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** A list in a body that a single row's fields may replace. */
export interface RowsOfBody {
  readonly name: string;
  /** Fields that may be given next to the list, for all rows without them. */
  readonly shared: readonly string[];
}

/** Throws the Problem for a body in both forms, or in neither. Forms differ in the last field that they require. */
export function checkForms(either: readonly Alternative[], body: Values): void {
  const forms = [either[0], either.at(-1)].flatMap((form) => form?.requires.join(' and ') ?? []);
  const [first, last] = [either[0], either.at(-1)].map((form) => body[form?.requires.at(-1) ?? '']);
  if (either.length > 0 && (first === undefined) === (last === undefined)) {
    throw badRequest(`Give either ${forms.join(', or ')}.`);
  }
}

/**
 * The body with its list of rows, each completed by the shared fields. Without the list, the body's own fields of a row
 * are its only row.
 * @throws Problem for a row that lacks a shared field
 */
export function withRows(fields: BodyFields, { name, shared }: RowsOfBody, body: Values): Values {
  const { fields: row } = elementFields(fields[name]!)!;
  const { true: own = [], false: others = [] } = Object.groupBy(Object.entries(body), ([field]) =>
    Object.hasOwn(row, field) ? 'true' : 'false',
  );
  const ofAll = Object.fromEntries(own.filter(([field]) => shared.includes(field)));
  const given = body[name] as readonly Values[] | undefined;
  const rows = (given ?? [Object.fromEntries(own)]).map((one, at) => {
    const whole: Values = { ...ofAll, ...one };
    const missing = shared.find((field) => whole[field] === undefined);
    if (missing === undefined) return whole;
    const values = valueSchema(present(row[missing]!)).enum as readonly string[];
    throw missingField(`${given ? `${name}[${at}].` : ''}${missing}`, values);
  });
  return { ...Object.fromEntries(others), [name]: rows };
}
