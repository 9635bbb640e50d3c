import { partOf } from '@emi/base/values';
import { Rejection, rejected, type Scalar, unacceptable } from '../values.ts';
import { isRequiredField, type RecordField, requiredField, uuidField } from './fields.ts';
import type { Kind, RecordDraft } from './record-kind.ts';
import { kindOf, RECORD_KINDS } from './record-kinds.ts';

/** Parses a JSON line; throws a `Rejection` that describes the error. */
export function parseLine(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Rejection(`the line is not JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejection('the line must be one JSON object, such as {"type": "vendor", …}');
  }
  if (text.includes('\\u') && UNSTORABLE.test(JSON.stringify(value))) {
    throw new Rejection('the line contains \\u0000 or half a surrogate pair, which text cannot contain');
  }
  return value as Record<string, unknown>;
}

/** Matches `JSON.stringify`'s escapes of characters that PostgreSQL cannot store. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Validates every field of a record and separates columns from references. */
export function recordDraftOf(
  record: Record<string, unknown>,
  { line, place, onlyIfNew = false }: Pick<RecordDraft, 'line' | 'place'> & { onlyIfNew?: boolean },
): RecordDraft {
  const kind = kindNamed(record.type);
  const given: Record<string, Scalar> = {};
  const references: Record<string, string | null> = {};
  const unknown: string[] = [];
  let id: string | null = null;
  for (const name in record) {
    const value = record[name];
    const field = kind.fields[name] ?? kind.overlay?.fields[name];
    if (field) given[name] = cell(name, value, field);
    else if (kind.references[name])
      references[name] = cell(name, value, kind.references[name].field) as string | null;
    else if (name === 'id') id = cell(name, value, ID) as string;
    else if (name !== 'type' && !kind.derived.includes(name)) unknown.push(name);
  }
  if (unknown.length > 0) {
    throw new Rejection(
      `${unknown.slice(0, 10).join(', ').slice(0, 200)}: no such field; a ${kind.type} has ${fieldNames(kind)}`,
    );
  }
  const missing = REQUIRED.get(kind)!.filter((name) => !(name in given) && !(name in references));
  const needed = id ? undefined : missing.find((name) => kind.key?.columns.includes(name));
  if (needed) throw new Rejection(`${needed} is missing; without an id, the record is found by it`);
  return { line, place, kind, id, given, references, missing, onlyIfNew };
}

const ID = requiredField(uuidField);

function kindNamed(type: unknown): Kind {
  const kind = kindOf.get(type as string);
  if (kind) return kind;
  if (type === undefined) throw new Rejection(`type is missing; ${TYPES}`);
  throw unacceptable('type', String(type), TYPES);
}

const TYPES = `one of ${[...kindOf.keys()].join(', ')}`;

function cell(name: string, value: unknown, field: RecordField): Scalar {
  const read = value === null ? null : readField(name, value, field);
  if (read === null && isRequiredField(field))
    throw new Rejection(`${name} is empty; every record must have one`);
  return read;
}

function readField(name: string, value: unknown, field: RecordField): Scalar {
  const result = field.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  const part = partOf('', path);
  throw rejected(name, shown(value), part ? `its ${part} ${message}` : `it ${message}`);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const REQUIRED = new Map(
  RECORD_KINDS.map((kind) => {
    const references = Object.entries(kind.references).map(([name, { field }]) => [name, field] as const);
    const fields = [...Object.entries(kind.fields), ...references];
    return [kind, fields.filter(([, field]) => isRequiredField(field)).map(([name]) => name)];
  }),
);

const fieldNames = ({ fields, overlay, references }: Kind): string =>
  ['id', ...Object.keys(references), ...Object.keys(fields), ...Object.keys(overlay?.fields ?? {})].join(
    ', ',
  );
