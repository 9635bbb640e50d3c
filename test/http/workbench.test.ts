import { readFileSync } from 'node:fs';
import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import { dateOf } from '@emi/reading/reasons';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { rowsOperation } from '../../web/workbench/explore/graph.ts';
import { overviewOperation } from '../../web/workbench/explore/overview.ts';
import { rowsWithin } from '../../web/workbench/explore/rows-within.ts';
import { readView, SUBJECTS } from '../../web/workbench/explore/view.ts';
import { asGraphql } from '../../web/workbench/parts/copy.ts';
import { monthOf } from '../../web/workbench/parts/format.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { accountsJourney } from './accounts-journey.ts';
import { callingJourney } from './calling-journey.ts';
import { consoleJourney } from './console-journey.ts';
import { placeJourney } from './place-journey.ts';
import { prospectingJourney } from './prospecting-journey.ts';
import { signInJourney } from './sign-in-journey.ts';
import { syntheticJourney } from './synthetic-journey.ts';
import { workspaceJourney } from './workspace-journey.ts';

let harness: Harness;
let acme: Cast;
let small: Cast;

/** Filters whose rows show why they match, one by one and together. */
const FILTERS_OF_ROWS = [
  '',
  'vendorCategory=lms',
  'contractEndsBefore=12m',
  'hasRecentPurchases=true',
  'contactRole=technology',
  'vendorCategory=sis&contractEndsBefore=6m&rfpStatus=open&hasPainPoints=true&hasFunding=true&hasRecentPurchases=true',
];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  small = await harness.seed.organization({ plan: 'free' });
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_001)); // a new window of requests

it.each(
  Object.entries(SUBJECTS).flatMap(([subject, { dimensions }]) =>
    Object.keys(dimensions).map((by) => [subject, by] as const),
  ),
)(
  'asks a valid operation, which gives the same without variables when it is copied: %s by %s',
  async (subject, by) => {
    const filter =
      'state=TX&county=Travis&search=lin"c&studentCountMin=100&localeType=Rural&gradeLevels=high&vendorCategory=sis' +
      '&hasExpiringContracts=true&rfpStatus=open&painPointCategory=security&fundingSource=bond&titleIlike=chief';
    const operation = overviewOperation(readView(`?count=${subject}&by=${by}&${filter}`), PLAN_LIMITS.free);
    const { body } = await harness.graphql(small.key, operation.query, operation.variables);
    expect(body.errors).toBeUndefined();
    expect((await harness.graphql(small.key, asGraphql(operation))).body.data).toEqual(body.data);
  },
);

it.each(
  ['free', 'starter', 'growth'].flatMap((plan) =>
    ['districts', 'schools', 'contacts'].flatMap((subject) =>
      FILTERS_OF_ROWS.map((filter) => [plan as Plan, subject, filter] as const),
    ),
  ),
)('asks for as many rows as the plan %s allows: %s?%s', async (plan, subject, filter) => {
  const { key } = plan === 'free' ? small : await harness.seed.organization({ plan });
  const view = readView(`?count=${subject}&state=TX&${filter}`);
  for (const hasPeople of [false, true]) {
    const limit = rowsWithin(PLAN_LIMITS[plan], view, hasPeople);
    const { query, variables } = rowsOperation(view, limit, undefined, hasPeople);
    expect((await harness.graphql(key, query, variables)).body.errors).toBeUndefined();
    expect(limit).toBeGreaterThanOrEqual(Math.min(15, PLAN_LIMITS[plan].resultsPerRequest));
  }
});

