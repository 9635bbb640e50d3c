import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { School } from '../../src/directory/schools/school.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { insertRow } from '../support/insert.ts';
import { statementsOf } from '../support/statements.ts';

/** The specification's field list, in its order. */
const CONTACT_KEYS =
  `id district_id school_id name title email phone state linkedin_url profile_summary source source_url
  is_district_contact key_facts enrichment_status enriched_at enrichment_error enrichment_retry_count
  qualification_score qualification_justification qualified_at email_status email_error email_retry_count emailed
  emailed_at email_bounced email_bounced_at email_confidence_score email_verification_status email_verified_at
  crm_contact_id crm_synced_at crm_sync_status crm_sync_error notes discovered_at last_updated_at created_at
  _access`.split(/\s+/);
const PII =
  `email phone linkedin_url profile_summary key_facts source_url enrichment_error qualification_score
  qualification_justification email_error crm_contact_id crm_synced_at crm_sync_status crm_sync_error notes`.split(
    /\s+/,
  );

let harness: Harness;
let acme: Cast;
let district: District;
let school: School;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization();
  district = await harness.seed.district({ name: 'Alpha District' });
  school = await harness.seed.school({ districtId: district.id, name: 'Beta School' });
});

type Values = Record<string, unknown>;

const insert = (table: string, values: Record<string, unknown>) => insertRow(harness.db, table, values);

const contact = (values: Values = {}) =>
  insert('contacts', {
    district_id: district.id,
    name: 'Ann Able',
    title: 'Principal',
    state: 'TX',
    ...values,
  });

const search = async (query = '', cast = acme) => {
  const answer = await harness.get(`/contacts?district_id=${district.id}&${query}`, cast.key);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body;
};
const names = async (query = '') => (await search(query)).data.map(({ name }: { name: string }) => name);

describe('a contact', () => {
  it('has exactly the documented keys, in the documented order, in search and detail', async () => {
    const id = await contact();
    await acme.unlocks('district', district);
    const list = await search();
    expect(Object.keys(list)).toEqual(['data', 'pagination', '_access_summary', '_locked_parent_contacts']);
    expect(Object.keys(list.data[0])).toEqual(CONTACT_KEYS);
    expect((await harness.get(`/contacts/${id}`, acme.key)).body).toEqual(list.data[0]);
  });

  it('shows personal data only once it is unlocked itself, and never the overlay of another organization', async () => {
    const other = await harness.seed.organization();
    const id = await contact({
      email: 'canary@example.org',
      phone: 'canary-phone',
      linkedin_url: 'canary-linkedin',
      profile_summary: 'canary-profile',
      key_facts: '{"likes":"canary"}',
      source_url: 'canary-source',
      enrichment_error: 'canary-error',
      email_confidence_score: 91,
    });
    for (const [{ organizationId }, text] of [
      [acme, 'canary-acme'],
      [other, 'foreign'],
    ] as const) {
      await insert('contact_overlays', {
        organization_id: organizationId,
        contact_id: id,
        notes: text,
        crm_contact_id: text,
        crm_synced_at: new Date(),
        crm_sync_status: 'error',
        crm_sync_error: text,
        email_error: text,
        email_status: 'sent',
        emailed: true,
        qualification_score: 7,
        qualification_justification: text,
      });
    }
    await acme.unlocks('district', district);
    const locked = await search();
    expect(JSON.stringify(locked)).not.toMatch(/canary|foreign/);
    for (const key of PII) expect([key, locked.data[0][key]]).toEqual([key, null]);
    expect(locked.data[0]).toMatchObject({ email_confidence_score: 91, email_status: 'sent', emailed: true });
    expect(locked.data[0]._access).toMatchObject({ is_unlocked: false, unlock_cost: 2 });

    await acme.unlocks('contact', { id });
    const unlocked = await search();
    expect(JSON.stringify(unlocked)).not.toContain('foreign');
    for (const key of PII) expect([key, unlocked.data[0][key]]).not.toEqual([key, null]);
    expect(unlocked.data[0]._access).toMatchObject({ is_unlocked: true, credits_spent: 2, unlock_cost: 0 });
  });

  it('has default values without an overlay', async () => {
    await contact();
    await acme.unlocks('district', district);
    expect((await search()).data[0]).toMatchObject({
      emailed: false,
      email_bounced: false,
      email_retry_count: 0,
      email_status: null,
    });
  });

  it('is refused while its parent is locked, naming the district, which shows most for the price', async () => {
    const atDistrict = await harness.get(`/contacts/${await contact()}`, acme.key);
    expect([atDistrict.status, atDistrict.body]).toEqual([
      403,
      {
        error: 'PARENT_ENTITY_LOCKED',
        message: expect.any(String),
        parent_entity_type: 'district',
        parent_entity_id: district.id,
        unlock_cost: 6,
      },
    ]);
    const atSchool = await harness.get(`/contacts/${await contact({ school_id: school.id })}`, acme.key);
    expect(atSchool.body).toMatchObject({ parent_entity_type: 'district', parent_entity_id: district.id });
  });
});

