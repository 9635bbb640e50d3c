import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import { expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Visit } from '../support/browser.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

/** The test of what the demo organization sees, in the browser of the file that calls it. */
export function syntheticJourney(journey: () => Journey): void {
  it('marks made-up records in the table, on their page, and beside their signals', async () => {
    const { harness, visited } = journey();
    const demo = await harness.seed.organization({ name: 'Demo' });
    await harness.db.core.rows(
      sql`update organizations set sees_synthetic = true where id = ${demo.organizationId}`,
    );
    const madeUp = await harness.seed.district({
      id: FIRST_SYNTHETIC_ID,
      name: 'Nowhere ISD',
      studentCount: 90_000,
    });
    await harness.seed.rfp(
      { districtId: madeUp.id },
      { title: 'Radios', deadline: inDays(20), origin: 'synthetic' },
    );
    await demo.unlocks('district', madeUp);
    const { page } = visited;
    await page.setViewportSize({ width: 1_400, height: 900 });
    await page.goto(`${harness.origin}/explore`);
    expect(await page.locator('.top >> text=Demo').count()).toBe(0);
    await page.fill('#key', demo.key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('.prospects tr:has-text("Nowhere ISD") >> text=Demo data');
    expect(await page.locator('.prospects tr:has-text("Lincoln ISD") >> text=Demo data').count()).toBe(0);
    await page.waitForSelector('#strongest li:has-text("Nowhere ISD") >> text=Demo data');
    await page.click('.prospects >> text=Nowhere ISD');
    await page.waitForSelector('.hero >> text=Demo data');
    await page.waitForSelector('.top >> text=Demo');
    await page.waitForSelector(
      'text=/No website is known, so none was read. Nothing is known about: .*contracts/',
    );
  });
}
