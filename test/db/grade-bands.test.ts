import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const GRADES = ['PK', 'KG', ...Array.from({ length: 13 }, (_, at) => String(at + 1).padStart(2, '0'))];
const BANDS = { pre_k: ['PK', 'PK'], elementary: ['KG', '05'], middle: ['06', '08'], high: ['09', '12'] };
const at = (grade: string | undefined) => GRADES.indexOf(grade ?? '');

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('grade_bands() names the bands that a span of grades overlaps, for every pair of grades', async () => {
  const spans = [...GRADES, 'UG', 'AE', '14', ''].flatMap((low, _, all) =>
    all.map((high) => `${low}-${high}`),
  );
  const strange = ['PK', '', '-', 'KG-05-08', 'pk-05'];
  const { rows } = await client.query<{ span: string; bands: string[] }>(
    'select span, grade_bands(span) as bands from unnest($1::text[]) span',
    [[...spans, ...strange]],
  );
  const expected = [...spans, ...strange].map((span) => {
    const [low, high] = span.split('-').map(at) as [number, number?];
    const overlaps = ([first, last]: string[]) => low >= 0 && low <= at(last) && (high ?? -1) >= at(first);
    return { span, bands: Object.entries(BANDS).flatMap(([band, span]) => (overlaps(span) ? [band] : [])) };
  });
  expect(rows).toEqual(expected);
});

it('grade_bands() is inlined, because importing schools evaluates it for each', async () => {
  const { rows } = await client.query(
    'explain (verbose, costs off) select grade_bands(grade_levels) from schools',
  );
  expect(JSON.stringify(rows)).toContain('array_remove');
});