describe('the search for contacts', () => {
  it('opens contacts by their school or district; a school opens no other contacts', async () => {
    await contact({ name: 'At District' });
    await contact({ name: 'At School', school_id: school.id });
    expect(await names()).toEqual([]);
    await acme.unlocks('school', school);
    expect(await names()).toEqual(['At School']);
    await acme.unlocks('district', district);
    expect(await names()).toEqual(['At District', 'At School']);
  });

  it('offers a locked district once, with as many contacts as its unlock shows, its schools included', async () => {
    for (const name of ['A', 'B', 'C', ' a '])
      await contact({ name, school_id: school.id, email: `${name}@x.org` });
    await contact({ name: 'D' });
    const counted = async (query?: string) => (await search(query))._locked_parent_contacts;
    const before = await search();
    expect([before.data, before.pagination.total]).toEqual([[], 0]);
    const offer = (count: number) => ({
      total_hidden: count,
      message: expect.stringContaining(String(count)),
      parents: [
        {
          entity_type: 'district',
          entity_id: district.id,
          name: 'Alpha District',
          contact_count: count,
          unlock_cost: 6,
        },
      ],
    });
    expect(before._locked_parent_contacts).toEqual(offer(5)); // namesakes, too: their names are hidden
    expect(await counted('unique=false')).toEqual(offer(5));
    expect(await counted(`school_id=${school.id}`)).toEqual(offer(4));
    expect(await counted('is_district_contact=true')).toEqual(offer(1));
    expect(await counted('enrichment_status=pending')).toEqual(offer(5));
    await acme.unlocks('school', school);
    expect((await search()).pagination.total).toBe(3);
    expect(await counted()).toEqual(offer(1));
    await acme.unlocks('district', district);
    expect((await search()).pagination.total).toBe(4);
    expect((await search('unique=false')).pagination.total).toBe(5);
    expect(await counted()).toMatchObject({ total_hidden: 0, parents: [] });
  });

  it('summarizes the visible contacts', async () => {
    await acme.unlocks('district', district);
    const id = await contact({ name: 'A' });
    await contact({ name: 'B', enrichment_status: 'completed' });
    await contact({ name: 'C', enrichment_status: 'error' });
    await acme.unlocks('contact', { id });
    expect((await search())._access_summary).toEqual({
      total_results: 3,
      unlocked: 1,
      locked_processed: 1,
      locked_unprocessed: 1,
      unlock_all_cost: 4,
    });
    expect(await names('unlocked_only=true')).toEqual(['A']);
    expect((await search('unlocked_only=true'))._locked_parent_contacts.total_hidden).toBe(0);
  });

  it('never lets a match on a name count a hidden contact, but lets a match on a title', async () => {
    await contact({ name: 'Zebulon Zimmer', title: 'Librarian' });
    await contact({ name: 'Ann Able', title: 'Zoo Keeper' });
    expect((await search('search=zebulon'))._locked_parent_contacts.total_hidden).toBe(0);
    expect((await search('search=zoo'))._locked_parent_contacts.total_hidden).toBe(1);
    expect((await search('title_ilike=librarian'))._locked_parent_contacts.total_hidden).toBe(1);
    await acme.unlocks('district', district);
    expect(await names('search=zebulon')).toEqual(['Zebulon Zimmer']);
  });

  it('shows namesakes at one place once, unlocked ones before older ones; all with unique=false', async () => {
    await acme.unlocks('district', district);
    const oldest = await contact({ email: 'a@example.org', created_at: new Date('2020-01-01') });
    const second = await contact({
      name: ' ann  ABLE ',
      email: 'b@example.org',
      created_at: new Date('2021-01-01'),
    });
    await contact({ email: 'c@example.org', school_id: school.id });
    const ids = async (query = '') => (await search(query)).data.map(({ id }: { id: string }) => id);
    expect(await ids('is_district_contact=true')).toEqual([oldest]);
    expect((await search('is_district_contact=true'))._access_summary.total_results).toBe(1);
    expect(await ids()).toHaveLength(2);
    expect(await ids('unique=false')).toHaveLength(3);
    await acme.unlocks('contact', { id: second });
    expect(await ids('is_district_contact=true')).toEqual([second]);
  });

  it('honors unique below a district and a school as it does at the root', async () => {
    await acme.unlocks('district', district);
    const first = await contact({ name: 'Ann Able', school_id: school.id, created_at: '2020-01-01' });
    const second = await contact({ name: 'ANN  ABLE', school_id: school.id, email: 'a@example.org' });
    await contact({ name: 'Ann Able' });
    await contact({ name: 'Ann Able', title: 'Librarian', school_id: school.id, email: 'l@example.org' });
    const nested = async (noun: 'district' | 'school', args: string) => {
      const id = noun === 'district' ? district.id : school.id;
      const document = `{ ${noun}(id: "${id}") { contacts${args} { nodes { id } pagination { total } } } }`;
      const { contacts } = (await harness.graphql(acme.key, document)).body.data[noun];
      expect(contacts.nodes).toHaveLength(contacts.pagination.total);
      return contacts.nodes.map((node: { id: string }) => node.id);
    };
    expect(await nested('school', '')).toEqual([first]);
    expect(await nested('district', '')).toHaveLength(2);
    expect(await nested('school', '(unique: false)')).toHaveLength(3);
    expect(await nested('district', '(unique: false)')).toHaveLength(4);
    expect(await nested('school', '(filter: { titleIlike: "librarian" })')).toHaveLength(1);
    await acme.unlocks('contact', { id: second });
    expect(await nested('school', '')).toEqual([second]);
  });

  it('treats title_ilike as a pattern and search as literal text', async () => {
    await acme.unlocks('district', district);
    for (const title of ['Vice Principal', 'Principal', '50% Coach', 'C\\D', 'Principal II'])
      await contact({ name: title, title });
    expect(await names('title_ilike=principal')).toEqual(['Principal', 'Principal II', 'Vice Principal']);
    expect(await names('title_ilike=principal%25')).toEqual(['Principal', 'Principal II']);
    expect(await names('title_ilike=%25principal')).toEqual(['Principal', 'Vice Principal']);
    expect(await names('title_ilike=pr_ncipal')).toEqual(['Principal']);
    expect(await names('title_ilike=50%5C%25')).toEqual(['50% Coach']);
    expect(await names('title_ilike=c%5C')).toEqual(['C\\D']);
    expect(await names('search=50%25')).toEqual(['50% Coach']);
    expect(await names('search=_')).toEqual([]);
  });

  it('costs the same number of statements for 2 contacts as for 40', async () => {
    await acme.unlocks('district', district);
    for (let i = 0; i < 40; i++) await contact({ name: `Person ${i}` });
    for (const limit of [2, 40]) {
      const statements = await statementsOf(() => search(`limit=${limit}`));
      expect(statements.filter(({ text }) => !text.includes('from api_keys'))).toHaveLength(3);
    }
  });

  it('returns 200 contacts with districts, vendors in use and their vendors in at most 10 statements', async () => {
    for (let i = 0; i < 12; i++) {
      const place = await harness.seed.district();
      await acme.unlocks('district', place);
      for (const name of ['A', 'B', 'C']) await contact({ district_id: place.id, name });
      const vendor = await insert('vendors', { canonical_name: `Vendor ${place.id}` });
      await insert('vendor_stack_entries', { district_id: place.id, vendor_id: vendor });
    }
    const run = async () => {
      const answer = await harness.graphql(
        acme.key,
        `{ contacts(page: { limit: 200 }) { pagination { total } accessSummary { unlocked }
          lockedParents { totalHidden }
           nodes { name email district { name vendorStack { category vendor { canonicalName } } } } } }`,
      );
      expect(answer.body.errors).toBeUndefined();
      expect(answer.body.data.contacts.nodes[0].district.vendorStack[0].vendor.canonicalName).toMatch(
        /^Vendor/,
      );
    };
    const statements = await statementsOf(run);
    expect(statements.length).toBeLessThanOrEqual(10);
  });
});
