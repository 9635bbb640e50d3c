import { DateTime, Day } from '@emi/base/scalars';
import { columnName, recordKind } from '@emi/records';
import * as f from './fields.ts';

/** Columns that lines give as references or under rules of their own, or that only scouting fills. */
const NOT_GIVEN = new Set([
  'id',
  'entityId',
  'entityType',
  'vendorId',
  'replacesId',
  'replacedVendorName',
  'batchId',
  'sourceBatchId',
  'createdAt',
  'evidence',
  'otherStatements',
]);

/**
 * The fields of a record type: one per entity column, parsed by the column's type.
 *
 * @param own fields with rules beyond the type, such as lengths.
 */
export function entityFieldsOf(
  entity: object,
  own: Readonly<Record<string, f.RecordField>> = {},
): Record<string, f.RecordField> {
  const columns = [...recordKind(entity).columns].filter(
    // Days are computed from timestamps.
    ([property, { gate, type }]) => gate !== 'internal' && type !== Day && !NOT_GIVEN.has(property),
  );
  return Object.fromEntries(
    columns.map(([property, column]) => {
      const name = columnName(property);
      const field = own[name] ?? typedField(name, column.type);
      return [name, column.isRequired ? f.requiredField(field) : field];
    }),
  );
}

function typedField(name: string, type: unknown): f.RecordField {
  if (type === String) return /(^|_)url$/.test(name) ? f.url : f.prose;
  if (type === Boolean) return f.flagField;
  if (type === DateTime) return f.timestampField;
  const scalar = (type as { name?: string }).name;
  if (scalar === 'Float') return f.numberField(0);
  if (scalar === 'Int') return f.wholeField();
  if (scalar === undefined) return f.oneOfField(Object.keys(type as object));
  throw new Error(`entity-fields.ts cannot parse ${name}, a ${scalar}`);
}
