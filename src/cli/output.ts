import { snakeCase } from '@emi/base/declared';

/** The result of a command, as JSON and as text. */
export interface Result {
  /** A JSON document with snake_case keys. */
  readonly json: unknown;
  readonly text: string;
  /** True if the command finished but left some work undone; it exits with status 1. */
  readonly failed?: boolean;
  /** The exit status of a command with several successful outcomes. */
  readonly status?: number;
}

export function print(result: Result, asJson: boolean | undefined): void {
  process.stdout.write(`${asJson ? JSON.stringify(result.json, null, 2) : result.text}\n`);
  if (result.failed) process.exitCode = 1;
  if (result.status !== undefined) process.exitCode = result.status;
}

/** Prints a note for people; stdout is reserved for the result. */
export const printNote = (line: string): void => void process.stderr.write(`${line}\n`);

type Cell = string | number | Date | readonly string[] | null | undefined;

const textOf = (cell: Cell): string => String((cell instanceof Date ? cell.toISOString() : cell) ?? '-');

/** Formats a table; columns are as wide as their widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return 'none';
  const lines = [headings, ...rows].map((cells) => cells.map(textOf));
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((cells) => line(cells).trimEnd()).join('\n');
}

/** The forms in which a record is listed. */
export interface Listing<Row> {
  /** The name of its id in JSON, such as `key_id`. */
  readonly id: string;
  /** Its other properties in JSON, where they are in snake_case. */
  readonly json: readonly (keyof Row & string)[];
  /** The columns of the table: a property, or a function of the record, by heading. */
  readonly columns: Readonly<Record<string, (keyof Row & string) | ((row: Row) => Cell)>>;
}

export function inListing<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { id, json, columns }: Listing<Row>,
): Result {
  const cells = Object.values(columns);
  return {
    json: rows.map((row) => ({
      [id]: row.id,
      ...Object.fromEntries(json.map((property) => [snakeCase(property), row[property]])),
    })),
    text: table(
      Object.keys(columns),
      rows.map((row) => cells.map((cell) => (typeof cell === 'function' ? cell(row) : (row[cell] as Cell)))),
    ),
  };
}

/** Formats names and values, one pair per line. */
export function printList(values: Readonly<Record<string, string | number>>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}`)
    .join('\n');
}
