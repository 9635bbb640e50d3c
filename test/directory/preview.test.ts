import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';
import { UNREAD } from '../support/unread.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(() => harness.close());

const DAY = 86_400_000;
const END = '2031-06-30T00:00:00.000Z';
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A district with a school, people, and findings, some of which are past. */
async function mesa() {
  const { seed } = harness;
  const readAt = inDays(-3);
  const district = await seed.district({ websiteUrl: 'https://mesa.example', crawledAt: readAt });
  const school = await seed.school({ districtId: district.id, websiteUrl: null });
  const [here, there] = [{ districtId: district.id }, { schoolId: school.id }];
  await seed.contact({ ...here, email: 'ann@mesa.example' });
  await seed.contact({ ...here, email: null });
  await seed.contact({ ...here, schoolId: school.id, email: 'bo@mesa.example' });
  const namesake = { ...here, schoolId: school.id, name: 'Cy Coe' };
  await seed.contact({ ...namesake, email: null, createdAt: new Date('2020-01-01') });
  await seed.contact({ ...namesake, email: 'cy@mesa.example', createdAt: new Date('2021-01-01') });
  const { id: vendorId } = await seed.vendor({ category: 'sis' });
  await seed.contract(here, { status: 'active', vendorId, expiresAt: END });
  await seed.contract(here, { status: 'active', expiresAt: inDays(-1) });
  await seed.rfp(here, { status: 'open', deadline: inDays(5) });
  await seed.rfp(here, { status: 'open', deadline: inDays(-5) });
  await seed.fundingSignal(here, { deadline: inDays(-5) });
  await seed.purchase(here, { decidedAt: new Date('2015-04-01') });
  await seed.purchase(here, { decidedAt: new Date('2013-04-01') });
  await seed.purchase(here, { decidedAt: inDays(-20) });
  await seed.painPoint(there);
  return { district, school, readAt };
}

/** Past findings at `mesa`: the years are those of the end, the deadline, and the decision. */
const yearIn = (days: number) => new Date(inDays(days)).getUTCFullYear();
const PAST = [
  { kind: 'contract', count: 1, first_year: yearIn(-1), last_year: yearIn(-1) },
  { kind: 'funding_signal', count: 1, first_year: yearIn(-5), last_year: yearIn(-5) },
  { kind: 'purchase', count: 2, first_year: 2013, last_year: 2015 },
  { kind: 'rfp', count: 1, first_year: yearIn(-5), last_year: yearIn(-5) },
];

const PREVIEW = `preview { contacts contactsWithEmail schools hasWebsite lastReadAt findings { kind count }
  past { kind count firstYear lastYear } nothingKnown endingContracts { category month count } }`;

