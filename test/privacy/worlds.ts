import { getNamedType, isEnumType, isObjectType } from 'graphql';
import pg from 'pg';
import { type ColumnGate, type RecordKind, recordKinds } from '../../packages/records/record.ts';
import { entities } from '../../src/app/entities.ts';
import { graphSchema } from '../../src/app/schema.ts';
import type { Cast } from '../support/cast.ts';
import { copyOf, freshDatabase, type TestDatabase, withClient } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';
import { Seed } from '../support/seed.ts';
import { seedSearch } from '../support/seed-search.ts';
import { seedWebhook } from '../support/seed-webhook.ts';
import type { Ids } from './graph-paths.ts';
import { tellStory } from './story.ts';
import { tellSyntheticStory } from './synthetic-story.ts';

export interface Worlds {
  readonly here: TestDatabase;
  readonly there: TestDatabase;
  /** The caller, the same in both worlds. */
  readonly key: string;
  /** The key of another organization, from which other records are hidden. */
  readonly rival: string;
  /** All ids by kind of record in order of creation, of any owner, and one that does not exist. */
  readonly ids: Ids;
  /** Search texts: public words, and the hidden ones, whole and in part. */
  readonly words: readonly string[];
}

/**
 * Builds two databases that differ only in what the caller may not know: a copy, with every hidden value changed.
 * The hidden columns come from the gates that the records declare.
 */
export async function buildWorlds(): Promise<Worlds> {
  const here = await freshDatabase();
  const db = await openTestDatabase({
    address: here.address,
    entities,
    coreConnections: 2,
    searchConnections: 1,
  });
  const [caller, rival] = await tellStory(new Seed(db))
    .then(async (casts) => {
      for (const cast of [...casts, casts[0]]) {
        await seedWebhook(db, cast);
        await seedSearch(db, cast);
      }
      return casts;
    })
    .finally(() => db.close());
  const there = await copyOf(here);
  await changeWhatIsHidden(there, caller);
  const synthetic = await addSyntheticWorld(there, rival);
  // The hidden words of one world suffice: a search by hidden texts would find records there, and none in the other.
  const words = [...PUBLIC_WORDS, ...(await hiddenWords(here, caller))];
  return {
    here,
    there,
    key: caller.key,
    rival: rival.key,
    ids: merged(await idsIn(here), synthetic),
    words: [...new Set(words)],
  };
}

/**
 * Gives one of the worlds synthetic records of every kind, with names and states of real ones. Only the other
 * organization sees them. Returns their ids, for which the caller's requests ask too.
 */
async function addSyntheticWorld(world: TestDatabase, owner: Cast): Promise<Ids> {
  const db = await openTestDatabase({
    address: world.address,
    entities,
    coreConnections: 2,
    searchConnections: 1,
  });
  try {
    return await tellSyntheticStory(new Seed(db), db, owner);
  } finally {
    await db.close();
  }
}

export const merged = (ids: Ids, others: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, own]) => [name, [...own, ...(others[name] ?? [])]]));

const PUBLIC_WORDS = ['', 'a', 'Alpha', 'School', 'Ann', 'principal', 'lib%', '_', '%', 'Vendor', 'Hidden'];
const MISSING = '00000000-0000-4000-8000-000000000000';

/**
 * Columns that the copy leaves as they are, because the API reveals them of hidden records, too: by filters, by counts
 * of locked signals and hidden contacts, or by the limits of the caller.
 */
const DECLASSIFIED: Readonly<Record<string, readonly string[]>> = {
  VendorStackEntry: ['vendorId', 'category', 'firstSeenAt', 'lastSeenAt', 'goneAt', 'replacesId'],
  Contract: ['vendorId', 'expiresAt', 'status'],
  Purchase: ['vendorId', 'decidedAt', 'createdAt'],
  PainPoint: ['category', 'createdAt'],
  FundingSignal: ['source', 'deadline', 'createdAt'],
  Rfp: ['status', 'deadline', 'postedDate', 'discoveredAt', 'createdAt'], // a passed deadline closes it
  TimelineEvent: ['eventType', 'eventDate', 'createdAt'],
  Contact: ['title', 'roles', 'level', 'state', 'enrichmentStatus'], // roles and level follow the title
  SavedSearch: ['type', 'isShared', 'isWatched'],
  List: ['sharing'],
  EventSubscription: ['savedSearchId', 'keyId', 'credentialId'], // which constraints bind
};
const IDENTITY = ['id', 'entityId', 'entityType', 'districtId', 'schoolId', 'isDistrictContact'];
/** An email address distinguishes namesakes at one institution, and a contract needs a vendor or a printed name. */
const NEVER_NULL = ['email', 'vendorNameRaw'];
/** Records that no filter reaches and no number counts: there may be more or fewer of them. */
const UNCOUNTED: Readonly<Record<string, string>> = {
  timeline_events: `r.event_type in ('press_release', 'other')`,
  classified_urls: 'true',
};

