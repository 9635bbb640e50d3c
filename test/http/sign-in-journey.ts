import { countRootFields } from '@emi/facade/execution';
import { expect, it } from '@jest/globals';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import type { Harness } from '../support/harness.ts';

interface Journey {
  readonly harness: Harness;
  readonly visit: () => Promise<Visit>;
  readonly acme: Cast;
}

/** The tests of signing in and out as a person, each in a browser of its own. */
export function signInJourney(journey: () => Journey): void {
  it('signs a person in with a one-time code for all tabs of the browser, and out of all of them', async () => {
    const { harness, visit, acme } = journey();
    const { page, complaints } = await visit();
    await page.goto(`${harness.origin}/console`);
    await page.waitForSelector('#key:focus');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.type('K7PQ-2M4X-0000-0000-0000-0000');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=The code is wrong, used, or expired.');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);

    const { code } = await createSignInCode(harness.db.orm.em.fork(), acme.userId);
    await page.fill('#key', code);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.credits');
    expect(await page.evaluate(() => document.cookie)).toBe('signed-in=1');

    const { name } = (await harness.get('/me', acme.key)).body.organization;
    const other = await page.context().newPage();
    for (const path of ['/explore', '/graphiql', '/docs']) {
      await other.goto(harness.origin + path);
      await other.getByText(name).first().waitFor();
    }
    await other.goto(`${harness.origin}/explore/lists`);
    await other.waitForSelector('.credits');
    await page.click('.avatar');
    await page.click('#forget');
    await page.waitForSelector('#key-form');
    await other.waitForSelector('#key-form');
    await other.goto(`${harness.origin}/explore`);
    await other.waitForSelector('#key-form');
    expect(complaints).toEqual([]);
  });

  it('shows one page when the key is revoked, which asks for another one and keeps the address', async () => {
    const { harness, visit } = journey();
    const { page, complaints } = await visit();
    const rival = await harness.seed.organization();
    await page.goto(`${harness.origin}/explore?count=schools`);
    await page.fill('#key', rival.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.prospects');
    const keys = await harness.graphql(rival.key, '{ apiKeys { id } }');
    const { id } = keys.body.data.apiKeys[0];
    await harness.graphql(rival.key, 'mutation ($id: UUID!) { revokeApiKey(id: $id) { id } }', { id });
    harness.pass(1_000);
    await page.click('.seg >> text=Districts');
    await page.waitForSelector('text=You are signed out');
    expect(await page.locator('#key-form').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    const { code } = await createSignInCode(harness.db.orm.em.fork(), rival.userId);
    await page.fill('#key', code);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.prospects');
    expect(complaints.every((text) => text.includes('401'))).toBe(true);
  });

  it('keeps the key of a plan whose minute is used, and goes on when a new one begins', async () => {
    const { harness, visit } = journey();
    const { page } = await visit();
    const small = await harness.seed.organization({ plan: 'free' });
    await page.goto(`${harness.origin}/explore`);
    await page.fill('#key', small.key);
    const spend = async () => (await harness.graphql(small.key, '{ viewer { plan } }')).status;
    while ((await spend()) === 200);
    harness.pass(57_000); // three seconds are left of the minute
    await page.keyboard.press('Enter');
    await page.waitForSelector(
      'text=/requests for this minute are used. The page goes on by itself in \\d+ s/',
    );
    harness.pass(3_001);
    await page.waitForSelector('.prospects');
    while ((await spend()) === 200);
    await page.reload();
    await page.waitForSelector('text=/The page goes on by itself/');
    expect(await page.locator('#key-form').count()).toBe(0);
  });

  it('takes one request of the minute for the rows of a view, one for the rest, and few for other pages', async () => {
    const { harness, visit } = journey();
    const { page } = await visit();
    const free = await harness.seed.organization({ plan: 'free' });
    const district = await harness.seed.district({ name: 'Small District', state: 'TX' });
    await free.unlocks('district', district);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url() !== `${harness.origin}/graphql`) return;
      const { query, operationName } = request.postDataJSON();
      requests += countRootFields(query, operationName);
    });
    const taken = async () => {
      await page.waitForLoadState('networkidle');
      const before = requests;
      requests = 0;
      return before;
    };
    await page.goto(`${harness.origin}/explore?count=districts&state=TX`);
    await page.fill('#key', free.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.prospects a.name');
    await page.waitForSelector('#map [data-mark="geo"]');
    expect(await taken()).toBe(3); // one of them for the owner of the key
    await page.click('.seg >> text=Schools');
    await page.waitForSelector('h1:has-text("Schools in Texas")');
    expect(await taken()).toBe(2);
    await page.click('.seg >> text=Groups');
    await page.waitForSelector('#bars');
    expect(await taken()).toBeLessThanOrEqual(1);
    await page.goto(`${harness.origin}/explore/districts/${district.id}`);
    await page.waitForSelector('.left');
    expect(await taken()).toBe(1);
    await page.goto(
      `${harness.origin}/explore?count=districts&state=TX&county=Nowhere&contractEndsBefore=6m`,
    );
    await page.waitForSelector('.empty .chip');
    expect(await taken()).toBe(4); // two of them for what any change of the filters finds
    harness.pass(60_001); // Free has 30 requests a minute
    await page.goto(`${harness.origin}/console`);
    await page.waitForSelector('#requests table');
    expect(await taken()).toBe(1);
    await page.click('.tabs >> text=Ledger');
    await page.waitForSelector(`#ledger a[href="/explore/districts/${district.id}"] >> text=Small District`);
    await page.waitForSelector('#ledger td.of-reference:has-text(", TX")');
    expect(await taken()).toBe(2);
    await page.click('.tabs >> text=Users');
    await page.waitForSelector('#users li');
    expect(await taken()).toBe(1);
  });

  it('says in the parts that count when statistics are limited, and shows the rest', async () => {
    const { harness, visit } = journey();
    const { page, complaints } = await visit();
    const free = await harness.seed.organization({ plan: 'free' });
    const district = await harness.seed.district({ name: 'Counted District', state: 'TX' });
    await free.unlocks('district', district);
    const ten = Array.from({ length: 10 }, (_, at) => `s${at}: stats { total }`).join(' ');
    for (let at = 0; at < 3; at++) await harness.graphql(free.key, `{ districts { ${ten} } }`);
    await page.goto(`${harness.origin}/explore?count=districts&state=TX`);
    await page.fill('#key', free.key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#map [role=alert] >> text=/Too many calls of stats.* Try again in \\d+ s/');
    await page.waitForSelector('.prospects >> text=Counted District');
    await page.waitForSelector('#strongest >> text=No signals at unlocked places here.');
    expect(await page.locator('[role=alert]').count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
    harness.pass(60_001);
    await page.click('#map button >> text=Try again');
    await page.waitForSelector('#map [data-mark="geo"]');
    expect(await page.locator('[role=alert]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
}
