import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const district = await harness.seed.district({ name: 'Lost Zero', ncesId: '0600001' });
  await harness.seed.school({
    name: 'School of Lost Zero',
    districtId: district.id,
    ncesId: '060000100001',
  });
});
afterAll(() => harness.close());

async function call(name: string, given: object) {
  const response = await fetch(`${harness.origin}/mcp?toolsets=default,matching`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${acme.key}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const text = (await response.text()).replace(/^event: message\n(?:id: .*\n)?data: /, '');
  const { isError = false, content, _meta = {} } = JSON.parse(text).result;
  const notes: string[] | undefined = _meta['education-market-intelligence/notes'];
  return { isError, notes, body: JSON.parse(content[0].text) };
}

describe('tools of the toolset matching', () => {
  it.each(['600001', '600001.0', "'0600001", ' 0600001 ', '="0600001"', 600_001])(
    'read the id %p of a district as spreadsheets leave it',
    async (id) => {
      const { isError, body } = await call('look_up_districts', { ids: [id, '6.0E+05', 'no id'] });
      expect([isError, body.data.map(({ name }: { name: string }) => name)]).toEqual([false, ['Lost Zero']]);
      expect(body.not_found).toEqual(['6.0E+05', 'no id']);
      expect(body.unreadable).toEqual([
        { id: '6.0E+05', reason: expect.stringContaining('its last digits are lost') },
        { id: 'no id', reason: 'An NCES id has 7 digits.' },
      ]);
      const matched = await call('match_places', { rows: [{ nces_id: id }, { nces_id: '6.0E+05' }] });
      expect(matched.body.data.map(({ status }: { status: string }) => status)).toEqual([
        'matched',
        'unmatched',
      ]);
    },
  );

  it('read the id of a school that was sent as a number, and note it for the host’s developer', async () => {
    const { body, notes } = await call('look_up_schools', { ids: [60_000_100_001] });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['School of Lost Zero']);
    expect(notes).toEqual([expect.stringMatching(/^ids\[0\] was sent as a number and read as text/)]);
  });

  it('refuse a fraction and a number beyond what is exact where text belongs', async () => {
    for (const id of [600_001.5, 1e21])
      expect([id, (await call('look_up_districts', { ids: [id] })).isError]).toEqual([id, true]);
  });
});
