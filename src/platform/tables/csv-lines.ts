import { stringify } from 'csv-stringify/sync';

/** Text of a cell as it is written; numbers are written as they are. */
type Cast = NonNullable<NonNullable<Parameters<typeof stringify>[1]>['cast']>;

/**
 * Lines of CSV according to RFC 4180. Cells with semicolons are quoted, because some spreadsheets use them as
 * separators.
 */
export const csvLines = (rows: readonly (readonly unknown[])[], cast: Cast): string =>
  stringify(rows as unknown[][], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: [/[;\t]/],
    cast,
  });
