import { badRequest } from '../problem.ts';
import { type KnownRecords, Rejection, type Scalar, unacceptable, type Value } from './values.ts';

/** What one kind of file is made into: rows of one table, found again by their NCES id. */
export interface Mapping {
  readonly table: string;
  /** Our column → how it is made from the file's. */
  readonly columns: Readonly<Record<string, Value>> & { readonly nces_id: Value };
}

export interface ReadRow {
  readonly ncesId: string;
  /** One for each column of the mapping, in its order. */
  readonly values: readonly Scalar[];
}

/** A mapping as it applies to one file, whose header is now known. */
export interface RowReader {
  /** Our columns that the file says something about. The others are left as they are stored. */
  readonly present: readonly string[];
  readonly absent: readonly string[];
  /** Throws a `Rejection` for a row that cannot be imported. */
  read(record: readonly string[], known: KnownRecords): ReadRow;
  /** The NCES id of a row as the file writes it, for messages. */
  idOf(record: readonly string[]): string | undefined;
}

/** Finds the mapping's columns in the header; throws a Problem when the header is not one of this kind of file. */
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

  const isPresent = ([, value]: [string, Value]) => value.from.every((name) => names.includes(name));
  const readers = values.map((entry) => (isPresent(entry) ? cellReader(entry[1], names) : () => null));
  const keyAt = values.findIndex(([column]) => column === 'nces_id');
  const idAt = names.indexOf(mapping.columns.nces_id.from[0] as string);
  return {
    present: values.filter(isPresent).map(([column]) => column),
    absent: values.filter((entry) => !isPresent(entry)).map(([column]) => column),
    read(record, known) {
      if (record.length !== names.length) {
        throw new Rejection(`the row has ${record.length} columns where the header has ${names.length}`);
      }
      const row = readers.map((read) => read(record, known));
      return { ncesId: String(row[keyAt]), values: row };
    },
    idOf: (record) => record[idAt]?.trim() || undefined,
  };
}

/** Control characters that belong into no cell, and the sign that decoders put for bytes that are not UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f\ufffd]/;

function cellReader(value: Value, names: readonly string[]) {
  const places = value.from.map((name) => names.indexOf(name));
  return (record: readonly string[], known: KnownRecords): Scalar =>
    value.read(
      places.map((place) => cleanCell(record[place] as string, names[place] as string)),
      known,
    );
}

function cleanCell(cell: string, column: string): string {
  if (cell === '') return cell;
  if (UNREADABLE.test(cell))
    throw unacceptable(column, cell, 'UTF-8 text without NUL or other control characters');
  return cell.trim();
}
