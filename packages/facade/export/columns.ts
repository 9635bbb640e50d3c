import { nonNull } from '../contract/data-schema.ts';
import type { JsonSchema, ObjectSchema } from '../contract/json-schema.ts';

/** A column of an export: the path of a documented key. */
export interface ExportColumn {
  /** The path joined by dots, such as `_access.is_unlocked`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly type: ColumnType;
  readonly description?: string;
}

/** The type of a column's values, apart from null: `texts` are arrays of text, and `json` any other array or object. */
export type ColumnType = 'text' | 'timestamp' | 'date' | 'boolean' | 'integer' | 'number' | 'texts' | 'json';

/** The columns of the records under `data`: one for each scalar, and one for each array or JSON value as a whole. */
export function exportColumnsOf(body: ObjectSchema): readonly ExportColumn[] {
  const { items } = present(body.properties.data!) as { items: JsonSchema };
  return columnsBelow(present(items), []);
}

function columnsBelow(schema: JsonSchema, path: readonly string[], description?: string): ExportColumn[] {
  if (!('properties' in schema)) return [{ name: path.join('.'), path, type: typeOf(schema), description }];
  return Object.entries((schema as ObjectSchema).properties).flatMap(([key, property]) =>
    columnsBelow(
      isUnion(property) ? {} : present(property),
      [...path, key],
      (property.description as string | undefined) ?? description,
    ),
  );
}

function typeOf({ type, format, items }: JsonSchema): ColumnType {
  switch (type) {
    case 'string':
      return format === 'date-time' ? 'timestamp' : format === 'date' ? 'date' : 'text';
    case 'boolean':
    case 'integer':
    case 'number':
      return type;
    case 'array':
      return present(items as JsonSchema).type === 'string' ? 'texts' : 'json';
    default:
      return 'json';
  }
}

const present = (schema: JsonSchema): JsonSchema => nonNull(schema) ?? schema;

/** A nullable value is not a union, although its schema has two alternatives. */
const isUnion = ({ anyOf }: JsonSchema): boolean =>
  Array.isArray(anyOf) && anyOf.filter((schema) => (schema as JsonSchema).type !== 'null').length > 1;

type Json = Readonly<Record<string, unknown>>;

/** The value of a column; undefined if an object in its path is null or absent. */
export function valueAt(record: object, { path }: ExportColumn): unknown {
  let value: unknown = record;
  for (const key of path) value = (value as Json | null | undefined)?.[key];
  return value;
}

/**
 * A record with only these columns, nested as in the JSON response, or at the top level if the column is named that
 * way.
 */
export function project(record: object, columns: readonly ExportColumn[]): object {
  const projected: Record<string, unknown> = {};
  for (const column of columns) {
    const { name, path } = column;
    if (name === path.join('.')) copy(record as Json, projected, path);
    else projected[name] = valueAt(record, column) ?? null;
  }
  return projected;
}

function copy(from: Json, to: Record<string, unknown>, [key, ...rest]: readonly string[]): void {
  const value = from[key!];
  if (value === undefined) return;
  if (rest.length === 0 || value === null) {
    to[key!] = value;
    return;
  }
  to[key!] ??= {};
  copy(value as Json, to[key!] as Record<string, unknown>, rest);
}
