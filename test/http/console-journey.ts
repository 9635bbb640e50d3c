import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { REFUND_REASONS, refundUnlocks } from '../../src/accounts/credits/refund.ts';
import { createSignInCode } from '../../src/accounts/grants/sign-in-codes.ts';
import { dispatchEvents } from '../../src/accounts/webhooks/dispatcher.ts';
import { barriers } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import type { Harness } from '../support/harness.ts';
import { Receiver } from '../support/receiver.ts';

interface Journey {
  readonly harness: Harness;
  readonly visited: Visit;
  readonly acme: Cast;
}

const QUERY = `{
  credits { balance { creditBalance } }
  creditSpending(by: DAY) { credits }
  requestCounts { requests }
  creditLedger(filter: { kind: unlock }) { pagination { total } }
  auditTrail(filter: { action: unlocked }) { pagination { total } }
}`;

/** The tests of `/console`, in the browser of the file that calls it, after its organization has spent some credits. */
export function consoleJourney(journey: () => Journey): void {
  const row = (section: string, text: string) =>
    journey().visited.page.locator(`${section} tbody tr`, { hasText: text }).first();

  it('shows on /console what queries return: the balance, what was spent by whom, and the requests', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    await page.goto(`${harness.origin}/console`);
    await page.waitForSelector('h2:has-text("Credits spent")');
    const { data } = (await harness.graphql(acme.key, QUERY)).body;
    const spent = data.creditSpending.reduce((sum: number, day: { credits: number }) => sum + day.credits, 0);
    await page.waitForSelector(`text=${spent} credits spent, by day`);
    const left = page.locator('.tile', { hasText: 'Credits left' }).locator('dd').first();
    expect(Number.parseInt(await left.innerText(), 10)).toBe(data.credits.balance.creditBalance);
    for (const by of ['user', 'key', 'channel', 'operation'])
      await page.waitForSelector(`#by-${by} dl.hbars > div`);
    const ofKey = page.locator('#by-key dl.hbars > div', { hasText: 'First key' });
    expect(await ofKey.locator('b').innerText()).toBe(String(spent));
    // Two days, if midnight passed between two purchases.
    const days = await page.locator('.days').getAttribute('aria-label');
    const ofDays = Array.from(days!.matchAll(/: (\d+) credit/g), ([, credits]) => Number(credits));
    expect(ofDays.reduce((sum, credits) => sum + credits)).toBe(spent);
    await row('#requests', 'POST /graphql').waitFor();
    await page.click('text=Count again');
    expect(await barriers(page)).toEqual([]);
  });

  it('filters the ledger and the trail in the address, and gives them as files', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    const { data } = (await harness.graphql(acme.key, QUERY)).body;
    await page.click('.tabs >> text=Ledger');
    const ledger = page.locator('#ledger');
    await ledger.locator('label', { hasText: 'Kind' }).locator('select').selectOption({ label: 'Unlock' });
    const total = data.creditLedger.pagination.total;
    const isCounted = () => ledger.locator('.head .count', { hasText: new RegExp(`^${total}$`) }).waitFor();
    await isCounted();
    await page.reload();
    await isCounted();
    expect(await barriers(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      ledger.locator('text=Save all as CSV').click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect([lines.length, lines[0]]).toEqual([1 + total, expect.stringMatching(/^\uFEFFid,createdAt,kind/)]);

    const { creditLedger } = (
      await harness.graphql(
        acme.key,
        '{ creditLedger(filter: { kind: unlock }) { nodes { entityType entityId entityName } } }',
      )
    ).body.data;
    const place = creditLedger.nodes.find(
      ({ entityType }: { entityType: string }) => entityType === 'district',
    );
    const actor = {
      organizationId: acme.organizationId,
      userId: null,
      channel: 'system',
      now: new Date(),
    } as const;
    expect(
      await harness.db.transaction((tx) => refundUnlocks(tx, actor, [place], REFUND_REASONS.empty)),
    ).toBe(6);
    await ledger.locator('label', { hasText: 'Kind' }).locator('select').selectOption({ label: 'Refund' });
    const line = ledger.locator('tbody tr', { hasText: REFUND_REASONS.empty });
    await line
      .locator(`a[href="/explore/districts/${place.entityId}"]`, { hasText: place.entityName })
      .waitFor();
    // On a phone, an entry is a card that shows all of it.
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = ledger.locator('section[aria-label="Credit ledger"]');
    expect(await rows.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await line.locator('td.of-reason').isVisible()).toBe(true);
    await page.reload();
    await line.waitFor();
    const isTabInView = async () => {
      const tab = await page.locator('.tabs [aria-current]').boundingBox();
      return tab!.x >= 0 && tab!.x + tab!.width <= 390; // the tabs scroll sideways
    };
    expect(await isTabInView()).toBe(true);
    await page.setViewportSize({ width: 1_400, height: 900 });
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually('the tab is in view of a phone that was turned', isTabInView);
    await page.setViewportSize({ width: 1_400, height: 900 });

    await page.click('.tabs >> text=Audit trail');
    const trail = page.locator('#audit');
    const action = trail.locator('label', { hasText: 'Action' }).locator('select');
    await action.selectOption({ label: 'List created' });
    await trail.locator('tbody tr >> text=/^Texas$/').waitFor();
    await action.selectOption({ label: 'Unlocked' });
    await trail
      .locator('.head .count', { hasText: new RegExp(`^${data.auditTrail.pagination.total}$`) })
      .waitFor();
    await trail.locator('label', { hasText: 'To' }).locator('input').fill('2000-01-01');
    await trail.locator('text=There is nothing like that.').waitFor();
  });

  it('creates a key that works, limits it, and revokes it after asking', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    await page.click('.tabs >> text=Keys');
    const keys = page.locator('#keys');
    await keys.locator('text=New key').click();
    await page.locator('form[aria-label=Create] [name=name]').fill('Reports');
    expect(await barriers(page)).toEqual([]);
    await page.locator('form[aria-label=Create] >> text=Create').click();
    const secret = await page.locator('dialog .secret').innerText();
    await page.keyboard.press('Escape');
    await page.click('text=I have kept it');
    expect((await harness.get('/me', secret)).body.scopes).toEqual(['read']);
    const line = keys.locator('tbody tr', { hasText: 'Reports' });
    await line.locator('button[aria-label="Change Reports"]').click();
    await line.locator('[name=budget]').fill('5');
    await line.locator('button:has-text("Set")').click();
    await line.locator('text=of 5').waitFor();
    await line.locator('button[aria-label="Change Reports"]').click();
    await line.locator('text=Revoke').click();
    await page.click('dialog .primary');
    await line.locator('text=Revoked').waitFor();
  });

  it('adds a user, whose key does what the role allows, and removes the user after asking', async () => {
    const { harness, visited, acme } = journey();
    const { page } = visited;
    await page.click('.tabs >> text=Users');
    const users = page.locator('#users');
    await users.locator('form[aria-label="Add a user"] [name=name]').fill('Kim Lee');
    await users.locator('form[aria-label="Add a user"] >> text=Add').click();
    const line = users.locator('li', { hasText: 'Kim Lee' });
    await line.locator('text=Editor · 0 keys').waitFor();
    expect(await users.locator('form select').inputValue()).toBe('editor'); // the form is ready for the next user
    await line.locator('select').selectOption('reader');
    await line.locator('text=Reader · 0 keys').waitFor();
    await line.locator('text=New key').click();
    const secret = await page.locator('dialog .secret').innerText();
    expect(await barriers(page)).toEqual([]);
    await page.click('text=I have kept it');
    await line.locator('text=Reader · 1 key').waitFor();
    expect((await harness.get('/me', secret)).body).toMatchObject({
      user: { name: 'Kim Lee' },
      scopes: ['read'],
    });

    await line.locator('text=Remove').click();
    await page.click('dialog .primary');
    await line.waitFor({ state: 'detached' });
    harness.pass(1_000); // viewers are cached for less time
    expect((await harness.get('/me', secret)).status).toBe(401);

    await users.locator('li select').selectOption('reader');
    await users.locator('[role=alert] >> text=at least one owner').waitFor();
    await users.locator('text=Owner ·').waitFor();
    expect((await harness.get('/me', acme.key)).body.scopes).toContain('manage');
  });

  it('makes a one-time sign-in code, and sends a test to a webhook, whose failed delivery it sends again', async () => {
    const { harness, visited } = journey();
    const { page } = visited;
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) requests++;
    });
    await page.click('.tabs >> text=Applications');
    await page.locator('#applications >> text=No application has access.').waitFor();
    await page.locator('#webhooks >> text=Events are sent nowhere yet.').waitFor();
    await page.locator('#subscriptions >> text=No agent has subscribed to events.').waitFor();
    expect(requests).toBe(1); // one document for the view
    await page.click('text=New sign-in code');
    expect(await page.locator('dialog .secret').innerText()).toMatch(/^(?:[A-Z0-9]{4}-)+[A-Z0-9]{4}$/);
    await page.click('text=I have kept it');

    const receiver = await Receiver.start();
    const hooks = page.locator('#webhooks');
    await hooks.locator('text=New webhook').click();
    await page.locator('dialog [name=what]').fill('For the CRM');
    await page.locator('dialog [name=url]').fill('http://hooks.example.org/edmarket');
    await page.click('dialog >> text=Create');
    await page.waitForSelector('dialog [role=alert] >> text=url must be an https address');
    expect(await page.locator('dialog [name=what]').inputValue()).toBe('For the CRM'); // nothing is typed twice
    await page.locator('dialog [name=url]').fill(receiver.url);
    await page.click('dialog >> text=Create');
    expect(await page.locator('dialog .secret').innerText()).toMatch(/^whsec_/);
    await page.click('text=I have kept it');
    const line = hooks.locator('li.user', { hasText: receiver.url });
    await line.locator('text=Enabled').waitFor();
    receiver.answer = () => ({ status: 500 });
    await line.locator('text="Test"').click();
    await line.locator('text=Nothing was delivered yet.').waitFor();
    const deliver = async () => {
      await dispatchEvents({ db: harness.db, queue: harness.jobs });
      await harness.drain(harness.handlers());
      await line.locator('text=Look again').click();
    };
    await deliver();
    const delivery = line.locator('ul li', { hasText: 'webhook.test' });
    await delivery.locator('text=/answered 500, next try .+ UTC/').waitFor();
    expect(await barriers(page)).toEqual([]);
    receiver.answer = () => ({ status: 204 });
    await delivery.locator('text=Send again').click();
    await delivery.locator('text=Send again').waitFor({ state: 'detached' }); // it waits for its next attempt
    await deliver();
    await delivery.locator('text=Delivered').waitFor();
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test', 'webhook.test']);
    await receiver.close();
    await line.locator('text=Pause').click();
    await line.locator('text=Paused').waitFor();
    await line.locator('text=Delete').click();
    await page.click('dialog .primary');
    await line.waitFor({ state: 'detached' });
  });

  it('says that a key made in a session ends with it, and rotates only such keys there', async () => {
    const { harness, visited, acme } = journey();
    const page = await (await visited.page.context().browser()!.newContext()).newPage();
    await page.goto(`${harness.origin}/console?tab=keys`);
    const { code } = await createSignInCode(harness.db.orm.em.fork(), acme.userId);
    await page.fill('#key', code);
    await page.press('#key', 'Enter');
    await page.click('#keys >> text=New key');
    await page.waitForSelector('dialog >> text=/ends with your session, when you sign out/');
    expect(await barriers(page)).toEqual([]);
    await page.locator('form[aria-label=Create] [name=name]').fill('For today');
    await page.locator('form[aria-label=Create] >> text=Create').click();
    await page.click('text=I have kept it');
    const lines = (text: string) => page.locator('#keys tbody tr', { hasText: text });
    const buttons = (text: string) => lines(text).locator('.menu button').allTextContents();
    await lines('For today').waitFor();
    expect(await buttons(acme.key.slice(0, 12))).toEqual(['Set', 'Revoke']);
    expect(await buttons('For today')).toEqual(['Set', 'Rotate', 'Revoke']);
    await lines('For today').locator('button[aria-label="Change For today"]').click();
    await lines('For today').locator('text=Rotate').click();
    const secret = await page.locator('dialog .secret').innerText();
    await page.click('text=I have kept it');
    await lines('For today').nth(1).waitFor();
    // The replaced key keeps working for a while, and cannot be rotated again.
    expect(await buttons('For today')).toEqual(['Set', 'Rotate', 'Revoke', 'Set', 'Revoke']);
    expect((await harness.get('/me', secret)).status).toBe(200);
    await page.click('.avatar');
    await page.click('#forget');
    await page.waitForSelector('#key-form');
    harness.pass(1_000); // viewers are cached for less time
    expect((await harness.get('/me', secret)).status).toBe(401);
    await page.context().close();
  });

  it("offers an editor the buttons for the editor's own keys, and none that would end those of an owner", async () => {
    const { harness, visited, acme } = journey();
    const { key } = await acme.colleague();
    const page = await (await visited.page.context().browser()!.newContext()).newPage();
    await page.goto(`${harness.origin}/console?tab=keys`);
    await page.fill('#key', key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('#keys tbody tr');
    const buttons = async (prefix: string) =>
      page.locator('#keys tbody tr', { hasText: prefix }).locator('.menu button').allTextContents();
    expect(await buttons(key.slice(0, 12))).toEqual(['Set', 'Rotate', 'Revoke']);
    expect(await buttons(acme.key.slice(0, 12))).toEqual([]);
    await page.context().close();
  });
}
