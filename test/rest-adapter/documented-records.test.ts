import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';

/** The part of the specification about resources, with a heading for each. */
const SECTIONS = readFileSync(new URL('documented-records.md', import.meta.url), 'utf8').split(/^### /m);
const ROW = /^\| ([a-z_., ]+) \|/;
const IN_PARENTHESES = /\([^()]*\)/g;

/** The keys that the specification lists under a heading, in a table or in a sentence. */
function documentedKeys(heading: string): string[] {
  const [, ...lines] = SECTIONS.find((section) => section.startsWith(heading))!.split('\n');
  const rows = lines.flatMap((line) => ROW.exec(line)?.[1]?.split(', ') ?? []);
  const sentence = lines.find((line) => line !== '')!.replace(IN_PARENTHESES, '');
  const names =
    rows.length > 0 ? rows : sentence.split(/[;,.]/).map((name) => name.replaceAll('`', '').trim());
  return names.filter((name) => name !== '');
}

const ACCESS = documentedKeys('Access object');
const VENDOR = documentedKeys('Vendor');
const PAGINATION = ['total', 'limit', 'offset', 'has_more'];

let harness: Harness;
let acme: Cast;
let ids: PrivateRecords;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 1_000 });
  ids = await privateRecords(harness, acme);
  const { seed } = harness;
  const vendor = { vendorId: ids.vendorId };
  for (const parent of [{ districtId: ids.districtId }, { schoolId: ids.schoolId }]) {
    await seed.contract(parent, vendor);
    for (const kind of ['painPoint', 'fundingSignal', 'rfp', 'timelineEvent', 'classifiedUrl'] as const)
      await seed[kind](parent);
    await seed.stackEntry(parent, { id: ids.vendorId });
  }
});
afterAll(() => harness.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any;
type Records = readonly object[];

/** For each answer with records: their heading in the specification, a request, where they are, and its body. */
const RECORDS: readonly (readonly [string, string, (body: Body) => Records, object?])[] = [
  ['Contact', 'GET /contacts', ({ data }) => data],
  ['School', 'GET /schools', ({ data }) => data],
  ['Vendor', 'GET /vendors', ({ data }) => data],
  ['Vendor', 'GET /vendors/{vendorId}', (body) => [body]],
  ['List', 'GET /lists', ({ data }) => data],
  ['List', 'GET /lists/{listId}', ({ data }) => [data]],
  ['List', 'PATCH /lists/{listId}', ({ data }) => [data], { name: 'Renamed', sharing: 'read' }],
  ['List', 'POST /lists', ({ data }) => [data], { name: 'New', entity_type: 'school', sharing: 'edit' }],
  ['Email prompt template', 'GET /user-email-prompts', (body) => body as unknown as Records],
  ['Email prompt template', 'PATCH /user-email-prompts/{promptId}', (body) => [body], { name: 'Renamed' }],
  ['Generated email', 'GET /contacts/{contactId}/emails', ({ data }) => data],
  ['RFP', 'GET /districts/{districtId}/rfps', ({ data }) => data],
  ['Classified school URL', 'GET /schools/{schoolId}/urls', ({ data }) => data],
  [
    'Classified school URL',
    'GET /schools/{schoolId}/urls',
    ({ grouped }) => Object.values(grouped).flat() as Records,
  ],
  ['Vendor stack entry', 'GET /schools/{schoolId}/vendors', ({ data }) => data],
  ['Timeline event', 'GET /districts/{districtId}/events', ({ data }) => data],
  ['Timeline event', 'GET /schools/{schoolId}/events', ({ data }) => data],
  ...(['districts/{districtId}', 'schools/{schoolId}'] as const).flatMap((place) => [
    ['Contract', `GET /${place}/buying-signals`, ({ contracts }: Body) => contracts] as const,
    ['Pain point', `GET /${place}/buying-signals`, ({ painPoints }: Body) => painPoints] as const,
    ['Funding signal', `GET /${place}/buying-signals`, ({ funding }: Body) => funding] as const,
  ]),
];

async function ask(request: string, body?: object): Promise<Body> {
  const [method, path] = request.split(' ') as ['PATCH' | 'POST', string]; // or GET
  const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof PrivateRecords) => String(ids[name]));
  const answer = await harness.send(method, filled, acme.key, body);
  expect([200, 201, 202]).toContain(answer.status);
  return answer.body;
}

