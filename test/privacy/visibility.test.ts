import { whereClause } from '@emi/records/pages';
import { readOne } from '@emi/records/queries';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { Gate, gates } from '../../packages/records/gate.ts';
import '../../src/app/entities.ts';
import { Loaders } from '@emi/records/context';
import { type RecordKind, recordKinds } from '../../packages/records/record.ts';
import '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { seedSearch } from '../support/seed-search.ts';
import { seedSubscription } from '../support/seed-webhook.ts';

/**
 * The visibility that each kind must declare: a kind that is missing here, or declares another, is a leak or a
 * mistake.
 */
const DECLARED: Readonly<Record<string, 'everyone' | 'owner' | 'parent'>> = {
  District: 'everyone',
  School: 'everyone',
  Vendor: 'everyone',
  Contact: 'parent',
  Contract: 'parent',
  VendorStackEntry: 'parent',
  PainPoint: 'parent',
  FundingSignal: 'parent',
  Purchase: 'parent',
  Rfp: 'parent',
  TimelineEvent: 'parent',
  ClassifiedUrl: 'parent',
  Signal: 'parent',
  List: 'owner',
  ListItem: 'owner',
  EmailPrompt: 'owner',
  GeneratedEmail: 'owner',
  CreditEntry: 'owner',
  Deletion: 'parent',
  Export: 'owner',
  AuditEntry: 'owner',
  Event: 'owner',
  Webhook: 'owner',
  WebhookDelivery: 'owner',
  EventSubscription: 'owner',
  SavedSearch: 'owner',
  SearchMatch: 'owner',
};

let harness: Harness;
/** Owns one record of each kind, or has unlocked it. */
let insider: Cast;
let stranger: Cast;
/** Belongs to the insider's organization and owns nothing. */
let colleague: { userId: string };

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  insider = await seed.organization();
  stranger = await seed.organization();
  colleague = await insider.colleague();
  const district = await seed.district();
  const school = await seed.school({ districtId: district.id });
  const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
  const vendor = await seed.vendor();
  for (const place of [{ districtId: district.id }, { schoolId: school.id }]) {
    await seed.stackEntry(place, vendor);
    await seed.contract(place);
    await seed.purchase(place);
    await seed.painPoint(place);
    await seed.fundingSignal(place);
    await seed.purchase(place);
    await seed.rfp(place);
    await seed.timelineEvent(place);
    await seed.classifiedUrl(place);
  }
  const list = await seed.list(insider, { entityType: 'contact' });
  await seed.listItem(list, contact);
  const prompt = await seed.emailPrompt(insider);
  await seed.email(insider, contact, { emailPromptId: prompt.id });
  await seed.creditEntry(insider);
  await insider.unlocks('district', district);
  await insider.unlocks('school', school);
  await insider.unlocks('contact', contact);
  const former = await seed.contact({ districtId: district.id });
  await harness.db.core.rows(sql`delete from contacts where id = ${former.id}`);
  await harness.post('/exports', insider.key, { path: '/vendors', format: 'csv' });
  const { body } = await harness.post('/webhooks', insider.key, { url: 'https://hooks.example.org/' });
  await harness.post(`/webhooks/${body.webhook.id}/test`, insider.key, {});
  await seedSubscription(harness.db, insider);
  await seedSearch(harness.db, insider);
  await harness.get('/events', insider.key); // numbers them, and plans their deliveries
});
afterAll(() => harness.close());

const kinds = recordKinds();
const gateOf = ({ table }: RecordKind): Gate<object> => {
  const [gate, ...others] = gates().filter((candidate) => candidate.table === table);
  if (!gate || others.length > 0) throw new Error(`${table} must have one gate`);
  return gate;
};

const readingFor = (viewer: { organizationId: string; userId: string }) => ({
  viewer: { ...viewer, seesSynthetic: false },
  now: new Date(),
  db: harness.db,
  loaders: new Loaders(),
});

/** Every row that the gate shows to a viewer, with all of its columns. */
async function seenBy(kind: RecordKind, viewer: { organizationId: string; userId: string }) {
  const fields = new Set(kind.columns.keys());
  const { columns, joins, where } = gateOf(kind).read(readingFor(viewer), fields);
  return harness.db.core.rows<Record<string, unknown>>(
    sql`select ${columns} from ${raw(kind.table)} r ${joins} ${whereClause(where)}`,
  );
}

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the gate of %s', (name, kind) => {
  it('declares who may see its records', () => {
    expect(gateOf(kind).visibility.to).toBe(DECLARED[name]);
  });

  it('hides private records and gated columns from strangers, in every query', async () => {
    const rows = await seenBy(kind, stranger);
    const theirs = new Set((await seenBy(kind, insider)).map(({ id }) => id));
    const leaked = rows.filter(({ id }) => theirs.has(id));
    if (DECLARED[name] !== 'everyone') expect(leaked).toEqual([]);
    const gated = [...kind.columns].filter(([, { gate }]) => gate === 'gated').map(([property]) => property);
    for (const row of rows)
      for (const property of gated) expect([property, row[property]]).toEqual([property, null]);
  });

  it('hides private records from strangers by id', async () => {
    const [own] = await seenBy(kind, insider);
    const gate = gateOf(kind) as Gate<{ id: string }>;
    const read = (viewer: { organizationId: string; userId: string }) =>
      readOne(readingFor(viewer), gate, new Set(['id']), own!.id as string);
    expect(await read(insider)).toMatchObject({ id: own!.id });
    if (DECLARED[name] !== 'everyone') expect(await read(stranger)).toBeNull();
  });

  it('shows its records to their owner and to organizations that unlocked their parent', async () => {
    expect((await seenBy(kind, insider)).length).toBeGreaterThan(0);
  });
});

it('a gate without a visibility does not compile', () => {
  // @ts-expect-error: the visibility of the records is required.
  expect(() => new Gate(kinds[0]!, {})).toBeDefined();
});

it("a user's lists and prompts are hidden from their colleagues", async () => {
  const viewer = { organizationId: insider.organizationId, userId: colleague.userId };
  for (const kind of kinds.filter(({ name }) => ['List', 'ListItem', 'EmailPrompt'].includes(name))) {
    expect([kind.name, await seenBy(kind, viewer)]).toEqual([kind.name, []]);
  }
});
