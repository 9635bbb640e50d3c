import { badRequest } from '@emi/base/problems';
import { Rejection, type Scalar, unacceptable, type Value } from './values.ts';

/** Maps one kind of file to the rows of one table, matched by NCES id. */
export interface Mapping {
  readonly table: string;
  /** Table column → its value from the file's columns. */
  readonly columns: Readonly<Record<string, Value>> & { readonly nces_id: Value };
}

export interface ReadRow {
  readonly ncesId: string;
  /** Values in the order of the mapping's columns. */
  readonly values: readonly Scalar[];
}

/** Reads rows with a mapping, once the file's header is known. */
export interface RowReader {
  /** Table columns that the file provides; the others keep their stored values. */
  readonly present: readonly string[];
  readonly absent: readonly string[];
  /** Throws a `Rejection` for a row that cannot be imported. */
  read(record: readonly string[]): ReadRow;
  /** The row's NCES id as written in the file, for messages. */
  idOf(record: readonly string[]): string | undefined;
}

/** Finds the mapping's columns in the header; throws a Problem if one is missing or repeated. */
export function readerFor(mapping: Mapping, header: readonly string[]): RowReader {
  const names = header.map((name) => name.trim());
  if (names.some((name) => UNREADABLE.test(name))) {
    throw badRequest(
      'This is not a CSV file in UTF-8: its first line is not readable text. Nothing was imported.',
    );
  }
  const repeated = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (repeated) throw badRequest(`The header names the column ${repeated} twice. Nothing was imported.`);

  const values = Object.entries(mapping.columns);
  const missing = new Set(
    values.flatMap(([, { from, required }]) =>
      required ? from.filter((name) => !names.includes(name)) : [],
    ),
  );
  if (missing.size > 0) {
    throw badRequest(
      `The header lacks ${[...missing].join(', ')}: is this a file of ${mapping.table}? ` +
        `Its first line begins with ${JSON.stringify(names.join(',').slice(0, 100))}. Nothing was imported.`,
    );
  }

  const isPresent = ([, { from, lacking = {} }]: [string, Value]) =>
    from.every((name) => names.includes(name) || name in lacking);
  const readers = values.map((entry) => (isPresent(entry) ? cellReader(entry[1], names) : () => null));
  const keyAt = values.findIndex(([column]) => column === 'nces_id');
  const idAt = names.indexOf(mapping.columns.nces_id.from[0] as string);
  return {
    present: values.filter(isPresent).map(([column]) => column),
    absent: values.filter((entry) => !isPresent(entry)).map(([column]) => column),
    read(record) {
      if (record.length !== names.length) {
        throw new Rejection(`the row has ${record.length} columns where the header has ${names.length}`);
      }
      const row = readers.map((read) => read(record));
      return { ncesId: String(row[keyAt]), values: row };
    },
    idOf: (record) => record[idAt]?.trim() || undefined,
  };
}

/** Control characters, and the replacement character, which decoders emit for invalid UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

function cellReader(value: Value, names: readonly string[]) {
  const places = value.from.map((name) => names.indexOf(name));
  return (record: readonly string[]): Scalar =>
    value.read(
      places.map((place, at) =>
        place < 0
          ? value.lacking![value.from[at]!]!
          : cleanCell(record[place] as string, names[place] as string),
      ),
    );
}

function cleanCell(cell: string, column: string): string {
  if (cell === '') return cell;
  if (UNREADABLE.test(cell))
    throw unacceptable(column, cell, 'UTF-8 text without NUL or other control characters');
  return cell.trim();
}
