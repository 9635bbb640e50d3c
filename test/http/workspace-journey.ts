import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
  readonly acme: Cast;
  /** An unlocked district with a contract, an RFP, a pain point, and an unlocked contact. */
  readonly district: { readonly id: string };
  readonly contact: { readonly id: string; readonly name: string };
}

/** The tests of lists, signals, saved searches, and prompts, in the browser of the file that calls them. */
export function workspaceJourney(journey: () => Journey): void {
  const data = async (query: string) => {
    const { harness, acme } = journey();
    return (await harness.graphql(acme.key, query)).body.data;
  };

  it('makes a list, adds with a note, shares it, saves it as a file, and removes from it', async () => {
    const { harness, visited, district } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/lists`);
    await page.click('text=New list');
    await page.getByLabel('Name', { exact: true }).fill('Spring');
    expect(await barriers(page)).toEqual([]);
    await page.click('dialog >> text=Save');
    await page.waitForSelector('h1:has-text("Spring")');
    await page.waitForSelector('text=Nothing is in this list yet.');
    const address = page.url();

    await page.goto(`${harness.origin}/explore/districts/${district.id}`);
    await page.click('.hero >> text=Add to list');
    await page.locator('.menu:popover-open select').selectOption({ label: 'Spring' });
    await page.getByLabel('Notes').fill('Call in December.');
    await page.locator('form[aria-label="Add to a list"] button').click();
    await page.waitForSelector('#toast >> text=Added to the list.');

    await page.goto(address);
    await page.waitForSelector('#items tr:has-text("Lincoln ISD") >> text=Call in December.');
    expect(await barriers(page)).toEqual([]);
    await page.click('[aria-label="Change the note of Lincoln ISD"]');
    expect(await barriers(page)).toEqual([]);
    await page.locator('dialog textarea').fill('Call in January.');
    await page.click('dialog >> text=Save');
    await page.waitForSelector('#items tr:has-text("Lincoln ISD") >> text=Call in January.');
    await page.click('[aria-label="Change the note of Lincoln ISD"]');
    await page.locator('dialog textarea').fill(' ');
    await page.click('dialog >> text=Save');
    await page.waitForSelector('[aria-label="Add a note of Lincoln ISD"]');
    await page.click('.actions [aria-label=More]');
    await page.click('text=Rename or share');
    await page.locator('dialog [name=sharing]').selectOption('edit');
    await page.click('dialog >> text=Save');
    await page.waitForSelector('text=others may edit it');
    await page.click('.actions >> text=Export');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.menu:popover-open >> text="CSV"').click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('Lincoln ISD');
    await page.click('[aria-label="Remove Lincoln ISD from the list"]');
    await page.waitForSelector('text=Nothing is in this list yet.');
    expect((await data('{ lists { nodes { name sharing itemCount } } }')).lists.nodes).toContainEqual({
      name: 'Spring',
      sharing: 'edit',
      itemCount: 0,
    });
    await page.click('.actions [aria-label=More]');
    await page.click('text=Delete the list');
    await page.click('dialog .primary');
    await page.waitForSelector('h1:has-text("Lists")');
    expect(await page.locator('#lists >> text=Spring').count()).toBe(0);
  });

  it('decides about signals; the numbers, the place, and the console then show what the service has', async () => {
    const { harness, visited, district } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/signals`);
    const counts = async () =>
      Object.fromEntries(
        (await data('{ signalTriage { counts { state count } } }')).signalTriage.counts.map(
          ({ state, count }: { state: string; count: number }) => [state, count],
        ),
      );
    const before = await counts();
    const shown = (title: string, count: number) =>
      page.locator('.states .chip', { hasText: new RegExp(`^${title}\\s*${count}$`) }).waitFor();
    await shown('All', before.new);
    const first = page.locator('#feed .signal').first();
    const sentence = await first.locator('h3').innerText();
    await first.locator('text=Needs action').click();
    await first.locator('.tag:has-text("Needs action")').waitFor();
    await first.locator('button:text-is("Note")').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Call on Monday.');
    await page.click('.menu:popover-open >> text=Save note');
    await first.locator('q:has-text("Call on Monday.")').waitFor();
    await shown('Needs action', 1);
    expect(await barriers(page)).toEqual([]);
    const other = page.locator('#feed .signal').nth(1);
    await other.locator('text=Not interested').click();
    await page.locator('.signal.is-dismissed').waitFor();
    await shown('Not interested', 1);
    expect(await barriers(page)).toEqual([]);
    expect(await counts()).toMatchObject({ needs_action: 1, not_interested: 1, new: before.new - 2 });
    await page.locator('.signal.is-dismissed >> text=Not interested').click();
    await shown('Not interested', 0);

    await page.click('.states >> text=Needs action');
    await page.waitForFunction(() => location.search === '?triage=needs_action');
    await page.locator('#feed .head .count', { hasText: /^1$/ }).waitFor();
    expect(await page.locator('#feed h3').allInnerTexts()).toEqual([sentence]);
    await page.goto(`${harness.origin}/explore/districts/${district.id}`);
    await page.locator(`#signals .signal:has-text("${sentence}") .tag:has-text("Needs action")`).waitFor();
    await page.goto(`${harness.origin}/console`);
    await page.waitForSelector('#decisions >> text=1 to act on');
    expect(await page.locator('#decisions tbody td').nth(2).innerText()).toBe('1');
    expect(await barriers(page)).toEqual([]);
  });

  it('shows the signals that a query lists, filtered by the address, and watches them', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/signals`);
    const { signals } = await data('{ signals { pagination { total } nodes { score { value } } } }');
    await page
      .locator('#feed .head .count', { hasText: new RegExp(`^${signals.pagination.total}$`) })
      .waitFor();
    const scores = await page.locator('#feed .score').allInnerTexts();
    const values = signals.nodes.map(({ score }: { score: { value: number } }) => Math.round(score.value));
    expect(scores.map(Number)).toEqual(values.slice(0, scores.length));
    expect(await barriers(page)).toEqual([]);

    await page.click('.chip:has-text("Kind")');
    await page.click('.menu:popover-open >> text=RFPs');
    await page.waitForFunction(() => location.search === '?kinds=rfp');
    await page.waitForSelector('.chip.on >> text=RFPs');
    const ofRfps = await data('{ signals(filter: { kinds: [rfp] }) { pagination { total } } }');
    await page
      .locator('#feed .head .count', { hasText: new RegExp(`^${ofRfps.signals.pagination.total}$`) })
      .waitFor();
    await page.click('.actions >> text=Watch');
    await page.getByLabel('Watch these signals as').fill('All RFPs');
    await page.click('text=Save and watch');
    await page.waitForSelector('text=“All RFPs” is saved and watched.');
  });

  it('lists saved searches with what is new, their feeds, and links to what they show', async () => {
    const { harness, visited, district } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/searches`);
    const search = page.locator('.search', { hasText: 'All RFPs' });
    await search.waitFor();
    expect(await barriers(page)).toEqual([]);
    const feed = await search.locator('input').inputValue();
    const { pathname, search: query } = new URL(feed);
    expect((await fetch(harness.origin + pathname + query)).headers.get('content-type')).toContain('atom');
    await search.locator('button:has-text("Watched")').click();
    await search.locator('input').waitFor({ state: 'detached' });
    harness.pass(1_000);
    const rfp = await harness.seed.rfp(
      { districtId: district.id },
      { title: 'Buses', deadline: new Date(Date.now() + 9e8) },
    );
    const { savedSearches } = await data('{ savedSearches { nodes { name createdAt } } }');
    const saved = savedSearches.nodes.find(({ name }: { name: string }) => name === 'All RFPs');
    const later = new Date(Date.parse(saved.createdAt) + 500).toISOString(); // by the service's clock
    await harness.db.core.rows(
      sql`update signals set changed_at = ${later}::timestamptz where id = ${rfp.id}`,
    );
    await page.reload();
    await search.locator('text=1 new').waitFor();
    await search.locator('text=Mark as seen').click();
    await search.locator('text=1 new').waitFor({ state: 'detached' });
    await search.locator('a.name').click();
    await page.waitForSelector('.chip.on >> text=RFPs');
    expect(page.url()).toContain('/explore/signals?kinds=rfp');
    await page.goto(`${harness.origin}/explore/searches`);
    await search.locator('[aria-label="Change All RFPs"] >> nth=0').click();
    await search.locator('text=Delete').click();
    await page.click('dialog .primary');
    await search.waitFor({ state: 'detached' });
  });

  it('watches districts by decisions about their signals, and lists those that newly match', async () => {
    const { harness, visited, acme, district } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=districts`);
    await page.click('.chip:has-text("Signals")');
    await page.click('.menu:popover-open >> text=Done');
    await page.waitForFunction(() => location.search.includes('triage=done'));
    await page.waitForSelector('text=No districts match.');
    await page.click('button:has-text("Saved views")');
    await page.getByLabel('Save this view as').fill('Acted on');
    await page.getByLabel('tell me what is new').check();
    await page.locator('form[aria-label="Save this view"] button.primary').click();
    await page.waitForSelector('text=“Acted on” is saved.');
    const [signal] = (await harness.get(`/signals?district_id=${district.id}`, acme.key)).body.data;
    await harness.send('PATCH', `/signals/${signal.id}`, acme.key, { state: 'done' });
    await harness.db.core.rows(sql`update watched_places set due_at = now()`);
    await matchSearches(harness.db);
    await page.goto(`${harness.origin}/explore/searches`);
    const search = page.locator('.search', { hasText: 'Acted on' });
    await search.locator('text=1 district · watched').waitFor();
    await search.locator('summary').click();
    await search.locator(`a[href="/explore/districts/${district.id}"]:has-text("Lincoln ISD")`).waitFor();
    expect(await barriers(page)).toEqual([]);
    await harness.send('PATCH', `/signals/${signal.id}`, acme.key, { state: 'new' });
    await search.locator('[aria-label="Change Acted on"] >> nth=0').click();
    await search.locator('text=Delete').click();
    await page.click('dialog .primary');
    await search.waitFor({ state: 'detached' });
  });

  it('finds signals by words, marks them, and keeps them in the address and in a saved search', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/signals`);
    const field = page.getByLabel('Words of signals');
    const found = (count: number) =>
      page.locator('#feed .head .count', { hasText: new RegExp(`^${count}$`) }).waitFor();
    await field.fill('"first aid" OR laptop');
    await field.press('Enter');
    await page.waitForFunction(() => new URLSearchParams(location.search).get('search')?.includes(' OR '));
    await found(1);
    expect(await page.locator('#feed mark').allInnerTexts()).toEqual(['laptops']);
    expect(await page.locator('#feed blockquote').innerText()).toContain('thirds of the laptops are old.');
    expect(await barriers(page)).toEqual([]);
    await page.click('.actions >> text=Watch');
    await page.getByLabel('Watch these signals as').fill('Laptops');
    await page.click('text=Save and watch');
    await page.waitForSelector('text=“Laptops” is saved and watched.');

    await page.goto(`${harness.origin}/explore/searches`);
    await page.locator('.search a.name:text-is("Laptops")').click();
    await found(1);
    expect(await field.inputValue()).toBe('"first aid" OR laptop');
    await field.fill('laptop -thirds');
    await page.click('button:text-is("Search")');
    await page.waitForSelector('text=No signal at your unlocked places matches.');
    await page.goBack();
    await found(1);
    expect(await field.inputValue()).toBe('"first aid" OR laptop');
    await field.fill('');
    await page.waitForFunction(() => location.search === '');
    await page.locator('#feed mark').first().waitFor({ state: 'detached' });
    const { savedSearches } = await data('{ savedSearches { nodes { id name } } }');
    const { id } = savedSearches.nodes.find(({ name }: { name: string }) => name === 'Laptops');
    await data(`mutation { deleteSavedSearch(id: "${id}") }`);
  });

  it('writes a prompt, changes it, and tries it on an unlocked contact', async () => {
    const { harness, visited, contact } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore/prompts`);
    await page.click('text=New prompt');
    await page.getByLabel('Name', { exact: true }).fill('Buses');
    await page.getByLabel('Who writes, and in which style').fill('You sell buses.');
    await page.getByLabel('What the email says').fill('Ask for a call.');
    expect(await barriers(page)).toEqual([]);
    await page.click('dialog >> text=Save');
    const prompt = page.locator('#prompts li', { hasText: 'Buses' });
    await prompt.locator('text=0 emails written').waitFor();
    await prompt.locator('text=Edit').click();
    await page.getByLabel('Description').fill('For transportation.');
    await page.click('dialog >> text=Save');
    await prompt.locator('text=For transportation.').waitFor();
    expect(await barriers(page)).toEqual([]);

    await prompt.locator('text=Try on a contact').click();
    await page.locator('dialog input').fill(contact.name.split(' ')[0]!);
    await page.locator('dialog li', { hasText: contact.name }).locator('text=Choose').click();
    expect(await page.locator('dialog select option:checked').innerText()).toBe('Buses');
    await page.click('dialog >> text=Write an email, 1 credit');
    await page.waitForSelector('text=Writing…');
    await harness.drain();
    await page.waitForSelector('dialog article.email:not(.preview) >> text=Buses');
    await page.click('dialog >> text=Close');
    await page.click('[aria-label="Delete Buses"]');
    await page.click('dialog .primary');
    await prompt.waitFor({ state: 'detached' });
    expect((await data('{ emailPrompts { name } }')).emailPrompts).not.toContainEqual({ name: 'Buses' });
  });
}