async function changeWhatIsHidden(world: TestDatabase, { organizationId: me, userId }: Cast): Promise<void> {
  const client = new pg.Client({ ...world.address });
  await client.connect();
  const isOpen = (type: string, id: string) =>
    `exists (select from unlocks u
      where u.organization_id = '${me}' and u.entity_type = '${type}' and u.entity_id = ${id})`;
  const isSeen = `(${isOpen('district', 'r.district_id')} or ${isOpen('school', 'r.school_id')})`;
  const mayRead = `(${isSeen} and ${isOpen('contact', 'r.id')})`;
  const ofLocked = (condition: string) =>
    `r.contact_id in (select r.id from contacts r where not ${condition})`;
  // The caller's organization sees which prompt wrote an email, and its name only if the prompt is the caller's.
  const mine = `select email_prompt_id from generated_emails
    where organization_id = '${me}' and email_prompt_id is not null`;
  const shared = `select l.id from lists l join users m on m.id = l.user_id
    where m.organization_id = '${me}' and l.sharing <> 'none'`;
  const some = `hashtext(r.ctid::text) % 2 = 0`;
  const change = async (kind: RecordKind, gate: ColumnGate, where: string, table = kind.table) => {
    const assignments = await changes(client, kind, gate, table);
    if (assignments.length > 0)
      await client.query(`update ${table} r set ${assignments.join(', ')} where ${where}`);
  };
  try {
    for (const kind of recordKinds()) {
      if (kind.name === 'Signal') continue; // the database derives signals from findings
      const columns = new Set(kind.columns.keys());
      if (kind.name === 'Contact') {
        await change(kind, 'gated', `not ${mayRead}`);
        await change(kind, 'open', `not ${isSeen}`);
        await client.query(`update contacts r set name = 'Ann Able' where not ${isSeen} and ${some}`);
        await change(kind, 'gated', `organization_id <> '${me}' or ${ofLocked(mayRead)}`, 'contact_overlays');
        await client.query(
          `delete from contact_overlays r where (organization_id <> '${me}' and ${some}) or ${ofLocked(isSeen)}`,
        );
      } else if (kind.name === 'GeneratedEmail') {
        await change(kind, 'open', `organization_id <> '${me}' or ${ofLocked(mayRead)}`);
        await client.query(`delete from generated_emails r where organization_id <> '${me}' and ${some}`);
      } else if (kind.name === 'EventSubscription') {
        const hidden = `organization_id <> '${me}'`; // colleagues see one another's
        await change(kind, 'open', hidden);
        await client.query(`delete from event_subscriptions r where ${hidden} and ${some}`);
      } else if (columns.has('userId')) {
        const hidden = `user_id <> '${userId}' and id not in (${shared})`;
        await change(kind, 'open', hidden);
        await client.query(`delete from ${kind.table} r where ${hidden} and ${some} and id not in (${mine})`);
      } else if (columns.has('listId')) {
        await client.query(`delete from list_items r using lists l
          where l.id = r.list_id and l.user_id <> '${userId}' and ${some} and l.id not in (${shared})`);
      } else if (columns.has('searchId')) {
        await change(
          kind,
          'open',
          `r.search_id in (select s.id from saved_searches s where s.user_id <> '${userId}')`,
        );
      } else if (columns.has('entityId')) {
        const locked = `not ${isOpen('district', 'r.entity_id')} and not ${isOpen('school', 'r.entity_id')}`;
        await change(kind, 'open', locked);
        const uncounted = UNCOUNTED[kind.table];
        if (uncounted)
          await client.query(`delete from ${kind.table} r where ${locked} and ${some} and ${uncounted}`);
      } else if (kind.name !== 'Vendor') {
        await change(kind, 'gated', `not ${isOpen(kind.name.toLowerCase(), 'r.id')}`);
      }
    }
    await client.query(`delete from unlocks r where organization_id <> '${me}' and ${some}`);
    await client.query(
      `update jobs set kind = 'hidden', status = 'completed', message = 'Hidden', error = null
       where organization_id <> '${me}'`,
    );
    await client.query(`update organizations set name = 'Changed', plan = 'free' where id <> '${me}'`);
    await client.query(`update credit_accounts set available = 1, held = 1 where organization_id <> '${me}'`);
  } finally {
    await client.end();
  }
}