describeInBrowser('the workbench', (visit) => {
  let visited: Visit;
  let district: { id: string; name: string };
  let contact: { id: string; name: string };

  beforeAll(async () => {
    district = await harness.seed.district({
      name: 'Lincoln ISD',
      state: 'TX',
      county: 'Travis County',
      studentCount: 1_300,
      websiteUrl: 'https://lincoln.example.org',
    });
    const at = { districtId: district.id };
    await harness.seed.school({
      ...at,
      name: 'Lincoln High',
      state: 'TX',
      county: 'Travis County',
      studentCount: 900,
      latitude: 31,
      longitude: -98,
    });
    await harness.seed.school({ name: 'Bay Elementary', state: 'CA', studentCount: 400 });
    await harness.seed.contract(at, { vendorNameRaw: 'Canvas', status: 'active', expiresAt: inDays(90) });
    await harness.seed.rfp(at, { title: 'Learning management', deadline: inDays(20) });
    await harness.seed.painPoint(at, { description: 'Two thirds of the laptops are old.' });
    contact = await harness.seed.contact({ ...at, name: 'Ada Reyes', title: 'Chief Technology Officer' });
    await harness.seed.emailPrompt(acme, {
      name: 'First words',
      systemPrompt: 'Be kind.',
      instructionPrompt: 'Write an email.',
    });
    await harness.seed.emailPrompt(acme, {
      name: 'In French',
      instructionPrompt: 'Write the email in French.',
    });
    visited = await visit();
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const asked = () => visited.requests.filter((url) => url === `${harness.origin}/graphql`).length;
  const choose = (page: Page, label: string, option: string) =>
    page
      .locator('label', { hasText: new RegExp(`^${label}`) })
      .locator('select')
      .selectOption({ label: option });

  it('asks for a key once for all tabs, and requests nothing without one', async () => {
    const { page, complaints } = visited;
    await page.goto(`${harness.origin}/explore`);
    await page.waitForSelector('#key-form');
    expect(asked()).toBe(0);
    expect(await barriers(page)).toEqual([]);

    await page.fill('#key', 'sk_live_unknown');
    await page.press('#key', 'Enter');
    await page.waitForSelector('text=This key is unknown');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);

    await page.fill('#key', acme.key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('.prospects >> text=Lincoln ISD');
    const other = await page.context().newPage();
    await other.goto(`${harness.origin}/explore`);
    await other.waitForSelector('.prospects >> text=Lincoln ISD');
    expect(await other.evaluate(() => localStorage.length)).toBe(0);
    await other.close();
  });

  it('counts, sorts, and maps by keyboard, opens a state, and keeps the view in the address', async () => {
    const { page } = visited;
    await page.click('.seg >> text=Schools');
    await page.click('.seg >> text=Groups');
    await choose(page, 'Show', 'Students');
    await page.waitForSelector('[data-mark="bar"] [aria-label="Texas: 900"]');
    const rows = () => page.locator('section[aria-label="All groups"] tbody th').allTextContents();
    expect(await rows()).toEqual(['Texas', 'California']);
    await page.click('th >> text=State');
    await page.waitForFunction(() => location.search.includes('sort=key'));
    expect(await rows()).toEqual(['California', 'Texas']);

    await page.focus('[aria-label^="Alabama"]');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Wyoming/);
    await page.focus('[data-mark="geo"] [aria-label="Texas: 900"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-mark="geo"] [aria-label="Travis, TX: 900"]');
    expect(new URL(page.url()).searchParams.get('by')).toBe('COUNTY');
    await page.waitForSelector('[data-mark="dot"] [aria-label^="Lincoln High"]');
    await choose(page, 'And by', 'Enrollment');
    await page.waitForSelector('#both td');
    expect(await barriers(page)).toEqual([]);

    await page.reload();
    await page.waitForSelector('[data-mark="geo"] [aria-label="Travis, TX: 900"]');
    expect(page.url()).not.toContain(acme.key);
    await page.click('.chip.add');
    await page.click('.menu summary:has-text("Name contains")');
    await page.locator('.menu details[open] input').fill('nowhere');
    await page.keyboard.press('Enter');
    await page.click('.empty >> text=nowhere');
    await page.waitForSelector('[data-mark="geo"] [aria-label="Travis, TX: 900"]');
  });

  it('saves charts and tables as files, which state their contents, filters, source, and date', async () => {
    const { page } = visited;
    const today = new Date().toISOString();
    const saved = async (button: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
      return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
    };
    const table = await saved('#table button:has-text("CSV")');
    expect(table.content.toString()).toMatch(/^\uFEFFCounty,Schools,Students/);
    const svg = await saved('#bars button:has-text("SVG")');
    expect(svg.name).toBe('students-by-county.svg');
    const said = svg.content.toString();
    for (const part of [
      '>Students by county<',
      'Travis County',
      'State: Texas',
      'Source: NCES',
      dateOf(today),
    ])
      expect(said).toContain(part);
    const map = (await saved('#map button:has-text("SVG")')).content.toString();
    for (const part of [
      '>Students by county: Texas<',
      'State: Texas',
      '>0<',
      '>the largest places<',
      'Source: ',
    ])
      expect(map).toContain(part);
    const png = await saved('#map button:has-text("PNG")');
    expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  });

  it('reports that the connection is lost, and continues by itself', async () => {
    const { page, complaints } = visited;
    await page.context().setOffline(true);
    await choose(page, 'By', 'Kind of locale');
    await page.waitForSelector('text=The connection is lost. Trying again');
    await page.context().setOffline(false);
    await page.waitForFunction(() => !document.querySelector('[role=alert]'));
    expect(complaints.splice(0).every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  });

  it('reports too many requests, and tries again when the service allows it', async () => {
    const { page, complaints } = visited;
    const spend = async (requests: number) => {
      const fields = Array.from({ length: requests }, (_, index) => `a${index}: viewer { plan }`);
      return (await harness.graphql(acme.key, `{ ${fields.join(' ')} }`)).status;
    };
    for (const requests of [100, 10, 1]) while ((await spend(requests)) === 200);
    harness.pass(58_000); // two seconds are left of the minute
    await choose(page, 'By', 'State');
    await page.waitForSelector('text=/The page goes on by itself in [12] s/');
    const before = asked();
    harness.pass(2_001);
    await page.waitForSelector('text=/The page goes on by itself/', { state: 'detached' });
    expect(asked()).toBeGreaterThan(before);
    expect(complaints.splice(0).every((text) => text.includes('429'))).toBe(true);
  });

  placeJourney(() => ({
    harness,
    visited,
    acme,
    district,
    contact,
    endsIn: monthOf(inDays(90).toISOString().slice(0, 7)),
  }));

  prospectingJourney(() => ({ harness, visited, acme }));

  workspaceJourney(() => ({ harness, visited, acme, district, contact }));

  accountsJourney(() => ({ harness, visited, acme }));

  consoleJourney(() => ({ harness, visited, acme }));

  it('fits a narrow screen, where the key can be used, and asks nobody else', async () => {
    const { page, requests, complaints } = visited;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      `/explore/districts/${district.id}`,
      '/explore',
      ...['signals', 'lists', 'searches', 'prompts', 'match'].map((name) => `/explore/${name}`),
      ...['overview', 'keys', 'clients', 'users', 'ledger', 'audit'].map((tab) => `/console?tab=${tab}`),
    ]) {
      await page.goto(harness.origin + path);
      await page.waitForSelector('.credits');
      await page.waitForLoadState('networkidle');
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
    await page.click('.avatar');
    await page.click('#forget');
    const button = (await page.locator('#key-form button').boundingBox())!;
    expect(button.x + button.width).toBeLessThanOrEqual(390);
    expect(requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(harness.origin))).toEqual(
      [],
    );
    expect(complaints).toEqual([]);
  });

  callingJourney(() => ({ harness, visited }));

  syntheticJourney(() => ({ harness, visited }));

  signInJourney(() => ({ harness, visit, acme }));
});
