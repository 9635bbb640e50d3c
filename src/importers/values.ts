// Values to store, and messages for the author of a file about rows that are not stored.

export type Scalar = string | number | null;

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