/** Assignments that give every column of a gate another value, or none in places; `r` is the row. */
async function changes(
  client: pg.Client,
  kind: RecordKind,
  gate: ColumnGate,
  table: string,
): Promise<string[]> {
  const type = (await graphSchema()).getType(kind.name);
  if (!isObjectType(type)) throw new Error(`${kind.name} is not in the schema`);
  const { rows } = await client.query<{ name: string; type: string; isNullable: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
     from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return [...kind.columns].flatMap(([property, { expression, gate: itsGate, from }]) => {
    const isHere = (from === undefined) === (table === kind.table);
    const column = rows.find(({ name }) => name === expression.replace(/^(coalesce\()?\w+\.(\w+).*$/, '$2'));
    const kept = [
      ...IDENTITY,
      ...(DECLASSIFIED[kind.name] ?? []),
      'organizationId',
      'userId',
      'contactId',
      'searchId',
    ];
    // The contacts emailed with a prompt count toward the prompt, which is the caller's.
    const ofPrompt = kind.name === 'GeneratedEmail' ? ['emailPromptId', 'status'] : [];
    const ofList = kind.name === 'List' ? ['entityType'] : [];
    if (!column || itsGate !== gate || !isHere || [...kept, ...ofPrompt, ...ofList].includes(property))
      return [];
    const fieldType = getNamedType(type.getFields()[property]!.type);
    const other = isEnumType(fieldType)
      ? swapped(
          column.name,
          fieldType.getValues().map(({ value }) => value as string),
        )
      : OTHER[column.type]?.(`r.${column.name}`, property);
    if (!other) throw new Error(`there is no other value yet for ${table}.${column.name}, a ${column.type}`);
    const isSometimesNull = column.isNullable && !NEVER_NULL.includes(property);
    const value = isSometimesNull
      ? `case when hashtext(r.ctid::text || '${property}') % 3 = 0 then null else ${other} end`
      : other;
    return [`${column.name} = ${value}`];
  });
}

const swapped = (column: string, [first, second]: readonly string[]) =>
  `case r.${column} when '${first}' then '${second}' else '${first}' end`;

const OTHER: Readonly<Record<string, (column: string, property: string) => string>> = {
  text: (_column, property) => `'Hidden ${property} ' || md5(r.ctid::text || '${property}')`,
  jsonb: (column, property) =>
    property === 'evidence'
      ? `jsonb_set(${column}, '{quote}', '"Hidden"')`
      : `case jsonb_typeof(${column}) when 'array' then '["Hidden"]'::jsonb else '{"Hidden": true}' end`,
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `not ${column}`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  'double precision': (column) => `coalesce(${column}, 0) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) - interval '400 days'`,
};

/** Texts that the caller may not know, whole and in part, of one record of each kind. */
async function hiddenWords(world: TestDatabase, { organizationId, userId }: Cast): Promise<string[]> {
  return withClient(world.address, async (client) => {
    const hidden = 'c.parent_id not in (table mine) and c.district_id not in (table mine)';
    const { rows } = await client.query<{ word: string }>(
      `with mine as (select entity_id from unlocks where organization_id = $1)
       (select distinct on (name) name as word from contacts c where ${hidden} order by name limit 3)
       union all (select unnest(array[email, phone]) from contacts c where ${hidden} order by ctid limit 4)
       union all (select ai_summary from districts where id not in (table mine) limit 2)
       union all (select title from rfps where entity_id not in (table mine) limit 2)
       union all (select name from lists where user_id <> $2 limit 2)
       union all (select notes from contact_overlays where organization_id <> $1 and notes is not null limit 2)`,
      [organizationId, userId],
    );
    const words = rows.flatMap(({ word }) => (word ? [word] : []));
    return words.flatMap((word, index) => [
      word,
      index % 2 === 0 ? word.slice(0, 6) : word.slice(-5),
      ...(index === 0 ? [`${word.slice(0, 20)}%`] : []),
    ]);
  });
}

export async function idsIn(world: TestDatabase): Promise<Ids> {
  return withClient(world.address, async (client) => {
    const ids: Record<string, string[]> = {};
    for (const { name, table } of recordKinds()) {
      const { rows } = await client.query<{ id: string }>(`select id from ${table} order by ctid`);
      ids[name] = [...rows.map(({ id }) => id), MISSING];
    }
    const { rows: jobs } = await client.query<{ id: string }>('select id from jobs order by ctid');
    return { ...ids, Job: [...jobs.map(({ id }) => id), MISSING] };
  });
}
