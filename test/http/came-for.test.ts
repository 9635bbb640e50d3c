import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { barriers } from '../support/axe.ts';
import { describeInBrowser, type Visit } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { messageOf } from '../support/tool-calls.ts';

let harness: Harness;
let acme: Cast;
let mesa: { id: string };
let canvas: { id: string };
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
  const { seed } = harness;
  const [tyler, talk] = [
    await seed.vendor({ canonicalName: 'Tyler Technologies', category: 'finance' }),
    await seed.vendor({ canonicalName: 'TalkingPoints', category: 'communication' }),
  ];
  canvas = await seed.vendor({ canonicalName: 'Canvas by Instructure', category: 'lms' });
  mesa = await seed.district({ name: 'MESA VALLEY ISD', state: 'NM', county: 'Otero County' });
  const at = { districtId: mesa.id };
  const contract = (vendor: { id: string }, days: number) =>
    seed.contract(at, {
      vendorId: vendor.id,
      vendorNameRaw: null,
      status: 'active',
      expiresAt: inDays(days),
    });
  await contract(tyler, 70);
  await contract(canvas, 500);
  await seed.stackEntry(at, talk, { category: 'communication' });
  await seed.painPoint(at, {
    category: 'infrastructure',
    description: 'Every third Chromebook is out of order.',
  });
  await seed.contact({ ...at, name: 'Fay Money', title: 'Chief Financial Officer' });
  await seed.contact({ ...at, name: 'Lee Lessons', title: 'Director of Curriculum and Instruction' });
  await seed.contact({ ...at, name: 'Pat Press', title: 'Director of Communications' });
  await acme.unlocks('district', mesa);
});
afterAll(() => harness.close());

/** What `get_place` answers to a model whose arguments say what it looks for. */
async function told(given: object): Promise<{ why_call: string; whom_to_call: readonly { name: string }[] }> {
  const { text } = await harness.request('/mcp', {
    key: acme.key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'get_place', arguments: { entity_type: 'district', entity_id: mesa.id, ...given } },
    }),
  });
  return JSON.parse(messageOf(text).result.content[0].text);
}

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

describeInBrowser('a place that somebody came to for something', (visit) => {
  let visited: Visit;
  beforeAll(async () => {
    visited = await visit();
    const { page } = visited;
    await page.goto(`${harness.origin}/explore`);
    await page.fill('#key', acme.key);
    await page.press('#key', 'Enter');
    await page.waitForSelector('.credits');
  });

  /** The verdict and whom to call first, after a click on the place in a view. */
  const arrive = async (view: string, link: string) => {
    const { page } = visited;
    await page.goto(harness.origin + view);
    await page.click(link);
    await page.waitForSelector('.why-call strong');
    return {
      reason: await page.locator('.why-call strong').innerText(),
      first: await page.locator('#call li, #call tr').first().innerText(),
    };
  };
  const NAME = '.prospects a.name:has-text("Mesa Valley ISD")';

  it.each([
    ['no filter', '', {}, NAME, /finance contract with Tyler Technologies ends in 2 months/, 'Fay Money'],
    [
      'a category',
      'vendorCategory=lms',
      { vendor_category: 'lms' },
      NAME,
      /LMS contract with Canvas .* ends in 1[67] months/,
      'Lee Lessons',
    ],
    [
      'a product in use',
      'vendorCategory=communication',
      { vendor_category: 'communication' },
      NAME,
      /^TalkingPoints is in use as/,
      'Pat Press',
    ],
    [
      'a vendor',
      'vendorIds=CANVAS',
      { vendor_ids: ['CANVAS'] },
      NAME,
      /LMS contract with Canvas/,
      'Lee Lessons',
    ],
    [
      'a kind',
      'painPointCategory=infrastructure',
      { kinds: ['pain_point'] },
      NAME,
      /Every third Chromebook is out of order/,
      '',
    ],
  ])(
    'has a verdict and people to call for %s, as agents are told',
    async (_what, filter, asked, link, reason, first) => {
      const query = filter.replace('CANVAS', canvas.id);
      const arrived = await arrive(`/explore?count=districts&state=NM&${query}`, link);
      expect(arrived.reason).toMatch(reason);
      expect(arrived.first).toContain(first);
      const { why_call, whom_to_call } = await told(
        JSON.parse(JSON.stringify(asked).replace('CANVAS', canvas.id)),
      );
      expect(why_call).toBe(arrived.reason);
      expect(arrived.first).toContain(whom_to_call[0]!.name);
    },
  );

  it('has a verdict for the words of the feed, by which its list and email are about them, too', async () => {
    const { page, complaints } = visited;
    const arrived = await arrive(
      '/explore/signals?search=chromebooks',
      'article a:has-text("Mesa Valley ISD")',
    );
    expect(arrived.reason).toBe('Every third Chromebook is out of order.');
    expect((await told({ search: 'chromebooks' })).why_call).toBe(arrived.reason);
    expect(await page.locator('#signals article').first().innerText()).toContain('Chromebook');
    await page.click('#call >> text="Call list"');
    expect(await page.inputValue('.menu:popover-open [name=reason]')).toBe(arrived.reason);
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is listed from a view with why it matches, unless a reason is given', async () => {
    const { page } = visited;
    await page.goto(`${harness.origin}/explore?count=districts&state=NM&vendorCategory=lms`);
    await page.getByLabel('Select Mesa Valley ISD').check();
    const saved = async (menu: string) => {
      await page.click(menu);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.menu:popover-open button', { hasText: /^CSV$/ }).click(),
      ]);
      return readFileSync(await file.path(), 'utf8');
    };
    const shown = (await page.locator('.prospects td.of-why').innerText()).split('\n')[0]!;
    expect(await saved('.chosen >> text=Save with why')).toContain(shown);
    await page.click('.chosen >> text=Add to list');
    await page.fill('.menu:popover-open input[name=name]', 'LMS in New Mexico');
    await page.click('.menu:popover-open button[type=submit]');
    await page.waitForSelector('#toast >> text=Added to the list.');
    const { body } = await harness.graphql(acme.key, '{ lists { nodes { id items { nodes { reason } } } } }');
    const [{ id, items }] = body.data.lists.nodes;
    expect(items.nodes[0].reason).toMatch(/^Canvas by Instructure, ends /);
    await page.goto(`${harness.origin}/explore/lists/${id}`);
    expect(await saved('.title >> text=Export')).toContain(items.nodes[0].reason);
  });
});
