import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const isForeign = (url: string): boolean => !/^(data|blob):/.test(url) && !url.startsWith(harness.origin);

describeInBrowser('the reference page in a browser', (visit) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit(); // one for all tests, because the page takes ten seconds of processor time to load
    await visited.page.goto(harness.origin);
    await visited.page.getByRole('link', { name: 'REST reference' }).click();
  });
  afterEach(() => {
    expect(visited.complaints.splice(0)).toEqual([]);
    expect(visited.requests.filter(isForeign)).toEqual([]);
  });

  it('leads from the start page to the guides beside the operations', async () => {
    const { page } = visited;
    for (const guide of ['First request', 'Keys and tokens', 'Errors', 'Changes']) {
      const sidebar = page.getByRole('complementary');
      await sidebar.getByRole('link', { name: guide, exact: true }).first().click();
      await page.getByRole('heading', { name: guide, exact: true }).waitFor();
    }
    await page.getByRole('cell', { name: 'INSUFFICIENT_CREDITS' }).first().waitFor();
  });

  it('finds an operation by search, sends its example with a key, and shows the records found', async () => {
    const { key } = await harness.seed.organization();
    const { name } = await harness.seed.school({ state: 'TX', name: 'Lincoln High School' });
    const { page } = visited;

    await page.getByPlaceholder('Token').first().fill(key);
    await page.getByRole('button', { name: 'Open Search' }).click();
    await page.getByRole('combobox').fill('search schools');
    await page.getByRole('option', { name: 'Search schools' }).click();
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/schools'));
    await page.getByRole('button', { name: '(get /schools)' }).click();
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const response = await answered;

    expect(response.status()).toBe(200);
    expect(new URL(response.url()).searchParams.get('search')).toBe('lincoln');
    expect((await response.json()).data).toMatchObject([{ name }]);
    await page.getByText(`"${name}"`).first().waitFor();
  });
});
