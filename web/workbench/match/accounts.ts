import { parse } from 'csv-parse/browser/esm/sync';
import {
  type Account,
  accountColumnsOf,
  accountOf,
  IDENTIFYING,
} from '../../../src/directory/matching/account-columns.ts';

export interface Accounts {
  readonly accounts: readonly Account[];
  /** The titles of all columns, and the original row of each account. */
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The titles of the columns that are used, and those of the unused ones. */
  readonly read: readonly string[];
  readonly ignored: readonly string[];
}

/**
 * Reads pasted rows, separated by commas, semicolons, or tabs; the first row has the titles of the columns.
 * @throws Error with a message for the user
 */
export function readAccounts(text: string): Accounts {
  const [titles = [], ...rows] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][];
  const columns = accountColumnsOf(titles);
  if (IDENTIFYING.every((field) => columns[field].length === 0)) {
    throw new Error(
      'The first row must name the columns, one of which is Name, Website, NCES id, or State id.',
    );
  }
  const known = rows
    .map((row) => ({ row, account: accountOf(columns, row) }))
    .filter(({ account }) => Object.keys(account).length > 0);
  const read = new Set(Object.values(columns).flat());
  const isRead = (_title: string, index: number) => read.has(index);
  return {
    accounts: known.map(({ account }) => account),
    titles,
    rows: known.map(({ row }) => row),
    read: titles.filter(isRead),
    ignored: titles.filter((title, index) => title && !isRead(title, index)),
  };
}

const DELIMITERS = ['\t', ';', ','];

/** The most frequent separator in the first line; a comma if none is there. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const timesOf = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, other) => (timesOf(other) > timesOf(best) ? other : best), ',');
}
