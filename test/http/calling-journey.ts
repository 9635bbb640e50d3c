import { expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
}

/** Clicks from the question to the call. Every purchase is confirmed in a dialog, which is a click of its own. */
const MOST_CLICKS = 9;
/** Clicks from the question to a list of people with the reason to call. */
const MOST_CLICKS_TO_LIST = 12;
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** The test of a seller's way from a question to a call, in the browser of the file that calls it. */
export function callingJourney(journey: () => Journey): void {
  it('calls at a Texas district whose SIS contract ends within six months, in at most nine clicks', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    const sis = await harness.seed.vendor({ canonicalName: 'PowerSchool', category: 'sis' });
    const lms = await harness.seed.vendor({ canonicalName: 'Canvas by Instructure', category: 'lms' });
    const districtWith = async (name: string, state: string, vendor: { id: string }, days: number) => {
      const { id } = await harness.seed.district({ name, state, studentCount: 5_000 });
      await harness.seed.contract(
        { districtId: id },
        { vendorId: vendor.id, status: 'active', expiresAt: inDays(days) },
      );
      return id;
    };
    const wanted = await districtWith('Wanted ISD', 'TX', sis, 120);
    await districtWith('Too Late ISD', 'TX', sis, 300);
    await districtWith('Other Product ISD', 'TX', lms, 120);
    await districtWith('Elsewhere USD', 'KS', sis, 120);
    await harness.seed.contact({
      districtId: wanted,
      name: 'Noor Haddad',
      title: 'Director of Technology',
      phone: '(512) 555-0100',
    });
    await page.setViewportSize({ width: 1_400, height: 900 });
    await page.evaluate(() => sessionStorage.clear());
    const seller = await harness.seed.organization();
    await page.goto(`${harness.origin}/explore`);
    await page.fill('#key', seller.key);
    await page.press('#key', 'Enter');

    let clicks = 0;
    const click = async (selector: string) => {
      clicks++;
      await page.click(selector);
    };
    await click('[data-mark="geo"] [aria-label^="Texas:"]');
    await click('.chip:has-text("Contract ends")');
    await click('.menu:popover-open button:has-text("Student information system")');
    await page.waitForSelector('.chip.on >> text=within 6 months');
    await page.waitForSelector('.foot >> text=1–1 of 1');
    expect(await page.locator('.prospects a.name').allInnerTexts()).toEqual(['Wanted ISD']);
    await page.waitForSelector('.prospects .ends >> text=Student information system');
    await click('.prospects a.name');
    await page.waitForSelector('.pay >> text=You have 100 credits; 94 stay.');
    await click('.pay button');
    await click('dialog >> text=Pay 6 credits');
    await page.waitForSelector('#toast >> text=Wanted ISD unlocked. 94 credits left.');
    await click('#call >> text=2 credits');
    await click('dialog >> text=Pay 2 credits');
    const call = page.locator('#call a[href^="tel:"]');
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe('tel:(512) 555-0100');
    clicks++; // the call itself, which leaves the browser
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

    // In place of the call, puts the person on a list, with the reason, for a colleague who has time.
    await click('#call >> text="Call list"');
    await page.fill('.menu:popover-open input[name=name]', 'SIS calls');
    await click('.menu:popover-open button[type=submit]');
    await page.waitForSelector('#toast >> text=Added to the list.');
    await click('nav >> text=Lists');
    await click('a.name:has-text("SIS calls")');
    expect(clicks - 1).toBeLessThanOrEqual(MOST_CLICKS_TO_LIST);
    const row = page.locator('.items tr:has-text("Noor Haddad")');
    await row.locator('text=/contract with PowerSchool ends in \\d months/').waitFor();
    await row.locator('a[href="tel:(512) 555-0100"]').waitFor();
    await row.getByLabel('Status of Noor Haddad').selectOption('Contacted');
    await page.waitForSelector('#toast >> text=Saved.');
    await row.getByLabel('Owner of Noor Haddad').selectOption({ index: 1 });
    await page.click('text="Mine"');
    await row.waitFor();
    const { data } = (
      await harness.graphql(
        seller.key,
        '{ lists { nodes { name items { nodes { status ownerId reason } } } } }',
      )
    ).body;
    expect(data.lists.nodes).toEqual([
      {
        name: 'SIS calls',
        items: {
          nodes: [
            { status: 'contacted', ownerId: seller.userId, reason: expect.stringContaining('PowerSchool') },
          ],
        },
      },
    ]);
    expect(await barriers(page)).toEqual([]);

    // Shows the contacts that the seller owns on any list, and counts people at locked places by role, without names.
    await page.goto(`${harness.origin}/explore?count=contacts`);
    await page.click('.chip.add');
    await page.click('.menu summary:has-text("Owner")');
    await page.click('.menu details[open] button:has-text("Me")');
    await page.waitForSelector('.chip.on >> text=Owner: Me');
    await page.waitForSelector('.foot >> text=1–1 of 1');
    await page.waitForSelector('.prospects >> text=Noor Haddad');
    await page.goto(`${harness.origin}/explore?count=contacts&tab=groups&by=ROLE`);
    const people = page.locator('#people');
    await people.locator('tr:has-text("Technology")').waitFor();
    expect(await people.innerText()).not.toContain('Ada Reyes');
    expect(await barriers(page)).toEqual([]);

    // A chip in use shows its value in its picker, which takes typing.
    await page.goto(`${harness.origin}/explore?vendorIds=${sis.id}`);
    await page.locator('.chip.on', { hasText: 'Vendor: PowerSchool' }).locator('button').first().click();
    const picker = page.locator('.menu:popover-open');
    await picker.locator('button[aria-pressed=true]:has-text("PowerSchool")').waitFor();
    await picker.locator('input[type=search]').fill('canvas');
    await picker.locator('button:has-text("Canvas by Instructure")').waitFor();

    // A tile opens as many places as it counts.
    await page.goto(`${harness.origin}/explore/signals`);
    const districts = page.locator('.tile:has-text("Contracts still locked") a:has-text("district")');
    const [count] = /\d+/.exec(await districts.innerText())!;
    await districts.click();
    await page.waitForSelector('.chip.on >> text=Signals of the kind: Contracts');
    await page.waitForSelector(`.foot >> text=of ${count}`);
    expect(await page.locator('.prospects tbody tr').count()).toBe(Number(count));
    await page.evaluate(() => sessionStorage.clear());
  });
}
