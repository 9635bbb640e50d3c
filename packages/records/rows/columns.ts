import type { FieldDef } from 'pg';
import pg from 'pg';
import type { JsonOutput } from './json-output.ts';
import { wireTypes } from './wire-types.ts';

/** Writes a value from PostgreSQL's text as JSON: the same bytes as parsing it and `JSON.stringify`. */
type Write = (output: JsonOutput, bytes: Buffer, start: number, end: number) => void;

/** A column of a statement's result. */
export interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  /** Absent for types that only JavaScript can read. */
  readonly write?: Write;
}

/** The columns of a result. Results with equal columns share them, whatever their statement and connection. */
export type Columns = readonly Column[];

const known = new Map<string, Columns>();
/** Statements come from our own code, so there are few; beyond this number, columns are no longer shared. */
const MAX_KNOWN = 5_000;

export function columnsOf(fields: readonly Pick<FieldDef, 'name' | 'dataTypeID'>[]): Columns {
  const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
  let columns = known.get(key);
  if (!columns) {
    columns = fields.map(columnOf);
    if (known.size < MAX_KNOWN) known.set(key, columns);
  }
  return columns;
}

function columnOf({ name, dataTypeID }: Pick<FieldDef, 'name' | 'dataTypeID'>): Column {
  const parse = wireTypes.getTypeParser(dataTypeID) as Column['parse'];
  return { name, parse, write: WRITERS.get(dataTypeID)?.(parse) };
}

const text = (): Write => (output, bytes, start, end) => output.text(bytes, start, end);
const digits = (): Write => (output, bytes, start, end) => output.raw(bytes, start, end);

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const [T, MINUS, POINT, ZERO, NINE] = Buffer.from('t-.09') as unknown as [
  number,
  number,
  number,
  number,
  number,
];

const flag = (): Write => (output, bytes, start) => output.raw(bytes[start] === T ? TRUE : FALSE);

/** Leaves `1e+20`, `NaN`, and `-0` to JavaScript, which writes them differently. */
const decimal =
  (parse: Column['parse']): Write =>
  (output, bytes, start, end) => {
    if (isPlain(bytes, start, end)) output.raw(bytes, start, end);
    else output.value(parse(bytes.toString('latin1', start, end)));
  };

function isPlain(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] === MINUS && bytes[start + 1] === ZERO && end - start === 2) return false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byte < ZERO || byte > NINE) && byte !== POINT && byte !== MINUS) return false;
  }
  return true;
}

/** The JSON of a timestamp: each timestamp is written into it before it is copied to the output. */
const FORM = Buffer.from('"0000-00-00T00:00:00.000Z"');
/** Bytes of a timestamp up to its seconds. */
const WHOLE_SECONDS = '0000-00-00 00:00:00'.length;
const MILLISECONDS = { start: FORM.indexOf('.') + 1, end: FORM.indexOf('Z') };

/** Writes a timestamp of PostgreSQL as RFC 3339, like `rfc3339` of `wire-types.ts`, but from bytes to bytes. */
const timestamp =
  (parse: Column['parse']): Write =>
  (output, bytes, start, end) => {
    if (end - start < WHOLE_SECONDS) return output.value(parse(bytes.toString('latin1', start, end))); // infinity
    for (let at = 0; at < WHOLE_SECONDS; at++) FORM[at + 1] = bytes[start + at]!;
    FORM[TIME] = 0x54; // T
    let from = start + WHOLE_SECONDS;
    const hasFraction = bytes[from++] === POINT;
    for (let at = MILLISECONDS.start; at < MILLISECONDS.end; at++) {
      const byte = hasFraction && from < end ? bytes[from]! : 0;
      if (byte >= ZERO && byte <= NINE) from++;
      FORM[at] = byte >= ZERO && byte <= NINE ? byte : ZERO;
    }
    output.raw(FORM);
  };
const TIME = FORM.indexOf('T');

const { BOOL, INT2, INT4, OID, FLOAT4, FLOAT8, TEXT, VARCHAR, UUID, INT8, NUMERIC, TIMESTAMPTZ } =
  pg.types.builtins;

/** The types of our columns; JavaScript parses and writes all others. pg leaves `int8` and `numeric` as text. */
const WRITERS: ReadonlyMap<number, (parse: Column['parse']) => Write> = new Map([
  ...[TEXT, VARCHAR, UUID, INT8, NUMERIC].map((type) => [type, text] as const),
  ...[INT2, INT4, OID].map((type) => [type, digits] as const),
  ...[FLOAT4, FLOAT8].map((type) => [type, decimal] as const),
  [BOOL, flag],
  [TIMESTAMPTZ, timestamp],
]);
