import { plainRow } from '@emi/records/rows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  array,
  assert,
  asyncProperty,
  date,
  double,
  float,
  integer,
  jsonValue,
  option,
  record,
  string,
  uuid,
} from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { anyText } from '../../../../test/support/any-text.ts';
import { Harness } from '../../../../test/support/harness.ts';
import { type FieldPlans, jsonOf, SerializedValue, type ValuePlan } from '../../rows/write-json.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

/** Types of our columns, by column name. */
const TYPES = {
  text: 'text',
  whole: 'integer',
  float: 'double precision',
  real: 'real',
  big: 'bigint',
  exact: 'numeric',
  flag: 'boolean',
  id: 'uuid',
  at: 'timestamptz',
  json: 'jsonb',
  list: 'text[]',
} as const;

const LEAF: ValuePlan = { isNullable: true, isLeaf: true };
const FIELDS: FieldPlans = Object.keys(TYPES).map((property, index) => ({
  key: Buffer.from(`${index ? ',' : '{'}${JSON.stringify(property)}:`),
  property,
  value: LEAF,
}));
const LIST: ValuePlan = {
  isNullable: false,
  isLeaf: false,
  item: { isNullable: false, isLeaf: false, fields: FIELDS },
};

type Row = { [K in keyof typeof TYPES]: unknown };

/** The JSON of rows from PostgreSQL: of plain objects (`read`), and written from the bytes of the wire (`written`). */
async function bothWays(rows: readonly Row[]): Promise<{ read: string; written: string }> {
  const columns = Object.entries(TYPES).map(([name, type]) => `"${name}" ${type}`);
  const given = JSON.stringify(rows);
  const query = sql`select * from jsonb_to_recordset(${given}::jsonb) as given (${raw(columns.join(', '))})`;
  const { core } = harness.db;
  const [read, lazy] = [await core.rows(query), await core.records<object>(query)];
  expect(lazy.map(plainRow)).toEqual(read);
  return { read: JSON.stringify(read), written: jsonOf(new SerializedValue(lazy, LIST)).toString() };
}

const NOTHING = Object.fromEntries(Object.keys(TYPES).map((name) => [name, null])) as Row;

describe('a row written from the wire', () => {
  it('has the bytes of one that was read and stringified, at the edges of every type', async () => {
    const texts = [
      '',
      '"',
      '\\',
      '\b\t\n\f\r\u0001\u001f',
      '\u007f\u2028\u2029',
      'é漢😀',
      ' null ',
      'x'.repeat(300_000),
    ];
    const floats = [
      0,
      '-0',
      0.1,
      1e15,
      1e16,
      1e20,
      1e21,
      1e-4,
      1e-5,
      1e-7,
      5e-324,
      2 ** 53 + 1,
      'NaN',
      '-Infinity',
    ];
    const instants = [
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999Z',
      '2026-11-20T09:30:00.5Z',
      'infinity',
    ];
    const values = [{}, { a: 1, '2': [null, 1.5e300, '\u0001'] }, [], 'text', 7, true];
    const rows: Row[] = [
      NOTHING,
      ...texts.map((text) => ({ ...NOTHING, text, list: [text, null, 'b'] })),
      ...floats.map((float) => ({ ...NOTHING, float, exact: float === '-Infinity' ? null : float })),
      ...[0, 1.5, '1e30', 'NaN'].map((real) => ({ ...NOTHING, real })),
      ...['12026-01-01T00:00:00Z', ...instants].map((at) => ({ ...NOTHING, at })),
      ...values.map((json) => ({ ...NOTHING, json })),
      { ...NOTHING, whole: -(2 ** 31), big: '9223372036854775807', flag: true },
      { ...NOTHING, whole: 0, flag: false, list: [] },
    ];
    const { read, written } = await bothWays(rows);
    expect(written.split('},{')).toEqual(read.split('},{'));
  });

  it('has those bytes for any values, in any number of rows', async () => {
    const perhaps = option;
    const rows = array(
      record({
        text: perhaps(anyText().map((text) => text.replaceAll('\0', ''))),
        whole: perhaps(integer()),
        float: perhaps(double({ noNaN: true, noDefaultInfinity: true })),
        real: perhaps(float({ noNaN: true, noDefaultInfinity: true })),
        big: perhaps(integer().map(String)),
        exact: perhaps(integer()),
        flag: perhaps(integer({ min: 0, max: 1 }).map(Boolean)),
        id: perhaps(uuid()),
        at: perhaps(date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })),
        json: perhaps(
          jsonValue().filter((value) => value !== null && !JSON.stringify(value).includes('\\u0000')),
        ),
        list: perhaps(array(string())),
      }),
      { maxLength: 20 },
    );
    await assert(
      asyncProperty(rows, async (given) => {
        const { read, written } = await bothWays(given as Row[]);
        expect(written.split('},{')).toEqual(read.split('},{'));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the result of a statement', () => {
  /** Longer than what a connection reads at once, so that rows and their headers are split at many places. */
  const lengths = Array.from({ length: 3_000 }, (_, index) => (index * 7_919) % 193);
  const rows = sql`
    select number::int as n, repeat('é', length) as text
    from unnest(${[...lengths, 200_000, 1, 65_536, 0]}::int[]) with ordinality as given (length, number)`;
  const expected = [...lengths, 200_000, 1, 65_536, 0].map((length, index) => ({
    n: index + 1,
    text: 'é'.repeat(length),
  }));

  it('arrives whole, however the connection splits it', async () => {
    const { core } = harness.db;
    expect(await core.rows(rows)).toEqual(expected);
    const lazy = await core.records<{ n: number; text: string }>(rows);
    expect(lazy.map(({ n, text }) => ({ n, text }))).toEqual(expected);
  });

  it('arrives whole in a transaction, where pg reads it', async () => {
    expect(await harness.db.transaction((tx) => tx.rows(rows))).toEqual(expected);
  });

  it('stays as it was when the connection reads another one', async () => {
    const { core } = harness.db;
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        core.records<{ text: string }>(
          sql`select repeat(${String(index)}::text, 40000) as text from generate_series(1, ${1 + (index % 5)}::int)`,
        ),
      ),
    );
    for (const [index, found] of results.entries()) {
      expect(found.map(({ text }) => text)).toEqual(
        Array.from({ length: 1 + (index % 5) }, () => String(index).repeat(40_000)),
      );
    }
  });
});
