import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { School } from '../../src/directory/schools/school.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { insertRow } from '../support/insert.ts';

const words = (text: string) => text.split(/\s+/);
const VENDOR_KEYS = words(
  'id canonical_name website description logo_url category aliases is_verified verified_at merged_into_id created_at',
);
const CONTRACT_KEYS =
  words(`id entity_id vendor_id batch_id entity_type vendor_name_raw expires_at renewal_mentioned
  dissatisfaction context source_url status created_at vendor`);
const PAIN_POINT_KEYS = words(
  'id entity_id batch_id entity_type category description severity source_url created_at',
);
const FUNDING_KEYS = words(
  'id entity_id batch_id entity_type source source_name amount deadline context source_url created_at',
);
const RFP_KEYS =
  words(`id entity_id batch_id entity_type title category url deadline posted_date discovered_at status
  estimated_value priority source_url notes created_at updated_at`);
const URL_KEYS =
  words(`id url ai_page_type url_classification classification_reasoning url_relevance_score discovered_at
  discovered_via`);
const STACK_KEYS = words(
  'id entity_id vendor_id source_batch_id entity_type vendor category context first_seen_at created_at',
);
const EVENT_KEYS = words(
  'id entity_id entity_type event_type title description source_url event_date created_at',
);
const PURCHASE_KEYS = words(
  'id entity_id vendor_id batch_id entity_type vendor_name_raw item amount decided_at status context source_url ' +
    'evidence created_at vendor',
);
const PATHS = ['buying-signals', 'rfps', 'events', 'purchases', 'urls', 'vendors'];

let harness: Harness;
let acme: Cast;
let vendorId: string;
let district: District;
let school: School;

const insert = (table: string, values: Record<string, unknown>) => insertRow(harness.db, table, values);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** One finding of every kind at an institution. */
async function findings(place: { district_id: string } | { school_id: string }): Promise<void> {
  const urls = [
    ['https://example.org/board', 'board', 0.9],
    ['https://example.org/minutes', 'board', 0.5],
    ['https://example.org/bids', null, 0.7],
  ] as const;
  await insert('contracts', {
    ...place,
    vendor_id: vendorId,
    vendor_name_raw: 'canary',
    expires_at: inDays(30),
  });
  await insert('contracts', { ...place, vendor_name_raw: 'Unknown Vendor', status: 'expired' });
  await insert('pain_points', { ...place, category: 'budget', description: 'canary' });
  await insert('funding_signals', { ...place, source: 'esser', amount: 1_000.5 });
  await insert('rfps', { ...place, title: 'canary', status: 'open' });
  await insert('timeline_events', {
    ...place,
    event_type: 'board_meeting',
    title: 'canary',
    event_date: inDays(1),
  });
  await insert('purchases', { ...place, vendor_id: vendorId, item: 'canary', amount: 5 });
  await insert('vendor_stack_entries', { ...place, vendor_id: vendorId, category: 'sis' });
  for (const [url, group, score] of urls) {
    await insert('classified_urls', { ...place, url, url_classification: group, url_relevance_score: score });
  }
}

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  vendorId = await insert('vendors', {
    canonical_name: 'PowerSchool',
    category: 'sis',
    aliases: ['Pearson PowerSchool'],
  });
  district = await harness.seed.district({ name: 'With Findings' });
  school = await harness.seed.school({ districtId: district.id, name: 'School With Findings' });
  await harness.seed.school({ districtId: district.id, name: 'Bare School' });
  await findings({ district_id: district.id });
  await findings({ school_id: school.id });
  await acme.unlocks('district', district);
  await acme.unlocks('school', school);
});
afterAll(() => harness.close());

