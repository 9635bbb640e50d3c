import { badRequest } from '@emi/base/problems';
import { readDelimited, TableFormat, type TableRow } from '@emi/base/tables';
import { jsonObjects } from '../json-objects.ts';
import type { Reading } from '../records/report.ts';
import type { ErateCells } from './cells.ts';
import { type ErateSet, requireColumns, setColumnOf, setOf } from './sets.ts';

/** A row of a set, or the reason that it cannot be read. */
export type ErateRow =
  | { readonly line: number; readonly cells: ErateCells }
  | { readonly line: number; readonly fault: string };

/** Some rows of a file, and the set that its columns show. */
export interface ErateBatch {
  readonly set: ErateSet;
  readonly rows: readonly ErateRow[];
}

/**
 * Reads a file of one set: pages of the API (JSON), or a download (CSV). Throws a Problem for an unknown kind of file,
 * a missing required column, or a truncated file.
 * @param reading receives facts about the file, such as absent columns
 */
export async function* readErateRows(
  bytes: AsyncIterable<Buffer>,
  reading: Reading,
): AsyncGenerator<ErateBatch> {
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) throw badRequest('The file is empty. Nothing was imported.');
  const start = String.fromCharCode(...first.value.subarray(0, 64))
    .replace(/^ï»¿/, '') // the byte order mark, whose bytes were read as Latin-1
    .trimStart();
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  })();
  yield* /^[[{]/.test(start) ? fromJson(all, reading) : fromCsv(all, reading);
}

async function* fromJson(bytes: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<ErateBatch> {
  let set: ErateSet | undefined;
  let count = 0;
  let rows: ErateRow[] = [];
  const has = new Set<string>();
  for await (const objects of jsonObjects(bytes)) {
    for (const { line, text } of objects) {
      const row = parsed(text);
      if (!row) {
        rows.push({ line, fault: 'the row is not JSON' });
        continue;
      }
      set ??= setOf(Object.keys(row));
      const cells: Record<string, string> = {};
      for (const [name, value] of Object.entries(row)) {
        const column = setColumnOf(set, name);
        if (column) cells[column] = cleaned(cellOf(value));
      }
      for (const column in cells) has.add(column);
      count++;
      rows.push({ line, cells });
    }
    if (!set) continue; // only faults so far
    yield { set, rows };
    rows = [];
  }
  if (!set) throw badRequest('The file has no rows. Nothing was imported.');
  // The API omits nulls, so a column that is absent from a few rows may just be empty in them.
  const isAbsent = (column: string) => !column.split('|').some((name) => has.has(name));
  if (count >= MANY_ROWS) requireColumns(set.title, set.needed.filter(isAbsent));
  else requireColumns(set.title, set.filled.filter(isAbsent));
  reading.absentColumns = set.needed.filter(isAbsent);
}

/** In a file with this many rows, every required column has a value somewhere. */
const MANY_ROWS = 1_000;

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON value as text; for an object with a `url`, that address. */
function cellOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return String((value as { url?: unknown }).url ?? '');
  return value === null || value === undefined ? '' : String(value);
}

/** Characters that are no text: control characters, unpaired surrogates, and the replacement character. */
const UNSTORABLE = /[\p{Cc}\p{Cs}\ufffd]+/gu;
const LONGEST_CELL = 4_000;

const cleaned = (text: string): string => text.slice(0, LONGEST_CELL).replace(UNSTORABLE, ' ').trim();

async function* fromCsv(bytes: AsyncIterable<Buffer>, reading: Reading): AsyncGenerator<ErateBatch> {
  let header: { readonly set: ErateSet; readonly names: readonly (string | undefined)[] } | undefined;
  let found: ErateRow[] = [];
  reading.format = new TableFormat();
  for await (const rows of readDelimited(bytes, reading.format)) {
    for (const row of rows) {
      if ('fault' in row) found.push(row);
      else if (header) found.push(rowOf(header.names, row));
      else header = headerOf(row.cells);
    }
    if (!header) continue;
    yield { set: header.set, rows: found };
    found = [];
  }
  if (!header) throw badRequest('The file is empty. Nothing was imported.');
}

/** Throws a Problem if a needed column is missing. */
function headerOf(cells: readonly string[]) {
  const set = setOf(cells);
  const names = cells.map((name) => setColumnOf(set, name));
  const isAbsent = (column: string) => !column.split('|').some((name) => names.includes(name));
  requireColumns(set.title, set.needed.filter(isAbsent));
  return { set, names };
}

type TableCells = Exclude<TableRow, { readonly fault: string }>;

function rowOf(names: readonly (string | undefined)[], { line, cells }: TableCells): ErateRow {
  if (cells.length !== names.length) {
    return { line, fault: `the row has ${cells.length} columns where the header has ${names.length}` };
  }
  const kept: Record<string, string> = {};
  for (let at = 0; at < names.length; at++) {
    const name = names[at];
    if (name && cells[at] !== '') kept[name] = cleaned(cells[at] as string);
  }
  return { line, cells: kept };
}
