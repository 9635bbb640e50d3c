/**
 * The vocabulary of import mappings. A `Value` derives a table column from columns of the file. Cells are trimmed; an
 * empty cell means "unknown" and becomes null. An invalid cell rejects its row with a reason for the file's author.
 */

import { plainNcesId } from '@emi/base/declared';

export type Scalar = string | number | null;

export interface Value {
  /** Columns of the file. If the file lacks one, the stored value is unchanged. */
  readonly from: readonly string[];
  /** The cell to read in place of one of these columns where a file lacks it. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** The file must have these columns, and every row must fill them. */
  readonly required?: boolean;
  readonly read: (cells: readonly string[]) => Scalar;
}

/** The reason a row is not imported. It has no stack, which would take a tenth of an import that rejects many. */
export class Rejection extends Error {
  constructor(reason: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(reason);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Makes a check of the keys of rows, which returns the reason to reject a row whose key an earlier one has. */
export function repeatedKeys(column: string): (key: string, line: number) => string | undefined {
  const lineOf = new Map<string, number>();
  return (key, line) => {
    const earlier = lineOf.get(key);
    if (earlier !== undefined)
      return `${column} ${key} already has a row on line ${earlier}; only that one counts`;
    lineOf.set(key, line);
    return undefined;
  };
}

/** A rejection that names the column, its content, and the fault. */
export function rejected(column: string, cell: string, fault: string): Rejection {
  const shown = cell.length > 80 ? `${cell.slice(0, 80)}…` : cell;
  return new Rejection(`${column} is ${JSON.stringify(shown)}; ${fault}`);
}

export const unacceptable = (column: string, cell: string, allowed: string): Rejection =>
  rejected(column, cell, `it must be ${allowed}`);

export const constant = (value: string): Value => ({ from: [], read: () => value });

/** Reads a value from a cell unless it is empty. */
export const fromCell = (column: string, read: (cell: string) => Scalar): Value => ({
  from: [column],
  read: ([cell = '']) => (cell === '' ? null : read(cell)),
});

export const requiredCell = (value: Value): Value => ({
  ...value,
  required: true,
  read(cells) {
    const missing = value.from.find((_, at) => cells[at] === '');
    if (missing) throw new Rejection(`${missing} is missing; every row must have one`);
    return value.read(cells);
  },
});

/** Plain text. Bounded, because an index entry cannot exceed a third of a page. */
export const textCell = (column: string, atMost = 200): Value =>
  fromCell(column, (cell) => {
    if (cell.length > atMost)
      throw unacceptable(column, cell, `at most ${atMost} characters long, not ${cell.length}`);
    return cell;
  });

/** A value whose cells are normalized before parsing; '' means unknown. */
export const adjusted = (value: Value, adjust: (cell: string) => string): Value => ({
  ...value,
  read: (cells) => value.read(cells.map(adjust)),
});

/** A nonnegative count within PostgreSQL's `integer`. */
export const countCell = (column: string): Value =>
  fromCell(column, (cell) => {
    if (!/^\d{1,10}$/.test(cell) || Number(cell) > 2_147_483_647) {
      throw unacceptable(column, cell, 'a whole number from 0 to 2147483647, or empty');
    }
    return Number(cell);
  });

/** A nonnegative number, such as full-time equivalents or a ratio. */
export const amountCell = (column: string): Value =>
  fromCell(column, (cell) => {
    if (!/^\d{1,12}(\.\d{1,12})?$/.test(cell))
      throw unacceptable(column, cell, 'a number from 0, such as 18.56, or empty');
    return Number(cell);
  });

/** A number of people or posts: zero is what files write where nobody reported it. */
export const staff = (column: string): Value => ({
  ...amountCell(column),
  read: (cells) => amountCell(column).read(cells) || null,
});

/** A value of the file that is checked, but not known of the place. */
export const unusable = (value: Value): Value => ({
  ...value,
  read(cells) {
    value.read(cells);
    return null;
  },
});

export const flagCell = (column: string): Value =>
  fromCell(column, (cell) => {
    if (cell !== 'true' && cell !== 'false') throw unacceptable(column, cell, 'true, false, or empty');
    return cell;
  });

/** A latitude (limit 90) or longitude (limit 180). No place of the United States is at 0, which means unknown. */
export const degreesCell = (column: string, limit: 90 | 180): Value =>
  fromCell(column, (cell) => {
    if (!/^-?\d{1,3}(\.\d{1,12})?$/.test(cell) || Math.abs(Number(cell)) > limit) {
      throw unacceptable(column, cell, `degrees from -${limit} to ${limit}, such as 34.267964, or empty`);
    }
    if (Number(cell) === 0) throw unacceptable(column, cell, 'degrees other than 0, or empty if unknown');
    return Number(cell);
  });

/** The id of the stored district that a column names by its NCES id. */
export const districtCell = (
  column: string,
  districts: ReadonlyMap<string, { readonly id: string }>,
): Value =>
  requiredCell(
    fromCell(column, (ncesId) => {
      const district = districts.get(plainNcesId(ncesId));
      if (district) return district.id;
      throw unacceptable(column, ncesId, 'the nces_id of one of the districts already imported');
    }),
  );
