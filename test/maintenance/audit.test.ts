import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { INVARIANTS } from '../../src/maintenance/invariants/invariants.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { contact, district, manyDistricts } from '../support/unlocks.ts';

let harness: Harness;
let acme: Cast;
let bought: string;
let person: string;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit(); // Tests here leave data broken on purpose.
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization({ credits: 100 });
  bought = (await manyDistricts(harness.db, 1))[0]!;
  person = (await harness.seed.contact({ districtId: bought })).id;
  await harness.post('/unlock', acme.key, { entities: [district(bought), contact(person)] });
});

/** The organizations, or places, whose invariants are broken, by what is broken. */
async function found(extent: 'full' | 'new' = 'full'): Promise<Record<string, unknown[]>> {
  const findings = await audit(harness.db, extent);
  return Object.fromEntries(
    findings
      .filter(({ rows }) => rows.length > 0)
      .map(({ invariant, rows }) => [
        invariant.sentence,
        rows.map((row) => row.organization_id ?? row.entity_id),
      ]),
  );
}

const LEDGER = 'The ledger of an organization adds up to its available and held credits.';
const CHAIN = 'Every ledger entry continues from the balance of the previous one.';
const CHECKPOINT = 'The ledger entry at which the last audit ended is unchanged.';
const ACCOUNT = 'Every organization has an account.';
const PAID = 'Every unlock was paid for exactly once, at its recorded price.';
const OPEN = 'Every paid unlock exists.';
const REFUND = 'Every refund gives back the whole price of an unlock, once, and the unlock stays.';
const PARENT = 'No contact was unlocked before its district or school.';
const HOLD = 'Every hold is settled or released at most once, and never without having been placed.';
const JOB = 'Every open hold belongs to an open job.';
const EMAILS = 'An organization holds exactly the credits that its emails in progress began with.';
const WRITTEN =
  'A completed email job has exactly one email, and one charge if it held a credit; any other job has neither.';
const CHARGED = 'Every email of a job was charged and not refunded, unless none was held.';
const USAGE = 'The monthly usage equals the sum of the ledger entries.';
const SPANS = 'Every place counts the signals that it has at each time.';
const FEED = 'The feed holds exactly the signals that the findings give.';
const USES = 'The uses of vendors are those that the vendor stacks and contracts give.';
const PLACES = 'Every place counts its signals.';
const MONTH = 'An organization has at most one reset per month.';
const MESSAGE = 'Every open job has a message that a worker holds or will get.';
const SCHOOLS = 'The counts of schools by their properties are those of the schools.';
const COUNTIES = 'The counts of schools by county are those of the schools.';
const DISTRICTS = 'The totals of contacts by district are those of the contacts.';
const CONTACTS = 'The totals of contacts by state are those of the contacts.';
const PAIRS =
  "The pairs of characters of contacts' names and titles are counted as they are, where they are counted.";
const PEOPLE = 'The counts of people by role and level are those of the contacts, where they are counted.';
const LETTERS = "The characters of contacts' names and titles are counted at every parent.";

/** Inserts a ledger entry and sets the account to match it. */
const entry = (kind: string, reference: string, available: number, held: number, at = 'now()') => `
  with a as (
    update credit_accounts set available = available + ${available}, held = held + ${held}
    where organization_id = '$1' returning *
  )
  insert into credit_entries (organization_id, kind, reference, available_change, held_change, available_after,
    held_after, channel, created_at)
  select organization_id, '${kind}', '${reference}', ${available}, ${held}, available, held, 'system', ${at} from a;`;

const usage = (credits: number, times: number) =>
  `insert into credit_usage values ('$1', month_after(now()), 'generate_email', ${credits}, ${times});`;

const emailJob = (status: string, finishedAt: string) => `
  insert into jobs (id, queue_id, kind, organization_id, payload, status, finished_at)
  values (gen_random_uuid(), gen_random_uuid(), 'generate_email', '$1', '{}', '${status}', ${finishedAt});`;

/**
 * Ways to break an invariant, by superuser SQL, with the invariants they violate. `$1` is the organization, `$2`
 * the contact, `$3` the district.
 */
