import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { documentedSizes, MEASURED_PAGES, measure, totalOf } from '../../scripts/page-sizes.ts';
import { Harness } from '../support/harness.ts';

/** Compressed bytes that a page may take before its data. */
const MOST_BYTES = 130_000;
const MOST_REQUESTS = 4;
/** By how much a page may outgrow the table of docs/performance-appendix.md before it must be measured again. */
const OUTGROWN = 1.1;

const TITLES: Readonly<Record<string, string>> = {
  '/': '',
  '/explore': 'Explore',
  '/explore/districts/:id': 'District',
  '/explore/schools/:id': 'School',
  '/explore/signals': 'Signals',
  '/explore/lists': 'Lists',
  '/explore/lists/:id': 'List',
  '/explore/searches': 'Saved searches',
  '/explore/prompts': 'Email prompts',
  '/explore/match': 'Match accounts',
  '/console': 'Console',
  '/docs': 'REST reference',
};

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const documented = documentedSizes(readFileSync('docs/performance-appendix.md', 'utf8'));

it.each(Object.keys(MEASURED_PAGES))(
  '%s has the strictest policy and lasting assets, and is small before its data, as documented',
  async (path) => {
    const address = path.replace(':id', '6b77afc1-6dca-579c-bae0-f3ef4258a657');
    const { status, headers, text } = await harness.request(address, { headers: { Accept: 'text/html' } });
    expect(status).toBe(200);
    const all = 'Education Market Intelligence API';
    const title = TITLES[path];
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
    for (const asset of new Set(text.match(/\/assets\/[^"]+/g))) {
      const answer = await fetch(harness.origin + asset);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
    }
    const measured = await measure(harness.origin, path);
    expect(totalOf(measured)).toBeLessThan(MOST_BYTES);
    expect(measured.requests).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(documented.get(path)).toBeDefined();
    expect(totalOf(measured)).toBeLessThan(documented.get(path)! * OUTGROWN);
  },
);
