import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { pathOf } from '../../support/links.ts';

let harness: Harness;
let acme: Cast;
let dallas: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'growth' });
  dallas = await harness.seed.district({ name: 'Dallas Independent School District', state: 'TX' });
});
afterAll(() => harness.close());

const FILE =
  'Account ID,Account Name,State,Owner\n001,Dallas ISD,TX,=Ada\n002,Atlantis Public Schools,FL,Bo\n';

const send = (format: string) =>
  harness.request(`/api/v1/match/files?format=${format}`, {
    method: 'POST',
    key: acme.key,
    headers: { 'Content-Type': 'text/csv' },
    body: FILE,
  });

it('returns matched accounts as a workbook, with their ids as they were, and formulas as texts', async () => {
  const { status, body } = await send('xlsx');
  expect([status, body.format]).toEqual([202, 'xlsx']);
  await harness.drain();
  const record = (await harness.get(`/match/files/${body.id}`, acme.key)).body;
  const { download_url: url, matching, format, rows } = record;
  expect([format, rows, matching.matched, matching.unmatched]).toEqual(['xlsx', 2, 1, 1]);
  const answer = await fetch(harness.origin + pathOf(url));
  expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"?$/);
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const lines = [...strFromU8(parts['xl/worksheets/sheet1.xml']!).matchAll(/<row .*?<\/row>/g)].map(([row]) =>
    [...row.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text),
  );
  expect(lines[0]!.slice(0, 5)).toEqual(['Account ID', 'Account Name', 'State', 'Owner', 'match_status']);
  expect(lines.slice(1).map((cells) => cells.slice(0, 5))).toEqual([
    ['001', 'Dallas ISD', 'TX', '=Ada', 'matched'],
    ['002', 'Atlantis Public Schools', 'FL', 'Bo', 'unmatched'],
  ]);
  expect(lines[1]).toContain(dallas.id);
  expect((await send('parquet')).status).toBe(400);
});
