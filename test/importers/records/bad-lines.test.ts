import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { setIndexesAside } from '../../../src/importers/records/set-aside.ts';
import { type Line, RecordImports } from '../../support/record-imports.ts';

const db = new RecordImports();

describe('a bad line', () => {
  it('is reported with its line number and reason while the good ones are kept', async () => {
    const good = (n: number) => JSON.stringify({ type: 'vendor', canonical_name: `Good ${n}` });
    const report = await db.importText(
      [
        `\ufeff${good(1)}`,
        'not json',
        '[1, 2]',
        '"text"',
        '',
        good(2),
        JSON.stringify({ type: 'planet' }),
        JSON.stringify({ canonical_name: 'No type' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', catgory: 'sis' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', category: 'sits' }),
        JSON.stringify({ type: 'vendor', canonical_name: ' ' }),
        JSON.stringify({ type: 'vendor' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', website: 'javascript:alert(1)' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'X', verified_at: '2026-02-30' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'a\u0000b' }),
        '{"type": "vendor", "canonical_name": "\\ud800"}',
        JSON.stringify({ type: 'vendor', canonical_name: 'X', id: 'x' }),
        JSON.stringify({ type: 'vendor', id: randomUUID(), website: 'https://example.org' }),
        JSON.stringify({ type: 'vendor', canonical_name: 'Backslash \\u0000 is text' }),
        good(3),
      ].join('\r\n'),
    );
    expect(report).toMatchObject({ read: 19, inserted: 4, rejected: 15 });
    const reasons = Object.fromEntries(report.errors.map(({ line, reason }) => [line, reason]));
    expect(reasons).toEqual({
      2: expect.stringContaining('not JSON'),
      3: expect.stringContaining('one JSON object'),
      4: expect.stringContaining('one JSON object'),
      7: expect.stringContaining('type is "planet"'),
      8: expect.stringContaining('type is missing'),
      9: expect.stringContaining('catgory: no such field'),
      10: expect.stringContaining('category is "sits"; it must be one of sis'),
      11: expect.stringContaining('canonical_name is empty'),
      12: expect.stringContaining('canonical_name is missing'),
      13: expect.stringContaining('website is "javascript:alert(1)"'),
      14: expect.stringContaining('verified_at is "2026-02-30"'),
      15: expect.stringContaining('\\u0000'),
      16: expect.stringContaining('surrogate'),
      17: expect.stringContaining('id is "x"'),
      18: expect.stringContaining('a new one needs canonical_name'),
    });
  });

  it('does not lose its batch when only the database refuses it', async () => {
    const vendor = (n: number) => ({ type: 'vendor', canonical_name: `Bulk ${n}`, aliases: [] as string[] });
    const lines: Line[] = Array.from({ length: 1_000 }, (_, n) => vendor(n));
    // Two vendors take the same name after their ids were stored, which no earlier look-up detects.
    const [one, two] = [randomUUID(), randomUUID()];
    await db.imports(
      { type: 'vendor', id: one, canonical_name: 'One' },
      { type: 'vendor', id: two, canonical_name: 'Two' },
    );
    lines[400] = { type: 'vendor', id: one, canonical_name: 'Renamed' };
    lines[700] = { type: 'vendor', id: two, canonical_name: 'Passing' };
    lines[701] = { type: 'vendor', id: two, canonical_name: 'Renamed' };
    const report = await db.importLines(...lines);
    expect(report).toMatchObject({ read: 1_000, inserted: 997, updated: 2, rejected: 1 });
    expect(report.errors).toMatchObject([{ line: 702, type: 'vendor' }]);
  });

  it('is skipped when it is too long or not UTF-8', async () => {
    const line = (name: string) => JSON.stringify({ type: 'vendor', canonical_name: name });
    const report = await db.importText(
      Buffer.concat([
        Buffer.from(
          `${line('Before')}\n${JSON.stringify({ type: 'vendor', description: 'x'.repeat(1_000_001) })}\n`,
        ),
        Buffer.from(`${line('caf\u00e9')}\n`, 'latin1'),
        Buffer.from(line('After')),
      ]),
    );
    expect(report).toMatchObject({ read: 4, inserted: 2 });
    expect(report.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [2, expect.stringContaining('longer than')],
      [3, expect.stringContaining('UTF-8')],
    ]);
  });

  it('is reported with its position in a truncated gzip file, and earlier lines are kept', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) =>
      JSON.stringify({ type: 'vendor', canonical_name: `Zipped ${n} ${randomUUID()}` }),
    );
    const whole = gzipSync(lines.join('\n'));
    const cut = db.importText(whole.subarray(0, whole.length / 2));
    await expect(cut).rejects.toThrow(/cut off. The \d+ lines before that were imported/);
    const [{ count }] = await db.rows(
      `select count(*)::int from vendors where canonical_name like 'Zipped %'`,
    );
    expect(count).toBeGreaterThan(1_000);
    expect(await db.importText(whole)).toMatchObject({ read: 20_000, unchanged: count });
  });

  it('leaves indexes intact: the next import rebuilds any that a killed import dropped', async () => {
    const indexes = () => db.rows(`select indexdef from pg_indexes where tablename = 'contacts' order by 1`);
    const before = await indexes();
    await setIndexesAside(db.client, 'contacts');
    expect((await indexes()).length).toBeLessThan(before.length);
    await db.importText('');
    expect(await indexes()).toEqual(before);
  });

  it('does not occur in an empty file, which imports nothing', async () => {
    expect(await db.importText('')).toMatchObject({ read: 0, inserted: 0, rejected: 0, types: {} });
  });
});