const BREAKS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a balance without an entry',
    `update credit_accounts set available = 93 where organization_id = '$1'`,
    [LEDGER],
  ],
  [
    'a hold without an entry',
    `update credit_accounts set held = 1 where organization_id = '$1'`,
    [LEDGER, EMAILS],
  ],
  [
    'an entry that was changed',
    `update credit_entries set available_after = 93 where organization_id = '$1' and entity_type = 'district'`,
    [CHAIN],
  ],
  [
    'a held balance that was changed',
    `update credit_entries set held_after = 1 where organization_id = '$1' and entity_type = 'district'`,
    [CHAIN],
  ],
  [
    'an organization without an account',
    `delete from credit_accounts where organization_id = '$1'`,
    [ACCOUNT],
  ],
  [
    'an unlock that was not paid for',
    `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
     values ('$1', 'school', '${randomUUID()}', 6)`,
    [PAID],
  ],
  [
    'an unlock at another price',
    `update unlocks set credits_spent = 5 where organization_id = '$1' and entity_id = '$2'`,
    [PAID],
  ],
  [
    'an unlock that was revoked',
    `delete from unlocks where organization_id = '$1' and entity_id = '$2'`,
    [OPEN],
  ],
  ['a refund that leaves the price', entry('refund', 'district:$3', 6, 0), [REFUND, PAID, USAGE]],
  [
    'a contact whose district was never bought',
    `update contacts set district_id = (select id from districts where id <> contacts.district_id limit 1),
       last_updated_at = '2020-01-01' where id = '$2'`,
    [PARENT],
  ],
  [
    'a contact that was bought first',
    `update credit_entries set number = default where organization_id = '$1' and entity_type = 'district'`,
    [PARENT, CHAIN],
  ],
  [
    'a hold that ends twice',
    entry('hold', 'job:1', -1, 1) +
      entry('settle', 'job:1', 0, -1) +
      entry('hold', 'job:2', -1, 1) +
      entry('release', 'job:1', 1, -1) +
      usage(1, 1),
    [HOLD, JOB],
  ],
  ['an end without a hold', entry('hold', 'job:1', -1, 1) + entry('release', 'job:2', 1, -1), [HOLD, JOB]],
  ['a hold for no job', entry('hold', `job:${randomUUID()}`, -1, 1), [JOB, EMAILS]],
  ['an email to be written for which nothing is held', emailJob('queued', 'null'), [EMAILS, MESSAGE]],
  ['a written email that is not there and was not charged', emailJob('completed', 'now()'), [WRITTEN]],
  [
    'an email that was not charged',
    `insert into generated_emails (organization_id, contact_id, job_id) values ('$1', '$2', gen_random_uuid())`,
    [CHARGED],
  ],
  ['usage that nobody had', usage(1, 1), [USAGE]],
  [
    'usage that was miscounted',
    `update credit_usage set times = 2 where organization_id = '$1' and operation = 'unlock_contact'`,
    [USAGE],
  ],
  ['usage that was forgotten', `delete from credit_usage where organization_id = '$1'`, [USAGE]],
  [
    'a month that was opened twice',
    entry('monthly_reset', 'month:a', 1, 0) + entry('monthly_reset', 'month:b', 1, 0),
    [MONTH],
  ],
  [
    'a signal that no finding gives',
    `insert into signals (id, kind, entity_id, entity_type, district_id, state, points, heat, date)
     values (gen_random_uuid(), 'rfp', '$3', 'district', '$3', 'TX', '{40,0,0,0,0}', 0, now())`,
    [FEED, PLACES],
  ],
  [
    'a signal that was forgotten',
    `insert into rfps (district_id, title) values ('$3', 'Request');
     delete from signals where entity_id = '$3'`,
    [FEED, PLACES],
  ],
  [
    'a signal with an old heat',
    `insert into rfps (district_id, title) values ('$3', 'Request');
     update signals set heat = heat - 1 where entity_id = '$3'`,
    [FEED],
  ],
  [
    'a count of signals at a time that has none',
    `insert into signal_spans values ('$3', 'rfp', 'district', 'TX', now(), now() + interval '1 day', 7)`,
    [SPANS],
  ],
];

