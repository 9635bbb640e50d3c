import { type Row, UNREADABLE } from '../records/csv-source.ts';
import { Rejection, unacceptable } from '../values.ts';

/**
 * The cells of a row, each checked as it is read: null if the cell is empty or the file lacks its column; a `Rejection`
 * that names the column if it is invalid.
 */
export class CheckedRow {
  readonly #row: Row;

  constructor(row: Row) {
    this.#row = row;
    for (const column in row) {
      if (UNREADABLE.test(row[column]!))
        throw unacceptable(column, row[column]!, 'UTF-8 text without NUL or other control characters');
    }
  }

  has(column: string): boolean {
    return column in this.#row;
  }

  /** The years for which the row has a column of its own, the newest first: `2023_24` for `name_2023_24`. */
  years(column: string): string[] {
    const start = `${column}_`;
    return Object.keys(this.#row)
      .filter((name) => name.startsWith(start) && /^\d{4}_\d{2}$/.test(name.slice(start.length)))
      .map((name) => name.slice(start.length))
      .sort()
      .reverse();
  }

  /** A cell as text; bounded, because an index entry cannot exceed a third of a page. */
  text(column: string, atMost = 200): string | null {
    return this.#read(column, (cell) => {
      if (cell.length > atMost)
        throw unacceptable(column, cell, `at most ${atMost} characters long, not ${cell.length}`);
      return cell;
    });
  }

  required<T>(column: string, read: (cell: string) => T): T {
    const cell = this.text(column);
    if (cell === null) throw new Rejection(`${column} is missing; every row must have one`);
    return read(cell);
  }

  oneOf<T extends string>(column: string, allowed: readonly T[]): T | null {
    return this.#read(column, (cell) => {
      const found = allowed.find((value) => value === cell);
      if (found === undefined) throw unacceptable(column, cell, `one of ${allowed.join(', ')}, or empty`);
      return found;
    });
  }

  flag(column: string): boolean | null {
    return this.#read(column, (cell) => {
      if (cell !== 'true' && cell !== 'false') throw unacceptable(column, cell, 'true, false, or empty');
      return cell === 'true';
    });
  }

  /** A number of students or schools. */
  count(column: string): number | null {
    return this.#read(column, (cell) => {
      if (!/^\d{1,10}$/.test(cell) || Number(cell) > LARGEST_INTEGER)
        throw unacceptable(column, cell, `a whole number from 0 to ${LARGEST_INTEGER}, or empty`);
      return Number(cell);
    });
  }

  /** A nonnegative number, such as full-time equivalents or a ratio. */
  amount(column: string): number | null {
    return this.#read(column, (cell) => {
      if (!/^\d{1,12}(\.\d{1,12})?$/.test(cell))
        throw unacceptable(column, cell, 'a number from 0, such as 18.56, or empty');
      return Number(cell);
    });
  }

  /** A latitude (limit 90) or longitude (limit 180). No place of the United States is at 0, which means unknown. */
  degrees(column: string, limit: 90 | 180): number | null {
    return this.#read(column, (cell) => {
      if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(cell) || Math.abs(Number(cell)) > limit) {
        throw unacceptable(column, cell, `degrees from -${limit} to ${limit}, such as 34.267964, or empty`);
      }
      if (Number(cell) === 0) throw unacceptable(column, cell, 'degrees other than 0, or empty if unknown');
      return Number(cell);
    });
  }

  #read<T>(column: string, read: (cell: string) => T): T | null {
    const cell = this.#row[column] ?? '';
    return cell === '' ? null : read(cell);
  }
}

/** The largest number of a column of the type `integer`. */
const LARGEST_INTEGER = 2_147_483_647;
