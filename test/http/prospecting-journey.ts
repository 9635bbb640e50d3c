import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
  readonly acme: Cast;
}

/** The tests of the table of `/explore`, in the browser of the file that calls it. */
export function prospectingJourney(journey: () => Journey): void {
  const names = () => journey().visited.page.locator('.prospects a.name').allInnerTexts();

  it('lists what a query lists, page after page, sorted by a head, with filters as chips of the address', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    for (let at = 1; at <= 30; at++)
      await harness.seed.district({ name: `WYOMING ISD ${at}`, state: 'WY', studentCount: 100 * at });
    await page.goto(`${harness.origin}/explore?count=districts&state=WY`);
    await page.waitForSelector('h1:has-text("Districts in Wyoming")');
    await page.waitForSelector('.prospects >> text=Wyoming ISD 30');
    await page.waitForSelector('.foot >> text=1–30 of 30');
    const { body } = await harness.graphql(
      acme.key,
      `{ districts(filter: { state: "WY" }, order: { by: student_count, ascending: false }, page: { limit: 50 }) {
        nodes { name }
      } }`,
    );
    const queried = body.data.districts.nodes.map(({ name }: { name: string }) =>
      name.replace('WYOMING', 'Wyoming'),
    );
    expect(await names()).toEqual(queried);

    await page.click('th >> text=Students');
    await page.waitForFunction(() => location.search.includes('order=-student_count'));
    await page.click('th >> text=Students');
    await page.waitForFunction(() => location.search.includes('order=student_count'));
    await page.waitForFunction(
      () => document.querySelector('.prospects a.name')?.textContent === 'Wyoming ISD 1',
    );
    await page.click('.chip.add');
    await page.click('.menu summary:has-text("Students, at least")');
    await page.locator('.menu details[open] input').fill('2900');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.foot >> text=1–2 of 2');
    await page.reload();
    await page.waitForSelector('.foot >> text=1–2 of 2');
    expect(await names()).toEqual(['Wyoming ISD 29', 'Wyoming ISD 30']);
    expect(await barriers(page)).toEqual([]);
  });

  it('selects rows by keyboard, unlocks them with one confirmation, and exports them', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    const balance = async () =>
      (await harness.graphql(acme.key, '{ credits { balance { creditBalance } } }')).body.data.credits.balance
        .creditBalance;
    const before = await balance();
    await page.focus('.prospects a.name');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.click('.chosen >> text=Unlock 2 for 12 credits');
    await page.click('dialog >> text=Pay 12 credits');
    await page.waitForSelector('#toast >> text=2 districts unlocked.');
    expect(await balance()).toBe(before - 12);
    await page.waitForFunction(() => document.querySelectorAll('.prospects .tag.good').length === 2);
    await page.focus('.prospects a.name');
    await page.keyboard.press('x');
    await page.click('.chosen >> text=Export');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.chosen .menu button', { hasText: /^CSV$/ }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('WYOMING ISD 29')]);
  });

  it('maps the counties of a state with few of them, and names a territory that has no outlines', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    const at = { state: 'DE', county: 'Kent' };
    await harness.seed.district({ name: 'Small State District', studentCount: 900, ...at });
    await page.goto(`${harness.origin}/explore?count=districts&state=DE&tab=groups&by=LOCALE`);
    await page.click('[data-mark="geo"] [aria-label="Kent, DE: 1"]');
    await page.waitForSelector('h1:has-text("Districts in Kent County, Delaware")');
    await page.goto(`${harness.origin}/explore?count=districts&state=GU`);
    await page.waitForSelector('text=No districts match.');
    await harness.seed.district({ name: 'Island District', state: 'GU' });
    await page.reload();
    await page.waitForSelector('#map >> text=The map has no outlines of Guam.');
  });

  it('shows in the map where a row is, and in the table what the map is pointed at', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    const at = { state: 'RI', county: 'Kent County' };
    const coordinates = { latitude: 41.68, longitude: -71.57 };
    const placed = await harness.seed.district({ name: 'Placed District', ...coordinates, ...at });
    await harness.seed.district({ name: 'Placeless District', latitude: null, longitude: null, ...at });
    await page.goto(`${harness.origin}/explore?count=districts&state=RI`);
    const [point, county] = [page.locator('#map circle'), page.locator('#map [aria-label^="Kent, RI"]')];
    await point.waitFor();
    const row = (name: string) => page.locator(`.prospects tr:has-text("${name}")`);
    const isPointed = '[data-pointed]';
    await row('Placed District').hover();
    await page.waitForSelector(`#map circle${isPointed}`);
    expect(await county.getAttribute('data-pointed')).toBeNull();
    await row('Placeless District').locator('a.name').focus();
    await page.waitForSelector(`#map path${isPointed}[aria-label^="Kent, RI"]`);
    expect(await point.getAttribute('data-pointed')).toBeNull();
    await point.hover();
    await page.waitForSelector(`.prospects tr${isPointed}:has-text("Placed District")`);
    expect(await page.locator(`.prospects tr${isPointed}`).count()).toBe(1);
    await county.focus();
    await page.waitForFunction(() => document.querySelectorAll('.prospects tr[data-pointed]').length === 2);
    expect(await point.getAttribute('data-place')).toBe(placed.id);
  });

  it('keeps the columns that were chosen', async () => {
    const { page } = journey().visited;
    await page.click('[aria-label=Columns]');
    await page.getByLabel('NCES ID').check();
    await page.waitForSelector('th >> text=NCES ID');
    await page.reload();
    await page.waitForSelector('th >> text=NCES ID');
    await page.evaluate(() => localStorage.clear());
  });

  it('opens the rows of a bar, and other pages by keys, which can be turned off', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=districts&tab=groups&state=WY&by=ENROLLMENT_BAND`);
    await page.click('[data-mark="bar"] [aria-label^="600 to 999"]');
    await page.waitForSelector('.chip.on >> text=Students, at least: 600');
    const { data } = (
      await harness.graphql(
        journey().acme.key,
        '{ districts(filter: { state: "WY", studentCountMin: 600, studentCountMax: 999 }) { pagination { total } } }',
      )
    ).body;
    await page.waitForSelector(`.foot >> text=of ${data.districts.pagination.total}`);

    await page.click('h1');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog >> text=Unlock the row');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.waitForSelector('h1:has-text("Signals")');
    await page.waitForSelector('.credits');
    await page.keyboard.press('?');
    await page.getByLabel('Keys of one character work').uncheck();
    await page.click('dialog button >> text=Close');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await page.click('.avatar'); // what the keys would have done is done by now
    expect(await page.locator('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('find-place');
    await page.evaluate(() => localStorage.clear());
  });
}