describe('the audit', () => {
  it('finds nothing wrong in sound data, also while unlocks run', async () => {
    const ids = await manyDistricts(harness.db, 10);
    const unlocks = Promise.all(ids.map((id) => harness.post('/unlock', acme.key, district(id))));
    for (let time = 0; time < 5; time++) expect(await found()).toEqual({});
    await unlocks;
    expect(await found()).toEqual({});
  });

  // Each violation stays, so later tests recognize their own by its organization.
  it.each(BREAKS)('finds %s', async (_, statement, sentences) => {
    const text = statement
      .replaceAll('$1', acme.organizationId)
      .replaceAll('$2', person)
      .replaceAll('$3', bought);
    await asOwner(harness.address, text);
    for (const extent of ['full', 'new'] as const) {
      const broken = Object.entries(await found(extent))
        .filter(([, organizations]) =>
          organizations.some((id) => id === acme.organizationId || id === bought),
        )
        .map(([sentence]) => sentence);
      expect([extent, ...broken.sort()]).toEqual([extent, ...[...sentences].sort()]);
    }
  });

  it('finds schools that were not counted, and counts of schools that do not exist', async () => {
    await harness.seed.school({ state: 'WY' });
    expect(await found()).not.toHaveProperty([SCHOOLS]);
    await asOwner(harness.address, `update school_cells set state = 'NV' where state = 'WY'`);
    await asOwner(harness.address, `update school_counties set state = 'NV' where state = 'WY'`);
    const broken = await found();
    expect(broken[SCHOOLS]).toHaveLength(2);
    expect(broken[COUNTIES]).toHaveLength(2);
  });

  it('finds totals of contacts that are not those of the contacts', async () => {
    expect(await found()).not.toHaveProperty([CONTACTS]);
    await asOwner(harness.address, 'update contact_totals set error = error + 1');
    expect((await found())[CONTACTS]!.length).toBeGreaterThan(0);
    expect(await found()).not.toHaveProperty([DISTRICTS]);
    await asOwner(harness.address, 'delete from contact_district_totals');
    expect((await found())[DISTRICTS]!.length).toBeGreaterThan(0);
  });

  it('finds characters of contacts that are not counted', async () => {
    expect(await found()).not.toHaveProperty([LETTERS]);
    await asOwner(harness.address, 'delete from contact_letters');
    expect((await found())[LETTERS]!.length).toBeGreaterThan(0);
  });

  it.each([
    [PAIRS, 'count_pairs', 'contact_pairs set people[1] = people[1] + 1'],
    [PEOPLE, 'count_people', 'people_counts set with_phone = with_phone + 1'],
  ])('finds counts by a job that are not those of the contacts: %s', async (sentence, count, change) => {
    await asOwner(harness.address, `select ${count}(array(select parent_id from contact_counts))`);
    expect(await found()).not.toHaveProperty([sentence]);
    await asOwner(harness.address, `update ${change}`);
    expect((await found())[sentence]!.length).toBeGreaterThan(0);
  });

  it('finds uses of vendors that no finding gives, and findings without their use', async () => {
    const place = await harness.seed.district();
    await harness.seed.stackEntry({ districtId: place.id }, await harness.seed.vendor());
    expect(await found()).not.toHaveProperty([USES]);
    await asOwner(harness.address, `update vendor_uses set state = 'NV' where entity_id = '${place.id}'`);
    expect((await found())[USES]).toEqual([place.id, place.id]);
  });

  it('finds a checkpoint that differs from its ledger entry', async () => {
    const customer = await harness.seed.organization({ credits: 10 });
    await asOwner(
      harness.address,
      `insert into audit_checkpoints select organization_id, number, 11, 0, '{}', now() from credit_entries
       where organization_id = '${customer.organizationId}'`,
    );
    expect((await found('full'))[CHECKPOINT]).toEqual([customer.organizationId]);
    expect((await found('new'))[CHECKPOINT]).toEqual([customer.organizationId]);
  });

  it('has a test here that breaks each of its invariants', () => {
    const broken = new Set([
      ...BREAKS.flatMap(([, , sentences]) => sentences),
      SCHOOLS,
      COUNTIES,
      CONTACTS,
      DISTRICTS,
      LETTERS,
      PAIRS,
      PEOPLE,
      USES,
      CHECKPOINT,
    ]);
    expect(INVARIANTS.map(({ sentence }) => sentence).filter((sentence) => !broken.has(sentence))).toEqual(
      [],
    );
  });
});