describe('the preview of a locked place', () => {
  it('counts what unlocking shows: contacts, current findings, schools, and the last reading', async () => {
    const { district, school, readAt } = await mesa();
    const query = `{ district(id: "${district.id}") { access { ${PREVIEW} } }
      school(id: "${school.id}") { access { isUnlocked ${PREVIEW} } } }`;
    const { data } = (await harness.graphql(acme.key, query)).body;
    expect(data.district.access.preview).toEqual({
      contacts: 4,
      contactsWithEmail: 2,
      endingContracts: [{ category: 'sis', month: '2031-06', count: 1 }],
      schools: 1,
      hasWebsite: true,
      lastReadAt: readAt,
      findings: [
        { kind: 'contract', count: 1 },
        { kind: 'purchase', count: 1 },
        { kind: 'rfp', count: 1 },
      ],
      past: PAST.map(({ first_year: firstYear, last_year: lastYear, ...one }) => ({
        ...one,
        firstYear,
        lastYear,
      })),
      nothingKnown: false,
    });
    expect(data.school.access).toEqual({
      isUnlocked: false,
      preview: {
        contacts: 2,
        contactsWithEmail: 1,
        endingContracts: [],
        schools: 0,
        hasWebsite: true,
        lastReadAt: null,
        findings: [{ kind: 'pain_point', count: 1 }],
        past: [],
        nothingKnown: false,
      },
    });
  });

  it('equals what the unlocked place then shows', async () => {
    const { district, readAt } = await mesa();
    const ask = { entity_type: 'district', entity_id: district.id };
    const dry = await harness.post('/unlock', acme.key, { ...ask, dry_run: true });
    const { preview } = dry.body.results[0];
    await harness.post('/unlock', acme.key, ask);
    const contacts = await harness.get(`/contacts?district_id=${district.id}`, acme.key);
    const { contracts } = (await harness.get(`/districts/${district.id}/buying-signals`, acme.key)).body;
    const { data: rfps } = (await harness.get(`/districts/${district.id}/rfps`, acme.key)).body;
    const current = (rows: { status: string }[], status: string) =>
      rows.filter((row) => row.status === status).length;
    expect(preview).toEqual({
      contacts: contacts.body.pagination.total,
      contacts_with_email: 2,
      schools: 1,
      findings: [
        { kind: 'contract', count: current(contracts, 'active') },
        { kind: 'purchase', count: 1 },
        { kind: 'rfp', count: current(rfps, 'open') },
      ],
      ending_contracts: [{ category: 'sis', month: '2031-06', count: 1 }],
      has_website: true,
      last_read_at: readAt,
      past: PAST,
      nothing_known: false,
    });
  });

  it('does not count contacts that another unlock of the organization shows already', async () => {
    const { district, school } = await mesa();
    const counted = async ({ key }: Cast) => {
      const counts = 'access { preview { contacts contactsWithEmail } }';
      const query = `{ district(id: "${district.id}") { ${counts} } school(id: "${school.id}") { ${counts} } }`;
      const { data } = (await harness.graphql(key, query)).body;
      return [data.district, data.school].map(({ access: { preview } }) => Object.values(preview));
    };
    const one = await harness.seed.organization();
    await one.unlocks('district', district);
    expect((await counted(one))[1]).toEqual([0, 0]);
    const other = await harness.seed.organization();
    await other.unlocks('school', school);
    expect((await counted(other))[0]).toEqual([2, 1]);
    expect(await counted(acme)).toEqual([
      [4, 2],
      [2, 1],
    ]);
  });

  it('says that nothing is known of a place with nothing inside and no website that can be read', async () => {
    const { seed } = harness;
    const unread = { ...UNREAD, crawledAt: null };
    const verdict = async (type: 'district' | 'school', { id }: { id: string }) => {
      const query = `{ ${type}(id: "${id}") { access { preview { nothingKnown } } } }`;
      return (await harness.graphql(acme.key, query)).body.data[type].access.preview.nothingKnown;
    };
    const bare = await seed.district({ ...unread, websiteUrl: null });
    const open = await seed.district({ ...unread, websiteUrl: 'https://open.example' });
    const [alone, shared] = [
      await seed.school({ ...unread, districtId: bare.id, websiteUrl: null }),
      await seed.school({ ...unread, districtId: open.id, websiteUrl: null }),
    ];
    expect([await verdict('district', bare), await verdict('school', alone)]).toEqual([true, true]);
    expect([await verdict('district', open), await verdict('school', shared)]).toEqual([false, false]);
    const dry = { entity_type: 'district', entity_id: bare.id, dry_run: true };
    expect((await harness.post('/unlock', acme.key, dry)).body.results[0].preview.nothing_known).toBe(true);
    const failed = {
      status: 'error',
      createdAt: new Date(),
      finishedAt: new Date(Date.now() + DAY),
    } as const;
    await seed.scoutingRun({ districtId: open.id }, { ...failed, canRetry: true });
    expect(await verdict('district', open)).toBe(false);
    await seed.scoutingRun(
      { districtId: open.id },
      { ...failed, createdAt: new Date(Date.now() + 1), canRetry: false },
    );
    expect(await verdict('district', open)).toBe(true);
    await seed.purchase({ districtId: bare.id }, { decidedAt: new Date('2015-04-01') });
    await seed.contact({ districtId: bare.id, schoolId: alone.id });
    expect([await verdict('district', bare), await verdict('school', alone)]).toEqual([false, false]);
  });

  it('says so of a place that was read, too, where the reading only restates that it found nothing', async () => {
    const { seed } = harness;
    const site = { websiteUrl: 'https://read.example', crawledAt: inDays(-2) };
    const restated = {
      ...UNREAD,
      ...site,
      aiSummary: 'Nothing.',
      executiveSummary: 'Nothing.',
      timeline: [],
      edtechProducts: [],
      aiInitiatives: [],
      keyFacts: { pages_read: 12, products_in_use: 0, people_found: 0 },
    };
    const verdicts = async (...places: { id: string }[]) => {
      const parts = places.map(
        ({ id }, at) => `p${at}: district(id: "${id}") { access { preview { nothingKnown } } }`,
      );
      const { data } = (await harness.graphql(acme.key, `{ ${parts.join(' ')} }`)).body;
      return places.map((_, at) => data[`p${at}`].access.preview.nothingKnown);
    };
    const [bare, policy, own, unread, product] = [
      await seed.district(restated),
      await seed.district({ ...restated, aiPolicySummary: 'Students may not use chatbots.' }),
      await seed.district({ ...restated, keyFacts: { motto: 'Onward' } }),
      await seed.district({ ...restated, crawledAt: null }),
      await seed.district(restated),
    ];
    await seed.classifiedUrl({ districtId: bare.id });
    await seed.stackEntry({ districtId: product.id }, await seed.vendor());
    expect(await verdicts(bare, policy, own, unread, product)).toEqual([true, false, false, false, false]);
    const dry = { entity_type: 'district', entity_id: bare.id, dry_run: true };
    expect((await harness.post('/unlock', acme.key, dry)).body.results[0]).toMatchObject({
      credits_required: 6,
      scoutability: 'own_website',
      preview: { nothing_known: true, last_read_at: site.crawledAt },
    });
    await seed.contact({ districtId: bare.id });
    expect(await verdicts(bare)).toEqual([false]);
  });

  it('takes one statement for all places of a type', async () => {
    const places = [await mesa(), await mesa(), await mesa()];
    const entities = places.map(({ district }) => ({ entity_type: 'district', entity_id: district.id }));
    const statements = await statementsOf(() =>
      harness.post('/unlock', acme.key, { entities, dry_run: true }),
    );
    expect(statements.filter(({ text }) => text.includes('contactsWithEmail'))).toHaveLength(1);
  });

  it('is null for contacts, and given with the hidden parents of a contact search', async () => {
    const { district } = await mesa();
    const query = `{ contacts(filter: { districtId: "${district.id}" }) {
      lockedParents { parents { entityId preview { contacts } } } } }`;
    const { parents } = (await harness.graphql(acme.key, query)).body.data.contacts.lockedParents;
    expect(parents).toContainEqual({ entityId: district.id, preview: { contacts: 4 } });
    await harness.post('/unlock', acme.key, { entity_type: 'district', entity_id: district.id });
    const nodes = `{ contacts(filter: { districtId: "${district.id}" }) {
      nodes { access { preview { contacts } } } } }`;
    const { contacts } = (await harness.graphql(acme.key, nodes)).body.data;
    expect(contacts.nodes[0].access).toEqual({ preview: null });
  });
});
