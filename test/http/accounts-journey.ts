import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
  readonly acme: Cast;
}

/** The tests of saved views and of `/explore/match`, in the browser of the file that calls it. */
export function accountsJourney(journey: () => Journey): void {
  it('saves a view under a name, shares it, and opens it again with its chart', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=schools&by=COUNTY&measure=students.sum&state=TX`);
    await page.click('.title >> text=Saved views');
    await page.getByLabel('Save this view as').fill('Texas by county');
    await page.getByLabel('share it with the organization').check();
    await page.click('form[aria-label="Save this view"] .primary');
    await page.waitForSelector('text=“Texas by county” is saved.');
    const query = '{ savedSearches { nodes { name type filter chart isShared } } }';
    const { body } = await harness.graphql(acme.key, query);
    expect(body.data.savedSearches.nodes).toEqual([
      {
        name: 'Texas by county',
        type: 'schools',
        filter: { state: 'TX' },
        chart: 'by=COUNTY&measure=students.sum',
        isShared: true,
      },
    ]);
    await page.goto(`${harness.origin}/explore`);
    await page.click('.title >> text=Saved views');
    await page.click('.menu >> text=Texas by county (shared)');
    await page.waitForSelector('[data-mark="geo"] [aria-label="Travis, TX: 900"]');
    expect(page.url()).toContain('by=COUNTY&measure=students.sum&state=TX');
    await page.click('.title >> text=Texas by county');
    await page.click('form[aria-label="Save this view"] >> text=Delete');
    await page.waitForSelector('text=“Texas by county” is deleted.');
  });

  it('matches pasted accounts, offers candidates for ambiguous ones, and makes lists of those meant', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    const twins = await Promise.all(
      ['Dallas', 'Austin'].map((physicalCity) =>
        harness.seed.school({ name: 'Roosevelt Elementary School', state: 'TX', physicalCity }),
      ),
    );
    await page.goto(`${harness.origin}/explore/match`);
    await page.locator('textarea').fill('Owner\nAda');
    await page.click('.given button[type=submit]');
    await page.waitForSelector('[role=alert] >> text=The first row must name the columns');
    const rows = [
      'Account Name;Billing City;Billing State;Owner',
      'Lincoln Independent School District;;TX;Ada',
      'Roosevelt Elementary;;TX;Bo',
      'Nowhere at All;;WY;Cy',
    ];
    await page.fill('textarea', rows.join('\n'));
    await page.click('button.primary:has-text("Match")');
    await page.waitForSelector('h2:has-text("3 rows: 1 matched, 1 to choose, 1 not found")');
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Place of Roosevelt Elementary, TX').selectOption(`school:${twins[1]!.id}`);
    await page.waitForSelector('tr:has-text("Roosevelt Elementary, TX") >> text=/same name/');
    const save = async (format: string) => {
      await page.click('text=Save rows with our ids');
      const choice = page.locator('.menu:popover-open button', { hasText: format });
      const [file] = await Promise.all([page.waitForEvent('download'), choice.click()]);
      return file;
    };
    const file = await save('CSV');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe(
      'Account Name,Billing City,Billing State,Owner,match,entity_type,entity_id,nces_id,place,confidence,reasons',
    );
    expect(lines[2]).toMatch(new RegExp(`^Roosevelt Elementary,,TX,Bo,chosen,school,${twins[1]!.id},`));
    expect(lines[3]).toMatch(/^Nowhere at All,,WY,Cy,unmatched,,,/);
    const workbook = unzipSync(readFileSync(await (await save('XLSX')).path()));
    const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml']!);
    expect([...sheet.matchAll(/<row r="3">.*?<\/row>/g)].join('')).toContain(`<t>${twins[1]!.id}</t>`);
    expect([...sheet.matchAll(/<row /g)]).toHaveLength(4);
    await page.click('.tiles >> text=Not found');
    await page.waitForFunction(() => document.querySelectorAll('.matches tbody tr').length === 1);
    await page.click('.tiles >> text=Not found');
    await page.getByLabel('Name of the list').fill('CRM');
    await page.click('text=Make a list of 2 places');
    await page.waitForSelector('text=1 district and 1 school saved as “CRM”.');
    const query = '{ lists { nodes { name entityType items { nodes { entityId } } } } }';
    const { nodes } = (await harness.graphql(acme.key, query)).body.data.lists;
    expect(nodes).toContainEqual({
      name: 'CRM (schools)',
      entityType: 'school',
      items: { nodes: [{ entityId: twins[1]!.id }] },
    });
    expect(nodes).toContainEqual(
      expect.objectContaining({ name: 'CRM (districts)', entityType: 'district' }),
    );
  });
}
