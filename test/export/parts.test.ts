import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { pathOf } from '../support/links.ts';
import { runNode } from '../support/run-node.ts';

let harness: Harness;
let url: string;
let whole: Buffer;

beforeAll(async () => {
  harness = await Harness.start();
  const acme = await harness.seed.organization({ plan: 'growth' });
  const { id } = await harness.seed.district();
  await fillTable(
    harness.address,
    'schools',
    `insert into schools (nces_id, name, state, district_id)
     select 'X' || n, 'School of a café ' || n, 'NM', '${id}' from generate_series(1, 900) n`,
  );
  const { body } = await harness.post('/exports', acme.key, { path: '/schools?state=NM', format: 'csv' });
  await harness.drain();
  const { download_url: link } = (await harness.get(`/exports/${body.id}`, acme.key)).body;
  url = harness.origin + pathOf(link);
  whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(whole.length).toBeGreaterThan(100_000);
});
afterAll(() => harness.close());

const part = async (range: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers: { Range: range, ...headers } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('the file of an export', () => {
  it('is sent in the parts that a client asks for, across chunks, which count as one download', async () => {
    const size = whole.length;
    const step = Math.ceil(size / 25);
    const parts: Buffer[] = [];
    for (let start = 0; start < size; start += step) {
      const end = Math.min(start + step, size) - 1;
      const { response, bytes } = await part(`bytes=${start}-${end}`, { 'Accept-Encoding': 'gzip' });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      parts.push(bytes);
    }
    expect(parts).toHaveLength(25);
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    harness.pass(60_000);
    expect((await part('bytes=-100')).bytes.equals(whole.subarray(-100))).toBe(true);
    expect((await part('bytes=5-')).bytes.equals(whole.subarray(5))).toBe(true);
  });

  it('is identified by its ETag, and has no part beyond its end', async () => {
    const head = await fetch(url, { method: 'HEAD' });
    const etag = head.headers.get('etag')!;
    expect([head.headers.get('accept-ranges'), etag]).toEqual(['bytes', expect.stringMatching(/^"[^"]+"$/)]);
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await part('bytes=1-2', { 'If-Range': etag })).response.status).toBe(206);
    const other = await part('bytes=1-2', { 'If-Range': '"another"' });
    expect([other.response.status, other.bytes.equals(whole)]).toEqual([200, true]);
    const beyond = await part(`bytes=${whole.length}-`);
    expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
    harness.pass(60_000);
  });

  it('is sent whole for more last bytes than it has, and for a part that ends before it begins', async () => {
    const suffix = await part(`bytes=-${whole.length + 1}`);
    expect([suffix.response.status, suffix.bytes.equals(whole)]).toEqual([206, true]);
    expect(suffix.response.headers.get('content-range')).toBe(`bytes 0-${whole.length - 1}/${whole.length}`);
    expect((await part('BYTES=2-3')).bytes.equals(whole.subarray(2, 4))).toBe(true);
    expect((await part('bytes=-0')).response.status).toBe(416);
    for (const range of ['bytes=9-5', 'lines=0-4', 'bytes=0-1,3-4', 'bytes=-', 'bytes=a-b']) {
      const { response } = await part(range);
      expect([range, response.status]).toEqual([range, 200]);
    }
    harness.pass(60_000);
  });

  it('is resumed by curl', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parts-'));
    const path = join(folder, 'file.csv');
    await writeFile(path, whole.subarray(0, 70_001));
    await runNode(['-sSf', '-C', '-', '-o', path, url], { command: 'curl' });
    expect((await readFile(path)).equals(whole)).toBe(true);
    await rm(folder, { recursive: true });
  });
});
