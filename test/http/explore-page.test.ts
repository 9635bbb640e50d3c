import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildWeb } from '../../scripts/build-web.ts';
import { asCsv, asCurl, asGraphql } from '../../web/explore/copy.ts';
import { ranked, statsOperation } from '../../web/explore/graph.ts';
import { addressOf, readView, SUBJECTS } from '../../web/explore/view.ts';
import { describeInBrowser } from '../support/browser.ts';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

let harness: Harness;
let acme: Cast;
let district: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  district = await harness.seed.district({ name: 'Lincoln ISD', state: 'TX' });
  await harness.seed.school({
    districtId: district.id,
    name: 'Lincoln High',
    state: 'TX',
    studentCount: 900,
    latitude: 31,
    longitude: -98,
  });
  await harness.seed.school({ name: 'Bay Elementary', state: 'CA', studentCount: 400 });
});
afterAll(() => harness.close());

it('the committed script of /explore is what its source builds', async () => {
  const { outputFiles } = await buildWeb(false);
  expect(readFileSync('web/built/explore.js', 'utf8') === outputFiles![0]!.text).toBe(true);
});

it('/explore is served under the strictest policy, with assets that browsers keep', async () => {
  const { status, headers, text } = await harness.request('/explore', { headers: { Accept: 'text/html' } });
  expect(status).toBe(200);
  const policy = headers.get('content-security-policy');
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
    expect(policy).toContain(part);
  for (const path of text.match(/\/assets\/[^"]+/g)!) {
    const asset = await harness.request(path);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
  }
});

describe('a view of /explore', () => {
  it('survives the way through the address, and never holds what its subject does not have', () => {
    const address = '?count=districts&by=COUNTY&measure=students.mean&state=TX&search=a%26b&district=x';
    expect(addressOf(readView(address))).toBe(address);
    expect(readView('?count=planets&by=SIZE&measure=mass&key=sk_live_1')).toEqual({
      subject: 'schools',
      by: 'STATE',
      measure: 'count',
      filter: {},
      district: undefined,
    });
  });

  it.each(
    Object.entries(SUBJECTS).flatMap(([subject, { dimensions }]) =>
      Object.keys(dimensions).map((by) => [subject, by] as const),
    ),
  )(
    'asks a valid operation, which gives the same without variables when it is copied: %s by %s',
    async (subject, by) => {
      const filter =
        'state=TX&search=lin"c&studentCountMin=100&localeType=Rural&gradeLevels=high&vendorCategory=sis';
      const operation = statsOperation(readView(`?count=${subject}&by=${by}&${filter}`));
      const { body } = await harness.graphql(acme.key, operation.query, operation.variables);
      expect(body.errors).toBeUndefined();
      expect((await harness.graphql(acme.key, asGraphql(operation))).body.data).toEqual(body.data);
    },
  );

  it('shows the groups by its measure, those without it after the others, and the merged rest at the end', () => {
    const group = (label: string, mean: number | null, kind = 'VALUE') => ({
      keys: [{ kind, code: null, label, state: null }],
      count: 9,
      students: { mean },
    });
    const groups = [group('Small', 2), group('None', null), group('Rest', 7, 'OTHER'), group('Large', 5)];
    expect(ranked(groups, 'students.mean').map(({ keys }) => keys[0]!.label)).toEqual([
      'Large',
      'Small',
      'None',
      'Rest',
    ]);
  });

  it('is copied as CSV that no spreadsheet runs, and as curl that no shell splits', () => {
    const group = { keys: [{ kind: 'VALUE', code: 'x', label: '=1+1, "x"', state: null }], count: 2 };
    expect(asCsv('Title', { count: 'Number' }, [group])).toBe('Title,Number\r\n"\'=1+1, ""x""",2');
    const curl = asCurl({ query: '{ a }', variables: { search: "O'Neill" } }, 'https://api.example.org');
    expect(curl).toContain(`O'\\''Neill`);
  });
});

describeInBrowser('the explore page', (visit) => {
  async function enter(page: Page, key: string): Promise<void> {
    await page.fill('#key', key);
    await page.press('#key', 'Enter');
  }

  it('asks for a key, then counts, maps, filters by keyboard, and keeps the view in the address', async () => {
    const { page, requests, complaints } = await visit();
    const asked = () => requests.filter((url) => url === `${harness.origin}/graphql`).length;
    await page.goto(`${harness.origin}/explore`);
    await page.waitForSelector('#key-form');
    expect(asked()).toBe(0);

    await enter(page, 'sk_live_unknown');
    await page.waitForSelector('text=This key is unknown');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);

    await enter(page, acme.key);
    await page.waitForSelector('table >> text=California');
    expect(asked()).toBe(4); // the unknown key, the organization, the statistics by state once, and the signals
    await page.selectOption('select >> nth=2', 'students.sum');
    await page.waitForSelector('td:has-text("900") >> visible=true');
    await page.waitForFunction(() => document.querySelector('.bars .name')?.textContent === 'Texas'); // 900 to 400
    await page.selectOption('select >> nth=2', 'count');
    await page.waitForFunction(() => document.querySelector('.bars .name')?.textContent === 'California'); // a tie

    await page.focus('.state[aria-label^="Alabama"]');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Wyoming/);

    await page.focus('.state[aria-label="Texas: 1"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('circle.place');
    await page.selectOption('select >> nth=1', 'COUNTY');
    await page.waitForFunction(() => location.search.includes('by=COUNTY'));
    expect(page.url()).not.toContain(acme.key);

    await page.reload();
    await page.waitForSelector('circle.place');
    expect(await page.inputValue('select >> nth=3')).toBe('TX');
    await page.click('.largest >> text=Lincoln High');
    await page.waitForSelector('h3:has-text("Lincoln ISD")');
    expect(await page.textContent('.profile')).toContain('unlocking costs 6 credits');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('District');
    await page.goBack();
    await page.waitForSelector('h2:has-text("Strongest signals")');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    expect(requests.filter((url) => !url.startsWith(harness.origin) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
