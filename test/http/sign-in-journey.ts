import { countRootFields } from '@emi/facade/execution';
import { expect, it } from '@jest/globals';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

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

  it('takes few of the requests of a minute for a view, and fewer for the next one', async () => {
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
    expect(await taken()).toBeLessThanOrEqual(10);
    await page.click('.prospects a.name');
    await page.waitForSelector('.left');
    expect(await taken()).toBeLessThanOrEqual(4);
  });
}
