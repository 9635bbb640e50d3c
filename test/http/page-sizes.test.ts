import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';

/** Bytes that a page may take before its data. */
const MOST_BYTES = 120_000;
const MOST_REQUESTS = 5;

const ID = '6b77afc1-6dca-579c-bae0-f3ef4258a657';
const PAGES: readonly (readonly [path: string, title: string])[] = [
  ['/', ''],
  ['/explore', 'Explore'],
  [`/explore/districts/${ID}`, 'District'],
  [`/explore/schools/${ID}`, 'School'],
  ['/explore/signals', 'Signals'],
  ['/explore/lists', 'Lists'],
  [`/explore/lists/${ID}`, 'List'],
  ['/explore/searches', 'Saved searches'],
  ['/explore/prompts', 'Email prompts'],
  ['/explore/match', 'Match accounts'],
  ['/console', 'Console'],
  ['/docs', 'REST reference'],
];
/** The page of the map, whose script contains the outlines of the states. */
const MOST_OF_MAPS = 250_000;

let harness: Harness;
const sizes: string[] = [];

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(async () => {
  await harness.close();
  process.stdout.write(`\nCompressed sizes before data:\n${sizes.join('\n')}\n`);
});

const ENCODED = { 'Accept-Encoding': 'br' };

/** The bytes that come over the wire; fetch decodes them, so the length comes from a raw read. */
async function wireBytes(path: string, accept: string): Promise<number> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(harness.origin + path, { headers: { ...ENCODED, Accept: accept } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

it.each(PAGES)(
  '%s has the strictest policy and lasting assets, and is small before its data',
  async (path, title) => {
    const { status, headers, text } = await harness.request(path, { headers: { Accept: 'text/html' } });
    expect(status).toBe(200);
    const all = 'Education Market Intelligence API';
    expect(text).toContain(`<title>${title ? `${title} · ${all}` : all}</title>`);
    const policy = headers.get('content-security-policy');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "font-src 'self'",
    ])
      expect(policy).toContain(part);
    const assets = [...new Set(text.match(/\/assets\/[^"]+/g))].filter((asset) => !asset.endsWith('.json'));
    let bytes = await wireBytes(path, 'text/html');
    for (const asset of assets) {
      const answer = await fetch(harness.origin + asset);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
      bytes += await wireBytes(asset, '*/*');
    }
    const kilobytes = (bytes / 1_000).toFixed(1).padStart(7);
    sizes.push(`${kilobytes} kB in ${1 + assets.length} requests  ${path.replace(ID, ':id')}`);
    expect(bytes).toBeLessThan(path === '/explore' ? MOST_OF_MAPS : MOST_BYTES);
    expect(1 + assets.length).toBeLessThanOrEqual(MOST_REQUESTS);
  },
);
