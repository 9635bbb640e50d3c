import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { seedSearch } from '../support/seed-search.ts';
import { callsOf, type ListedTool, messageOf, type ToolIds } from '../support/tool-calls.ts';

/*
 * Every answer that passes the harness is searched for canaries, which the seeds put wherever something is hidden: one
 * that its caller may not see fails the test.
 */
let harness: Harness;
let owner: Cast;
let stranger: Cast;
let ids: ToolIds;

beforeAll(async () => {
  harness = await Harness.start();
  owner = await harness.seed.organization({ plan: 'growth', credits: 50 });
  stranger = await harness.seed.organization({ plan: 'growth', credits: 50 });
  const district = await harness.seed.district({ state: 'TX' });
  const school = await harness.seed.school({ state: 'TX', districtId: district.id });
  const contact = await harness.seed.contact({ districtId: district.id });
  for (const place of [{ districtId: district.id }, { schoolId: school.id }] as never[]) {
    await harness.seed.contract(place);
    await harness.seed.painPoint(place);
    await harness.seed.fundingSignal(place);
    await harness.seed.rfp(place);
    await harness.seed.timelineEvent(place);
    await harness.seed.classifiedUrl(place);
  }
  await owner.unlocks('district', district);
  await owner.unlocks('contact', contact);
  const list = await harness.seed.list(owner);
  await harness.seed.listItem(list, district);
  const prompt = await harness.seed.emailPrompt(owner);
  await harness.seed.email(owner, contact);
  const search = await seedSearch(harness.db, owner);
  ids = {
    district: district.id,
    school: school.id,
    contact: contact.id,
    list: list.id,
    prompt: prompt.id,
    search,
  };
});
afterAll(() => harness.close());

/** The result of a message, with the envelope of 2025-11-25. */
async function ask(key: string, method: string, params: object = {}) {
  const { status, text } = await harness.request('/mcp?toolsets=all', {
    key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  expect(status).toBe(200);
  return messageOf(text);
}

const listed = async (key: string): Promise<ListedTool[]> => (await ask(key, 'tools/list')).result.tools;

describe('every tool that reads', () => {
  it('shows a stranger nothing that is locked or belongs to somebody else', async () => {
    const tools = (await listed(stranger.key)).filter(({ annotations }) => annotations.readOnlyHint);
    expect(tools.length).toBeGreaterThan(30);
    for (const tool of tools) {
      for (const given of callsOf(tool, ids)) {
        await ask(stranger.key, 'tools/call', { name: tool.name, arguments: given });
      }
    }
    await ask(stranger.key, 'resources/read', { uri: `edmarket://lists/${ids.list}` });
  });

  it('shows the owner what the owner unlocked', async () => {
    const given = { entity_type: 'district', entity_id: ids.district };
    const { result } = await ask(owner.key, 'tools/call', { name: 'get_place', arguments: given });
    expect(JSON.parse(result.content[0].text).contracts).toHaveLength(1);
  });
});

describe('every tool', () => {
  it('refuses wrong values with words and without a failure of ours', async () => {
    for (const { name, inputSchema } of await listed(stranger.key)) {
      const wrong = Object.fromEntries(
        Object.keys(inputSchema.properties).map((key) => [key, { a: ['\0'] }]),
      );
      const { result } = await ask(stranger.key, 'tools/call', { name, arguments: wrong });
      const { statusCode } = result.isError ? JSON.parse(result.content[0].text) : { statusCode: 200 };
      expect([name, statusCode]).toEqual([name, Object.keys(wrong).length > 0 ? 400 : 200]);
    }
  });
});

describe('a lost answer', () => {
  it('costs nothing more when the same unlock is sent again, all at once', async () => {
    const buyer = await harness.seed.organization({ plan: 'growth', credits: 50 });
    const entities = [{ entity_type: 'district', entity_id: ids.district }];
    const call = { name: 'unlock', arguments: { entities, max_credits: 6 } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buyer.key, 'tools/call', call)));
    const charged = answers.map(({ result }) => JSON.parse(result.content[0].text).credits_charged as number);
    expect(charged.reduce((sum, one) => sum + one, 0)).toBe(6);
  });
});
