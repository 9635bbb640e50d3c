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

/**
 * Reads a file of one set: pages of the API (JSON), or a download (CSV). Throws a Problem for an unknown kind of file,
 * a missing required column, or a truncated file.
 * @param reading receives facts about the file, such as absent columns
 * @param onSet receives the set, before the first rows
 */
export async function* readErateRows(
  bytes: AsyncIterable<Buffer>,
  reading: Reading,
  onSet: (set: ErateSet) => void,
): AsyncGenerator<ErateRow[]> {
  const source = bytes[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) throw badRequest('The file is empty. Nothing was imported.');
  const start = String.fromCharCode(...first.value.subarray(0, 64))
    .replace(/^ï»¿/, '')
    .trimStart();
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  })();
  yield* /^[[{]/.test(start) ? jsonRows(all, reading, onSet) : fromCsv(all, reading, onSet);
}

async function* jsonRows(
  bytes: AsyncIterable<Buffer>,
  reading: Reading,
  onSet: (set: ErateSet) => void,
): AsyncGenerator<ErateRow[]> {
  let set: ErateSet | undefined;
  let count = 0;
  const has = new Set<string>();
  for await (const objects of jsonObjects(bytes)) {
    const rows: ErateRow[] = [];
    for (const { line, text } of objects) {
      const row = parsed(text);
      if (!row) {
        rows.push({ line, fault: 'the row is not JSON' });
        continue;
      }
      if (!set) {
        set = setOf(Object.keys(row));
        onSet(set);
      }
      const cells: Record<string, string> = {};
      for (const [name, value] of Object.entries(row)) {
        const column = setColumnOf(set, name);
        if (column) cells[column] = cleaned(cellOf(value));
      }
      for (const column in cells) has.add(column);
      count++;
      rows.push({ line, cells });
    }
    yield rows;
  }
  if (!set) throw badRequest('The file has no rows. Nothing was imported.');
  // JSON omits nulls, so a column that is absent from a few rows may just be empty in them.
  const isAbsent = (column: string) => !column.split('|').some((name) => has.has(name));
  if (count >= MANY_ROWS) requireColumns(set.title, set.needed.filter(isAbsent));
  else requireColumns(set.title, set.filled.filter(isAbsent));
  reading.absentColumns = set.needed.filter(isAbsent);
}

/** In this many rows, every required column has a value somewhere. */
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

/** Control characters and unpaired surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /[\p{Cc}\p{Cs}\ufffd]+/gu;
const LONGEST = 4_000;

const cleaned = (text: string): string => text.slice(0, LONGEST).replace(UNSTORABLE, ' ').trim();

async function* fromCsv(
  bytes: AsyncIterable<Buffer>,
  reading: Reading,
  onSet: (set: ErateSet) => void,
): AsyncGenerator<ErateRow[]> {
  let names: (string | undefined)[] | undefined;
  reading.format = new TableFormat();
  for await (const rows of readDelimited(bytes, reading.format)) {
    const found: ErateRow[] = [];
    for (const row of rows) {
      if (names || 'fault' in row) found.push(names ? rowOf(names, row) : (row as ErateRow));
      else {
        const set = setOf(row.cells);
        names = row.cells.map((name) => setColumnOf(set, name));
        const isAbsent = (column: string) => !column.split('|').some((name) => names!.includes(name));
        requireColumns(set.title, set.needed.filter(isAbsent));
        onSet(set);
      }
    }
    yield found;
  }
  if (!names) throw badRequest('The file is empty. Nothing was imported.');
}

function rowOf(names: readonly (string | undefined)[], row: TableRow): ErateRow {
  if ('fault' in row) return row;
  const { line, cells } = row;
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
