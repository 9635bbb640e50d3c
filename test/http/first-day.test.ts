import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recountPlaces } from '../../src/directory/institutions/count-places.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { UNREAD } from '../support/unread.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

describeInBrowser('the first day of an organization', (visit) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    const { seed } = harness;
    const site = { websiteUrl: 'https://katy.example.org', crawledAt: null };
    await seed.district({ name: 'KATY ISD', state: 'TX', studentCount: 90_000, ...site });
    await seed.district({ name: 'LARGER ISD', state: 'TX', studentCount: 95_000, websiteUrl: null });
    await seed.district({ name: 'BAY UNIFIED', state: 'CA', studentCount: 99_000, ...site });
    await recountPlaces((statement) => harness.db.core.rows(statement)); // as its job does every ten minutes
  });

  it('leads from a territory over a place to its unlock, and tells who may manage what fills the rest', async () => {
    const { page, complaints } = visited;
    await page.goto(`${harness.origin}/explore`);
    await page.fill('input[type=password]', acme.key);
    await page.keyboard.press('Enter');
    const steps = page.locator('.steps');
    await steps.getByText('Search your territory').waitFor();
    await page.locator('.tile dt').nth(1).waitFor();
    expect(await page.locator('.tile dt').allInnerTexts()).toEqual(['Districts', 'Students']);
    await page.getByText('admin -- coverage add --states TX,CA').waitFor();

    await steps.locator('select').selectOption('TX');
    await page.waitForSelector('h1:has-text("Districts in Texas")');
    await steps.getByText('2 districts in Texas.').waitFor();
    const rows = page.locator('.prospects tbody tr');
    await rows.nth(1).waitFor();
    const cells = await rows.allInnerTexts();
    expect(cells.map((text) => /Not read yet|No website known/.exec(text)?.[0])).toEqual([
      'Not read yet',
      'No website known',
    ]);
    expect(cells.join(' ')).not.toContain('—');
    expect(cells[0]).toContain('an unlock reads katy.example.org');
    expect(await barriers(page)).toEqual([]);

    await steps.getByText('Unlock for 6 credits').click();
    await page.click('dialog >> text=Pay 6 credits');
    await page.waitForSelector('h1:has-text("Katy ISD")');
    await page.goto(`${harness.origin}/explore`);
    await page.waitForSelector('.tile >> text=Open signals for you');
    expect(await steps.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('sells no place that was read without a result, on its page, in tables, or in lists, but watches it', async () => {
    const { page, complaints } = visited;
    const { seed } = harness;
    const crawledAt = '2026-11-03T09:30:00.000Z';
    const place = await seed.district({
      ...{ ...UNREAD, name: 'DRY CREEK ISD', state: 'NM', websiteUrl: 'https://dry.example.org', crawledAt },
      ...{ status: 'completed', keyFacts: { pages_read: 9, products_in_use: 0, people_found: 0 } },
    });
    const list = await seed.list(acme, { name: 'Mesas', entityType: 'district' });
    await seed.listItem(list, place);
    await page.goto(`${harness.origin}/explore?count=districts&state=NM`);
    await page.waitForSelector(
      '.prospects tr:has-text("Dry Creek ISD") >> td:last-child >> text=Nothing found',
    );
    await page.goto(`${harness.origin}/explore/lists/${list.id}`);
    await page.waitForSelector('.items tr:has-text("Dry Creek ISD") >> text=Nothing found');
    expect(await page.locator('main >> text=/Unlock/').count()).toBe(0);

    await page.goto(`${harness.origin}/explore/districts/${place.id}`);
    await page.waitForSelector('h2:has-text("Read on Nov 3, 2026, nothing found")');
    expect(await page.locator('main >> text=/Unlock for|Its website\\b.*read:/').count()).toBe(0);
    expect(await page.locator('[name=website]').count()).toBe(0);
    await page.click('text=Tell me when there is something');
    await page.waitForSelector('[role=status] >> text=You hear of its first contact or finding');
    expect(await barriers(page)).toEqual([]);
    const { body } = await harness.graphql(acme.key, '{ savedSearches { nodes { filter isWatched } } }');
    expect(body.data.savedSearches.nodes).toEqual([
      { filter: { ids: [place.id], hasContents: true }, isWatched: true },
    ]);
    expect(complaints).toEqual([]);
  });
});
