import { csvLines } from '@emi/base/tables';
import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';

const CELL = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\r', '\n', 'é', '🏫', "'", '\\') }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, undefined),
);

describe('lines of CSV', () => {
  it('are those of csv-stringify for any cells', () => {
    fc.assert(
      fc.property(fc.array(fc.array(CELL, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        expect(csvLines(rows, String)).toBe(
          stringify(rows, {
            record_delimiter: 'windows',
            quote_record_delimiter: true,
            quoted_match: [/[;\t]/],
          }),
        );
      }),
    );
  });
});