describe('a documented record has exactly the keys of the specification', () => {
  // Jest passes a callback in place of what is absent.
  it.each(RECORDS.map(([...row]) => [row[0], row[1], row[2], row[3]] as const))(
    '%s in %s',
    async (heading, request, pick, body) => {
      const records = pick(await ask(request, body)) as Record<string, object>[];
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        expect(Object.keys(record)).toEqual(documentedKeys(heading));
        if (record._access) expect(Object.keys(record._access)).toEqual(ACCESS);
        if (record.vendor) expect(Object.keys(record.vendor)).toEqual(VENDOR);
      }
    },
  );

  it('List item, whose entity is present when it is asked for', async () => {
    const keys = documentedKeys('List item');
    const items = async (query: string) =>
      ((await ask(`GET /lists/{listId}/items${query}`)).data as object[]).map((item) => Object.keys(item));
    expect(await items('')).toEqual([keys.filter((key) => key !== 'entity')]);
    expect(await items('?include_entities=true')).toEqual([keys]);
  });

  it('Scouting status', async () => {
    const status: Record<string, object | null> = await ask('GET /districts/{districtId}/status');
    const nested = documentedKeys('Scouting status').map((name) => name.split('.'));
    expect(Object.keys(status)).toEqual([...new Set(nested.map(([outer]) => outer))]);
    const below = (name: string) => nested.flatMap(([outer, inner]) => (outer === name ? inner : []));
    for (const name of ['progress', 'failure', 'success'])
      if (status[name]) expect([name, Object.keys(status[name])]).toEqual([name, below(name)]);
  });

  it.each<[string, string, object, object | undefined]>([
    [
      'credits',
      'GET /credits',
      {
        balance: [
          'credit_balance',
          'credits_included_monthly',
          'overage_rate_cents',
          'credits_held',
          'credit_reset_at',
        ],
        usage: [['operation', 'total_credits', 'transaction_count']],
        period: ['start', 'end'],
      },
      undefined,
    ],
    [
      'the market summary',
      'GET /analytics/market-summary?include_top_vendors=true&include_rfp_summary=true',
      {
        state: null,
        districts: ['total', 'processed'],
        schools: ['total'],
        contacts: ['total'],
        top_vendors: [['vendor_id', 'name', 'category', 'count']],
        rfps: ['total', 'open'],
      },
      undefined,
    ],
    [
      'a page of contacts',
      'GET /contacts?limit=1',
      {
        data: [documentedKeys('Contact')],
        pagination: PAGINATION,
        _access_summary: [
          'total_results',
          'unlocked',
          'locked_processed',
          'locked_unprocessed',
          'unlock_all_cost',
        ],
        _locked_parent_contacts: ['total_hidden', 'message', 'parents'],
      },
      undefined,
    ],
    [
      'an unlock',
      'POST /unlock',
      { unlocked: true, credits_charged: 0, credits_remaining: 1_000, already_unlocked: true },
      { entity_type: 'district', entity_id: '{districtId}' },
    ],
  ])('has the documented keys: %s', async (_what, request, expected, body) => {
    const given = body && JSON.parse(JSON.stringify(body).replace('{districtId}', ids.districtId));
    const answer = await ask(request, given);
    expect(Object.keys(answer)).toEqual(Object.keys(expected));
    for (const [name, keys] of Object.entries(expected)) {
      if (!Array.isArray(keys)) continue;
      const value: object = answer[name]!;
      const [inner] = keys;
      if (Array.isArray(inner))
        for (const item of value as object[]) expect([name, Object.keys(item)]).toEqual([name, inner]);
      else expect([name, Object.keys(value)]).toEqual([name, keys]);
    }
  });
});
