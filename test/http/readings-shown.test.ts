import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { takePictures } from '../support/pictures.ts';

const DAY_MS = 86_400_000;
const after = (days: number): Date => new Date(Date.now() + days * DAY_MS);
/** A date such as "December 4". */
const inWords = (date: Date): string =>
  date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

let harness: Harness;
let acme: Cast;
let district: { id: string };
let locked: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
  const texas = { state: 'TX', county: 'Travis County', studentCount: 1_300 };
  district = await harness.seed.district({
    ...{ ...texas, name: 'LINCOLN ISD', websiteUrl: 'https://lincoln.example.org' },
    crawledAt: after(-2),
  });
  locked = await harness.seed.district({
    ...{ ...texas, name: 'MADISON ISD', websiteUrl: 'https://madison.example.org' },
    crawledAt: after(-40),
  });
  await acme.unlocks('district', district);
  const at = { districtId: district.id };
  const rfp = await harness.seed.rfp(at, { title: 'Network switches', deadline: after(30) });
  const contract = await harness.seed.contract(at, { vendorNameRaw: 'Canvas', expiresAt: after(90) });
  await harness.db.core.rows(sql`
    insert into place_readings (district_id, is_unlocked, due_at, promised_at, expects, interval_hours, last_read_at)
    values (${district.id}, true, ${after(4)}, ${after(5)}, 'agenda', 48, ${after(-2)})`);
  await harness.db.core.rows(sql`
    insert into finding_changes (district_id, kind, finding_id, change, before, after, changed_at) values
      (${district.id}, 'rfps', ${rfp.id}, 'changed', ${JSON.stringify({ deadline: '2026-12-04T00:00:00Z' })}::jsonb,
        ${JSON.stringify({ deadline: '2026-12-18T00:00:00Z' })}::jsonb, ${after(-2)}),
      (${district.id}, 'contracts', ${contract.id}, 'new', null, null, ${after(-2)}),
      (${district.id}, 'painPoints', gen_random_uuid(), 'gone', null, null, ${after(-2)}),
      (${locked.id}, 'rfps', gen_random_uuid(), 'new', null, null, ${after(-40)})`);
});
afterAll(() => harness.close());

describeInBrowser('the readings on the pages', (visit) => {
  let visited: Visit;

  beforeAll(async () => {
    visited = await visit();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=districts`);
    await page.fill('#key', acme.key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('.prospects');
  });

  it('are in the table of places, and filter it by a day', async () => {
    const { page } = visited;
    await page.waitForSelector(`.prospects tr:has-text("Lincoln ISD") >> text=2 days ago`);
    await page.waitForSelector(
      `.prospects tr:has-text("Lincoln ISD") >> text=again on ${inWords(after(4))}, agenda expected`,
    );
    const [other] = await page.locator('.prospects tr:has-text("Madison ISD")').allInnerTexts();
    expect(other).not.toContain('again on');
    expect(await barriers(page)).toEqual([]);
    await takePictures(visited.page, 'table');
    await page.click('.chip.add');
    await page.click('.menu summary:has-text("Website read since")');
    await page.locator('.menu details[open] input').fill(after(-7).toISOString().slice(0, 10));
    await page.locator('.menu details[open] button[type=submit]').click();
    await page.waitForSelector('.foot >> text=1–1 of 1');
    expect(await page.locator('.prospects a.name').allInnerTexts()).toEqual(['Lincoln ISD']);
  });

  it('are on the page of an unlocked place, with what the last one changed', async () => {
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/districts/${district.id}`);
    await page.waitForSelector(
      `.hero >> text=/website read 2 days ago.* · again on ${inWords(after(4))}, agenda expected/`,
    );
    await page.waitForSelector('#changes >> text=1 new, 1 changed, 1 no longer there');
    await page.waitForSelector('#changes >> text=Network switches');
    const lines = await page.locator('#changes li').allInnerTexts();
    expect(lines.map((line) => line.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Network switches Deadline: Dec 4, 2026 → Dec 18, 2026',
      'Pain point No longer on the website',
      'Canvas New',
    ]);
    expect(await barriers(page)).toEqual([]);
    await takePictures(visited.page, 'unlocked');
  });

  it('tell on the page of a locked place only how much changed', async () => {
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/districts/${locked.id}`);
    await page.waitForSelector('#changes >> text=1 new');
    expect(await page.locator('#changes li').count()).toBe(0);
    expect(await page.locator('.hero').innerText()).not.toContain('again');
    expect(await barriers(page)).toEqual([]);
    await takePictures(visited.page, 'locked');
  });
});
