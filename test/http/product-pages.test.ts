import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const on = (day: string): Date => new Date(`${day}T12:00:00Z`);
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

describeInBrowser('the page of a place with products', (visit) => {
  let visited: Visit;
  let district: { id: string };

  /** A district that moved from Schoology to Canvas. */
  beforeAll(async () => {
    const { seed } = harness;
    district = await seed.district({ name: 'Birch Valley ISD', state: 'TX', studentCount: 4_200 });
    await acme.unlocks('district', district);
    const at = { districtId: district.id };
    const vendor = (canonicalName: string, category: 'lms' | 'sis') =>
      seed.vendor({ canonicalName, category, website: null });
    await seed.stackEntry(at, await vendor('Schoology', 'lms'), {
      category: 'lms',
      firstSeenAt: on('2023-02-03'),
      lastSeenAt: inDays(-90),
      goneAt: inDays(-40),
      evidence: null,
    });
    await seed.stackEntry(at, await vendor('Canvas', 'lms'), {
      category: 'lms',
      firstSeenAt: inDays(-70),
      lastSeenAt: inDays(-1),
      goneAt: null,
      evidence: null,
    });
    await seed.stackEntry(at, await vendor('PowerSchool', 'sis'), {
      category: 'sis',
      firstSeenAt: on('2022-08-09'),
      lastSeenAt: on('2026-06-01'),
      goneAt: null,
      evidence: null,
    });
    visited = await visit();
    await visited.page.goto(`${harness.origin}/explore/districts/${district.id}`);
    await visited.page.fill('#key', acme.key);
    await visited.page.press('#key', 'Enter');
  });

  it('shows since when products were seen, what replaced what, and what is gone', async () => {
    const { page, complaints } = visited;
    const signal = page.locator('#signals article', { hasText: 'Canvas in place of Schoology' });
    await signal.waitFor();
    expect(await signal.innerText()).toMatch(/Product replaced[\s\S]+its page no longer shows Schoology/i);
    const products = page.locator('#vendors:visible');
    await products.getByText('replaced Schoology').waitFor();
    const power = products.locator('li', { hasText: 'PowerSchool' });
    expect(await power.innerText()).toMatch(/since Aug 9, 2022\s+last seen Jun 1, 2026/);
    await products.getByText('1 product is gone').click();
    const gone = products.locator('details li', { hasText: 'Schoology' });
    expect(await gone.innerText()).toMatch(/from Feb 3, 2023\s+last seen/);
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('lists the replacement in the feed, and by its kind', async () => {
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/signals?kinds=replaced`);
    await page.waitForSelector('article >> text=Canvas in place of Schoology');
    expect(await barriers(page)).toEqual([]);
  });
});
