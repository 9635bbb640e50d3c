import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import type { Page } from 'playwright-core';
import { readOperations } from '../../src/http/operations.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { consentJourney } from './consent-journey.ts';

const operations = await readOperations();
let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  await harness.seed.school({ name: 'Lincoln High', state: 'TX', gradeLevels: '09-12' });
});
afterAll(() => harness.close());

it('GraphiQL is kept by browsers for good: its parts are compressed and named by their content', async () => {
  const html = (await harness.request('/graphiql', { headers: { Accept: 'text/html' } })).text;
  const assets = new Set(html.match(/\/assets\/[^"]+/g));
  expect(assets.size).toBe(10);
  for (const path of assets) {
    const { status, headers } = await harness.request(path, { headers: { 'Accept-Encoding': 'br' } });
    expect([path, status, headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
      path,
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
  }
});

async function enter(page: Page, key: string): Promise<void> {
  await page.fill('#key', key);
  await page.press('#key', 'Enter');
}

async function readOnlyKey(): Promise<string> {
  const { body } = await harness.graphql(
    acme.key,
    'mutation { createApiKey(input: { name: "Reader", scopes: [read] }) { secret } }',
  );
  return body.data.createApiKey.secret;
}

describeInBrowser('GraphiQL', (visit) => {
  const run = async (page: Page, name: string): Promise<string> => {
    await page.click(`.graphiql-tab-button >> text="${name}"`);
    const result = page.locator('.result-window .view-lines');
    const shown = () => result.innerText().then((text) => text.includes('{') && text);
    for (;;) {
      await page.click('.graphiql-execute-button');
      const text = await eventually(`a result of ${name}`, shown);
      // The editor reads the operations of a tab a moment after it shows them, and sends another tab's name until then.
      if (!text.includes('OPERATION_RESOLUTION_FAILURE')) return text.replaceAll('\u00a0', ' ');
      await sleep(500);
    }
  };

  let visited: Visit;
  beforeAll(async () => {
    visited = await visit(); // one for both tests, because GraphiQL takes seconds of processor time to load
  });

  it('asks for a key, then runs the operations in its tabs, from this service alone', async () => {
    const { page, requests, complaints } = visited;
    const asked = () => requests.filter((url) => url === `${harness.origin}/graphql`).length;
    await page.goto(`${harness.origin}/graphiql`);
    await page.waitForLoadState('networkidle');
    expect([asked(), await page.isVisible('#welcome')]).toEqual([0, true]);
    expect(await barriers(page)).toEqual([]);

    await enter(page, 'sk_live_unknown');
    await page.waitForSelector('#key-status.wrong');
    expect(await page.textContent('#key-status')).toBe('This key is unknown, revoked, or expired.');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);

    await enter(page, await readOnlyKey());
    await page.waitForSelector('.graphiql-execute-button');
    expect(await page.locator('.graphiql-tab-button').allTextContents()).toEqual(
      operations.map(({ name }) => name),
    );
    expect(await run(page, 'FindSchools')).toContain('Lincoln High');

    expect(await page.locator('.graphiql-tab-button[aria-current=true]').innerText()).toBe('FindSchools');
    expect(await barriers(page, ['light'])).toEqual([]);

    await Promise.all([page.waitForEvent('load'), page.emulateMedia({ colorScheme: 'dark' })]);
    await page.waitForSelector('.graphiql-execute-button');
    expect(await barriers(page, ['dark'])).toEqual([]);
    expect(await page.locator('.graphiql-tab-button').count()).toBe(operations.length);
    await page.setViewportSize({ width: 390, height: 844 });
    const widthOf = async (part: string) => (await page.locator(part).boundingBox())!.width;
    expect([await widthOf('.graphiql-editors'), await widthOf('.graphiql-response')]).toEqual([
      expect.closeTo(300, -2), // below each other
      expect.closeTo(300, -2),
    ]);
    expect(requests.filter((url) => !url.startsWith(harness.origin))).toEqual([]);
    expect(page.url()).toBe(`${harness.origin}/graphiql`);
    expect(complaints).toEqual([]);
  });

  it('names the scope that a key lacks', async () => {
    const { page } = visited;
    await page.setViewportSize({ width: 1_400, height: 900 });
    const result = (await run(page, 'UnlockRecords')).replaceAll(/\s+/g, ''); // the editor wraps lines
    expect(result).toContain('Thekeylacksthescope');
    expect(result).toContain(`keycreate--user${acme.userId}--scopesread,unlock`);
  });
});

/** The settings that the page passes to Apollo's script. */
interface Embedded {
  readonly initialState: { readonly document: string };
  readonly handleRequest: (url: string, options: object) => Promise<Response>;
}
declare global {
  var embedded: Embedded;
}

describeInBrowser('Apollo Sandbox', (visit) => {
  const SCRIPT = 'https://embeddable-sandbox.cdn.apollographql.com/**';

  /** The page with a script in place of Apollo's that records its arguments. */
  async function open({ beforehand = async (_page: Page): Promise<void> => undefined } = {}) {
    const { page, complaints } = await visit();
    await beforehand(page);
    const body =
      'window.EmbeddedSandbox = class { constructor(options) { window.embedded = options; } dispose() {} };';
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await page.goto(`${harness.origin}/graphql`);
    await enter(page, acme.key);
    await page.waitForFunction(() => 'embedded' in globalThis);
    return { page, complaints };
  }

  it('is embedded on an operation, without polling for the schema, and without the key in its frame', async () => {
    const { page, complaints } = await open();
    expect(await barriers(page)).toEqual([]);
    const endpoint = `${harness.origin}/graphql`;
    const shown = await page.evaluate(() => JSON.parse(JSON.stringify(globalThis.embedded)));
    expect(shown).toEqual({
      target: '#workbench',
      initialEndpoint: endpoint,
      initialSubscriptionEndpoint: endpoint,
      endpointIsEditable: false,
      runTelemetry: false,
      allowDynamicStyles: false,
      initialState: {
        document: operations[0]!.document,
        variables: operations[0]!.variables,
        sharedHeaders: { Authorization: 'Bearer <key>' },
        includeCookies: false,
        pollForSchemaUpdates: false,
      },
    });
    expect(JSON.stringify(shown)).not.toContain(acme.key);

    await page.selectOption('#operation', { label: operations[2]!.title });
    expect(await page.evaluate(() => globalThis.embedded.initialState.document)).toBe(
      operations[2]!.document,
    );
    expect(complaints).toEqual([]);
  });

  it('sends the key with whatever its frame asks of this service, introspection too, and nowhere else', async () => {
    const { page } = await open();
    const ask = (url: string) =>
      page.evaluate(
        async ([to, query]) => {
          const headers = { 'content-type': 'application/json', authorization: 'Bearer <key>' };
          const options = { method: 'POST', headers, body: JSON.stringify({ query }) };
          const response = await globalThis.embedded.handleRequest(to!, options);
          return Object.keys((await response.json()).data);
        },
        [url, getIntrospectionQuery()],
      );
    expect(await ask(`${harness.origin}/graphql`)).toEqual(['__schema']);
    await expect(ask(`${harness.origin}/elsewhere`)).rejects.toThrow('Only ');
  });

  it('follows subscriptions by multipart responses, whatever protocol its frame has chosen', async () => {
    const { page } = await open();
    const relayed = await page.evaluate(() => {
      const data = { name: 'ExplorerSubscriptionRequest', protocol: 'graphql-ws', subscriptionUrl: 'ws://x' };
      const origin = 'https://sandbox.embed.apollographql.com';
      window.dispatchEvent(new MessageEvent('message', { data, origin }));
      return data;
    });
    expect(relayed).toMatchObject({
      protocol: 'http-multipart',
      subscriptionUrl: `${harness.origin}/graphql`,
    });
  });

  it('links to GraphiQL when Apollo cannot be reached', async () => {
    const { page } = await visit();
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto(`${harness.origin}/graphql`);
    await enter(page, acme.key);
    await page.waitForSelector('#offline:not([hidden])');
    expect(await page.getAttribute('#offline a', 'href')).toBe('/graphiql');
  });

  it('links to GraphiQL when its script is cached, and its frame does not answer', async () => {
    const { page } = await open({ beforehand: (visited) => visited.clock.install() });
    expect(await page.isVisible('#offline')).toBe(false);
    await page.clock.fastForward(10_000);
    expect(await page.isVisible('#offline')).toBe(true);

    const origin = 'https://sandbox.embed.apollographql.com';
    await page.evaluate(
      (from) => window.dispatchEvent(new MessageEvent('message', { origin: from })),
      origin,
    );
    expect(await page.isVisible('#offline')).toBe(false);
  });
});

consentJourney(() => ({ harness, acme }));