describe.each([
  ['districts', () => district],
  ['schools', () => school],
] as const)('the findings of %s', (noun, place) => {
  const read = async (path: string, key = acme.key) => harness.get(`/${noun}/${place().id}/${path}`, key);

  it('have exactly the documented keys', async () => {
    const signals = (await read('buying-signals')).body;
    expect(Object.keys(signals)).toEqual(['contracts', 'painPoints', 'funding']);
    expect(Object.keys(signals.contracts[0])).toEqual(CONTRACT_KEYS);
    expect(Object.keys(signals.contracts.find(({ vendor }: { vendor: unknown }) => vendor).vendor)).toEqual(
      VENDOR_KEYS,
    );
    expect(signals.contracts.map(({ vendor }: { vendor: unknown }) => vendor === null).sort()).toEqual([
      false,
      true,
    ]);
    expect(Object.keys(signals.painPoints[0])).toEqual(PAIN_POINT_KEYS);
    expect(Object.keys(signals.funding[0])).toEqual(FUNDING_KEYS);
    for (const [path, keys] of [
      ['rfps', RFP_KEYS],
      ['events', EVENT_KEYS],
      ['purchases', PURCHASE_KEYS],
      ['vendors', STACK_KEYS],
    ] as const) {
      const { body } = await read(path);
      expect(Object.keys(body)).toEqual(['data']);
      expect(Object.keys(body.data[0])).toEqual(keys);
      expect(body.data[0]).toMatchObject({ entity_id: place().id, entity_type: noun.slice(0, -1) });
    }
  });

  it('list the pages of the website, also by group', async () => {
    const { data, grouped } = (await read('urls')).body;
    expect(Object.keys(data[0])).toEqual(URL_KEYS);
    expect(data.map(({ url }: { url: string }) => url)).toEqual([
      'https://example.org/board',
      'https://example.org/bids',
      'https://example.org/minutes',
    ]);
    expect(grouped).toEqual({ board: [data[0], data[2]], other: [data[1]] });
  });

  it('are refused while locked, naming the entity to unlock, and are a 404 for an unknown one', async () => {
    const other = await harness.seed.organization();
    for (const path of PATHS) {
      const locked = await read(path, other.key);
      expect([path, locked.status, locked.body]).toEqual([
        path,
        403,
        {
          error: 'ENTITY_LOCKED',
          message: expect.any(String),
          statusCode: 403,
          entity_type: noun.slice(0, -1),
          entity_id: place().id,
          unlock_cost: 6,
        },
      ]);
      expect(locked.text).not.toContain('canary');
    }
  });

  it('are null without an error in GraphQL while locked, and `access` gives the reason', async () => {
    const other = await harness.seed.organization();
    const field = noun.slice(0, -1);
    const { data, errors } = (
      await harness.graphql(
        other.key,
        `{ ${field}(id: "${place().id}") { name rfps { title } events { title } access { isUnlocked unlockCost } } }`,
      )
    ).body;
    expect(errors).toBeUndefined();
    expect(data[field]).toEqual({
      name: place().name,
      rfps: null,
      events: null,
      access: { isUnlocked: false, unlockCost: 6 },
    });
  });
});

