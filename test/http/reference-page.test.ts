import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it('the reference has every operation and schema without scripts, and links to nothing that is missing', async () => {
  const { text, headers } = await harness.request('/docs', { headers: { Accept: 'text/html' } });
  const { paths, components } = (await harness.request('/openapi.json')).body;
  const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const operations = Object.values<object>(paths).flatMap((methods) => Object.values(methods));
  expect(operations.filter(({ operationId }) => !anchors.has(operationId))).toEqual([]);
  expect(Object.keys(components.schemas).filter((name) => !anchors.has(`schema-${name}`))).toEqual([]);
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !anchors.has(id))).toEqual([]);
  const again = await harness.request('/docs', { headers: { 'If-None-Match': headers.get('etag')! } });
  expect(again.status).toBe(304);
});

/** The frame of the page, and an operation of each tag, an event, and a schema. */
const SOME_OF_EACH = 'header, #contents, main > :not(section), article:nth-of-type(2)';

const isForeign = (url: string): boolean => !/^(data|blob):/.test(url) && !url.startsWith(harness.origin);

describeInBrowser('the reference page in a browser', (visit) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    await visited.page.goto(harness.origin);
    expect(await barriers(visited.page)).toEqual([]);
    await visited.page.getByRole('link', { name: 'REST reference' }).click();
  });
  afterEach(() => {
    expect(visited.complaints.splice(0)).toEqual([]);
    expect(visited.requests.filter(isForeign)).toEqual([]);
  });

  it('links the guides beside the operations in its contents', async () => {
    const { page } = visited;
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const guide of ['First request', 'Keys and tokens', 'Errors', 'Changes']) {
      await contents.getByRole('link', { name: guide, exact: true }).click();
      await page.getByRole('heading', { name: guide, exact: true }).waitFor();
      expect(await contents.locator('[aria-current]').innerText()).toBe(guide);
    }
    await page.getByRole('cell', { name: 'INSUFFICIENT_CREDITS' }).first().waitFor();
    expect(await barriers(page, undefined, SOME_OF_EACH)).toEqual([]);
  });

  it('finds an operation by words, sends its example with a key, and shows the records found', async () => {
    const { key } = await harness.seed.organization();
    const { name } = await harness.seed.school({ state: 'TX', name: 'Lincoln High School' });
    const { page } = visited;
    const operation = page.locator('#listSchools');

    await page.getByRole('searchbox').fill('get search schools');
    await page.keyboard.press('Enter');
    await operation.getByText('Send a request').click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Enter an API key to send requests.').waitFor();
    expect(visited.requests.filter((url) => url.includes('/api/'))).toEqual([]);

    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Forget key' }).waitFor();
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/schools'));
    await operation.getByRole('button', { name: 'Send' }).click();
    const response = await answered;

    expect(response.status()).toBe(200);
    expect(new URL(response.url()).searchParams.get('search')).toBe('lincoln');
    await operation.getByLabel('Response').getByText(`"${name}"`).waitFor();
    expect(await operation.locator('form pre').first().innerText()).toContain(
      '-H "Authorization: Bearer $KEY"',
    );
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    const changed = 'header, #listSchools';
    expect(await barriers(page, undefined, changed, changed)).toEqual([]);
  });

  it('sends what is in the body, and shows a failure', async () => {
    const { page } = visited;
    const operation = page.locator('#lookUpDistricts');
    await operation.getByText('Send a request').click();
    await operation.getByLabel('Body').fill('{"nces_ids": ["x"]}');
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByLabel('Response').getByText('400 Bad Request').waitFor();
    expect(visited.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('remembers the key while the service is busy, and forgets it when the service refuses it', async () => {
    const { page } = visited;
    const remembered = () => page.evaluate(() => sessionStorage.getItem('api-key') !== null);
    for (const [status, message, kept] of [
      [503, 'The service is busy.', true],
      [401, 'This key is unknown, revoked, or expired.', false],
    ] as const) {
      await page.route('**/api/v1/me', (route) => route.fulfill({ status, json: { message } }));
      await page.reload();
      await page.getByText(message).waitFor();
      expect([status, await remembered()]).toEqual([status, kept]);
      await page.unroute('**/api/v1/me');
    }
    expect(visited.complaints.splice(0)).toEqual([
      expect.stringContaining('503'),
      expect.stringContaining('401'),
    ]);
  });
});
