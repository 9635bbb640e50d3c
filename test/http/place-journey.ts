import { expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
  readonly acme: Cast;
  /** A locked district with a contract, an RFP, a pain point, and a contact. */
  readonly district: { readonly id: string };
  readonly contact: { readonly id: string };
  /** The month in which the contract ends, such as "March 2027". */
  readonly endsIn: string;
}

/** The tests of a place's page, from locked to a written email, in the browser of the file that calls it. */
export function placeJourney(journey: () => Journey): void {
  it('shows what a locked place contains, and nothing more of it', async () => {
    const { harness, visited, endsIn } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=districts`);
    await page.waitForSelector('.prospects tr:has-text("Lincoln ISD") >> text=1 contract');
    await page.click('.prospects >> text=Lincoln ISD');
    await page.waitForSelector('.inside >> text=RFP');
    expect(await page.title()).toBe('Lincoln ISD · Education Market Intelligence API');
    await page.waitForSelector('h2:has-text("3 findings and 1 contact are ready to read")');
    const inside = await page.locator('.inside li').allInnerTexts();
    expect(inside.map((line) => line.replaceAll(/\s+/g, ' ')).toSorted()).toEqual([
      '1 RFP',
      '1 contact, 1 with email',
      '1 contract',
      '1 pain point',
    ]);
    const ends = await page.locator('[aria-label="Contracts that end"] li').allInnerTexts();
    expect(ends.map((line) => line.trim())).toEqual([`${endsIn} Category not known`]);
    await page.waitForSelector('.pay >> text=You have 100 credits; 94 stay.');
    const shown = await page.content();
    for (const hidden of [/cnry/, /Canvas/, /Learning management/, /laptops/, /Ada Reyes/])
      expect(shown).not.toMatch(hidden);
    expect(await barriers(page)).toEqual([]);
  });

  it('unlocks after naming price and balance, then shows whom to call, the reasons, and their sources', async () => {
    const { harness, visited, acme, district } = journey();
    const { page } = visited;
    await page.click('text=Unlock for 6 credits');
    await page.waitForSelector('dialog >> text=You have 100 credits; 94 credits stay.');
    await page.click('dialog >> text=Pay 6 credits');
    await page.waitForSelector('#toast >> text=Lincoln ISD unlocked. 94 credits left.');
    await page.waitForSelector('.credits >> text=94');
    await page.waitForSelector('.why-call >> text=/contract with Canvas ends in 3 months\\./');
    await page.waitForSelector('.why-call >> text=Besides: 1 RFP and 1 pain point.');
    for (const title of ['Signals 3', 'Contracts 1', 'Contacts 1'])
      await page.waitForSelector(`.tabs a:has-text("${title}")`);
    await page.waitForSelector('#contracts [role=img][aria-label^="Canvas: ends in 3 months"]');
    await page.waitForSelector('#call >> text=Chief Technology Officer');
    await page.waitForSelector('#activity >> text=Learning management');
    const signal = page.locator('#signals article', { hasText: 'Two thirds of the laptops are old' });
    expect(await signal.locator('blockquote').innerText()).toContain(`cnry-district-${district.id}`);
    expect(await signal.locator('.src > a').getAttribute('href')).toContain('#:~:text=');
    const { body } = await harness.graphql(
      acme.key,
      `{ credits { balance { creditBalance } } signals(filter: { districtId: "${district.id}" }) {
        nodes { score { value } }
      } }`,
    );
    expect(body.data.credits.balance.creditBalance).toBe(94);
    const scores = await page.locator('#signals .score').allInnerTexts();
    const values = body.data.signals.nodes.map(({ score }: { score: { value: number } }) => score.value);
    expect(scores.map(Number)).toEqual(values.map(Math.round));
    await signal.locator('summary').click();
    const points = (await signal.locator('.points dd').allInnerTexts()).map((text) =>
      Number(text.replace('−', '-').replace('+', '')),
    );
    expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(points.at(-1));
    expect(await barriers(page)).toEqual([]);
  });

  it('adds a place to a new list, follows reading, unlocks a contact, and has an email written', async () => {
    const { harness, visited, acme, contact } = journey();
    const { page } = visited;
    await page.click('.hero >> text=Add to list');
    await page.getByLabel('Name of a new list').fill('Texas');
    await page.locator('form[aria-label="Add to a list"] button').click();
    await page.waitForSelector('#toast >> text=Added to the list.');
    await page.waitForSelector('.scouting >> text=Waiting to read the website');
    await harness.drain();
    await page.waitForSelector('.scouting >> text=/Not read on .+: The website/');
    await page.waitForSelector('.left >> text=/Nothing is known about: .*vendors/');

    await page.click('#contacts >> text=2 credits');
    await page.click('dialog >> text=Pay 2 credits');
    await page.click('#contacts >> text=Write, 1 credit');
    await page.waitForSelector('.preview >> text=contract with Canvas runs until');
    await page.selectOption('dialog select[name=about]', 'Two thirds of the laptops are old');
    await page.waitForSelector('.preview >> text=Two thirds of the laptops are old');
    expect(await page.locator('.preview >> text=Canvas').count()).toBe(0);
    await page.click('dialog >> text=Write an email, 1 credit');
    await page.waitForSelector('text=Writing…');
    await harness.drain();
    await page.waitForSelector('dialog article.email:not(.preview)');
    const { body } = await harness.get(`/contacts/${contact.id}/emails`, acme.key);
    expect(await page.locator('article.email:not(.preview) h3').innerText()).toBe(body.data[0].subject);
    expect(body.data[0].body).toContain('Two thirds of the laptops are old');
    expect(await barriers(page)).toEqual([]);
    const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text')];
    expect(await text.inputValue()).toBe(body.data[0].body);
    await subject.fill('Old laptops & more');
    await text.fill('My own words.');
    const mail = page.locator('dialog >> text=Open in mail');
    expect(await mail.getAttribute('href')).toMatch(
      /subject=Old%20laptops%20%26%20more&body=My%20own%20words\.$/,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('dialog .email >> text=Copy');
    await page.waitForSelector('#toast >> text=/Copied|copied/');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Old laptops & more\n\nMy own words.',
    );
    expect(await page.locator('.not-followed').count()).toBe(0);
    await page.locator('dialog select[name=prompt]').selectOption({ label: 'In French' });
    await page.waitForSelector('.preview .not-followed >> text=French');
    await page.waitForSelector('.preview >> text=costs 1 credit');
    await page.click('dialog >> text=Write an email, 1 credit');
    await page.waitForSelector('text=Writing…');
    await harness.drain();
    await page.waitForSelector('article:not(.preview) .not-followed >> text=French');
    await page.click('dialog >> text=Close');
  });

  it('reports a contact that is gone, and confirms that its credits came back', async () => {
    const { visited } = journey();
    const { page } = visited;
    await page.click('#contacts >> text=Not reachable?');
    await page.getByLabel('No longer works there').check();
    expect(await barriers(page)).toEqual([]);
    await page.locator('dialog').getByRole('button', { name: 'Report' }).click();
    await page.waitForSelector('#toast >> text=/reported. 2 credits came back/');
    await page.waitForSelector('#contacts >> text=/Reported .+: No longer works there/');
    expect(await page.locator('#contacts >> text=Not reachable?').count()).toBe(0);
  });

  it('prints on at most two pages, with addresses of sources, and without what cannot be called', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.top, .tabs, .btn').filter({ visible: true }).count()).toBe(0);
    await page.locator('#contacts >> text=Ada Reyes').waitFor();
    await page.locator('#signals .written-out').first().waitFor();
    // One column: nothing stands beside or over another section.
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('.place .card')]
        .map((card) => card.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, bottom }) => ({ top, bottom }))
        .toSorted((one, other) => one.top - other.top),
    );
    expect(boxes.length).toBeGreaterThan(3);
    for (const [at, { top }] of boxes.entries())
      if (at > 0) expect(top).toBeGreaterThanOrEqual(boxes[at - 1]!.bottom);
    await page.emulateMedia({ media: null });

    await page.goto(`${harness.origin}/explore?count=districts&state=TX`);
    await page.waitForSelector('.prospects a.name');
    await page.emulateMedia({ media: 'print' });
    await page.locator('.prospects th >> text=Students').waitFor();
    expect(await page.locator('#map, .chip, .prospects input').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('finds a place from any page by `/`, and opens it by keyboard alone', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/console`);
    await page.waitForSelector('.credits');
    await page.keyboard.press('/');
    await page.keyboard.type('lincoln h');
    await page.waitForSelector('[role=option][aria-selected=true] >> text=Lincoln High');
    expect(await barriers(page, ['light'])).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("Lincoln High")');
  });

  it('keeps the theme that was chosen, on every page', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.click('.avatar');
    await page.click('.menu >> text=Dark');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(`${harness.origin}/explore`);
    await page.waitForSelector('.credits');
    expect(await background()).toBe(dark);
    await page.click('.avatar');
    await page.click('.menu >> text=Colors of the system');
    expect(await background()).toBe(light);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
}