describe('a filter on findings of districts, schools and contacts', () => {
  const FILTERS = [
    ['vendor_ids', () => vendorId],
    ['vendor_category', () => 'sis'],
    ['rfp_status', () => 'open'],
    ['pain_point_category', () => 'budget'],
    ['has_pain_points', () => 'true'],
    ['funding_source', () => 'esser'],
    ['has_funding', () => 'true'],
    ['has_expiring_contracts', () => 'true'],
    ['contract_ends_before', () => inDays(120).toISOString()],
  ] as const;
  const OTHERS: Record<string, string> = {
    vendor_ids: '00000000-0000-4000-8000-000000000000',
    vendor_category: 'lms',
    rfp_status: 'won',
    pain_point_category: 'security',
    funding_source: 'bond',
    contract_ends_before: inDays(-1).toISOString(),
  };

  beforeAll(async () => {
    const bare = await harness.seed.district({ name: 'Bare District' });
    for (const [name, place] of [
      ['At District', { district_id: district.id }],
      ['At School', { district_id: district.id, school_id: school.id }],
      ['At Bare', { district_id: bare.id }],
    ] as const) {
      await insert('contacts', { ...place, name, state: 'TX' });
    }
    await acme.unlocks('district', bare);
  });

  const names = async (path: string) =>
    (await harness.get(path, acme.key)).body.data.map(({ name }: { name: string }) => name);

  it.each(FILTERS)('means the same for all three: %s', async (name, value) => {
    const query = `${name}=${value()}`;
    expect(await names(`/districts?${query}`)).toEqual(['With Findings']);
    expect(await names(`/schools?${query}`)).toEqual(['School With Findings']);
    expect(await names(`/contacts?${query}`)).toEqual(['At District', 'At School']);
    if (OTHERS[name]) {
      for (const noun of ['districts', 'schools', 'contacts']) {
        expect(await names(`/${noun}?${name}=${OTHERS[name]}`)).toEqual([]);
      }
    } else {
      expect((await names(`/districts?${name}=false`)).length).toBeGreaterThan(1);
    }
  });

  it('does not treat an expired contract, or one that ends in seven months, as expiring', async () => {
    const place = await harness.seed.district();
    await insert('contracts', { district_id: place.id, vendor_name_raw: 'Past', expires_at: inDays(-1) });
    await insert('contracts', { district_id: place.id, vendor_name_raw: 'Later', expires_at: inDays(215) });
    await insert('contracts', {
      district_id: place.id,
      vendor_name_raw: 'Off',
      expires_at: inDays(5),
      status: 'cancelled',
    });
    expect(await names('/districts?has_expiring_contracts=true')).toEqual(['With Findings']);
  });

  it('finds a merged vendor by its survivor', async () => {
    const old = await insert('vendors', { canonical_name: 'Old Name', merged_into_id: vendorId });
    const place = await harness.seed.district({ name: 'Uses The Old' });
    await insert('vendor_stack_entries', { district_id: place.id, vendor_id: old });
    expect(await names(`/districts?vendor_ids=${vendorId}`)).toEqual(['Uses The Old', 'With Findings']);
  });
});

describe('vendors', () => {
  const names = async (query: string) =>
    (await harness.get(`/vendors?${query}`, acme.key)).body.data.map(
      (vendor: { canonical_name: string }) => vendor.canonical_name,
    );

  it('are found by name, by alias, by category and by ids', async () => {
    await insert('vendors', { canonical_name: 'Canvas', category: 'lms', is_verified: true });
    expect(await names('search=powers')).toEqual(['PowerSchool']);
    expect(await names('search=pearson')).toEqual(['PowerSchool']);
    expect(await names('search=schoolpear')).toEqual([]);
    expect(await names('category=lms')).toEqual(['Canvas']);
    expect(await names('is_verified=true')).toEqual(['Canvas']);
    expect(await names(`ids=${vendorId}`)).toEqual(['PowerSchool']);
  });

  it('have exactly the documented keys, in search and detail', async () => {
    const list = await harness.get('/vendors?search=powers', acme.key);
    expect(Object.keys(list.body)).toEqual(['data', 'pagination']);
    expect(Object.keys(list.body.data[0])).toEqual(VENDOR_KEYS);
    expect((await harness.get(`/vendors/${vendorId}`, acme.key)).body).toEqual(list.body.data[0]);
  });

  it('list their users without revealing anything locked', async () => {
    const other = await harness.seed.organization();
    const { data } = (
      await harness.graphql(
        other.key,
        `{ vendor(id: "${vendorId}") {
          districts { pagination { total } nodes { name aiSummary access { isUnlocked } } }
          schools { nodes { name } } } }`,
      )
    ).body;
    expect(data.vendor.districts.nodes[0]).toEqual({
      name: 'With Findings',
      aiSummary: null,
      access: { isUnlocked: false },
    });
    expect(data.vendor.schools.nodes).toEqual([{ name: 'School With Findings' }]);
  });
});
