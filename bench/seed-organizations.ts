import type { DatabaseAddress } from '@emi/base/runtime';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { createOrganization } from '../src/accounts/administration/accounts.ts';
import { entities } from '../src/app/entities.ts';
import { openDatabase } from '../src/db/database.ts';
import type { BenchFacts, BenchOrganization } from './facts.ts';

const NAMES: Readonly<Record<BenchOrganization, string>> = {
  schools: 'Benchmark: schools unlocked',
  nothing: 'Benchmark: nothing unlocked',
  parents: 'Benchmark: 500 parents unlocked',
};

/** How the names of the benchmark's organizations begin. */
const BENCHMARK = 'Benchmark';
/** Organizations that unlock during a measurement: one that does so alone, and a hundred that take turns. */
const BUYERS = 101;
const CREDITS = 100_000_000;

const unlock = (type: string, ids: string) => `
  insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
  select $1, '${type}', id, ${type === 'contact' ? 2 : 6} from (${ids}) found`;

/** Unlocks one school in 25 of each state, so that both branches of the gate are taken. */
const SCHOOLS = [
  unlock(
    'school',
    `select id from (
       select id, row_number() over (partition by state order by name, id) as place from schools
     ) s where place % 25 = 1`,
  ),
];

const someOf = (table: string) => `select id from ${table} order by md5(nces_id || 'parents') limit 250`;
const VISIBLE = `contacts
  where (district_id in (${someOf('districts')}) or school_id in (${someOf('schools')}))`;

/** Unlocks 250 districts and 250 schools, and one in eight of their contacts; one in sixteen has an overlay. */
export const PARENTS = [
  unlock('district', someOf('districts')),
  unlock('school', someOf('schools')),
  unlock('contact', `select id from ${VISIBLE} and hashtext(id::text) % 8 = 0`),
  `insert into contact_overlays (organization_id, contact_id, notes, emailed, emailed_at, email_status)
   select $1, id, 'Met at a fair.', true, timestamptz '2026-01-01 00:00Z', 'sent'
   from (select id from ${VISIBLE} and hashtext(id::text) % 16 = 0) found`,
];

const UNLOCKS: Readonly<Record<BenchOrganization, readonly string[]>> = {
  schools: SCHOOLS,
  nothing: [],
  parents: PARENTS,
};

export interface Seed {
  readonly apiKeys: Readonly<Record<BenchOrganization, string>>;
  readonly organizationIds: Readonly<Record<BenchOrganization, string>>;
  readonly facts: BenchFacts;
  /** Organizations with credits and no unlocks. */
  readonly buyers: readonly { readonly organizationId: string; readonly apiKey: string }[];
  /** All schools, in random order, and marked as scouted. */
  readonly schoolIds: readonly string[];
  readonly postmaster: number;
}

/** Creates organizations with their unlocks, and the facts that requests need. */
export async function seedOrganizations(address: DatabaseAddress): Promise<Seed> {
  const client = new pg.Client({ ...address });
  client.on('error', () => undefined); // interrupted: the running statement fails
  await client.connect();
  try {
    await removeOrganizations(client);
    const apiKeys = {} as Record<BenchOrganization, string>;
    const organizationIds = {} as Record<BenchOrganization, string>;
    for (const who of Object.keys(NAMES) as BenchOrganization[]) {
      const { organization, apiKey } = await newOrganization(address, NAMES[who]);
      apiKeys[who] = apiKey;
      organizationIds[who] = organization.id;
      for (const statement of UNLOCKS[who]) await client.query(statement, [organization.id]);
    }
    const buyers = await newBuyers(address);
    await client.query(`update schools set status = 'completed' where status = 'pending'`);
    const { rows: schools } = await client.query<{ id: string }>(
      'select id from schools order by md5(nces_id)',
    );
    // Done in advance, so that autovacuum does not start during a measurement.
    const tables = ['unlocks', 'contact_overlays', 'schools', 'districts', 'credit_entries'];
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
    await client.query('checkpoint');
    const schoolIds = schools.map(({ id }) => id);
    return { apiKeys, organizationIds, buyers, schoolIds, ...(await readFacts(client)) };
  } finally {
    await client.end();
  }
}

async function readFacts(client: pg.Client): Promise<Pick<Seed, 'facts' | 'postmaster'>> {
  const { rows } = await client.query<{ school: string; vendors: string[]; postmaster: number }>(
    // The first school of a state is unlocked, see above.
    `select (select id from schools where state = 'TX' order by name, id limit 1) as school,
       array(
         select id from vendors where canonical_name in ('Vendor 1', 'Vendor 2', 'Vendor 3') order by id
       ) as vendors,
       split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster`,
  );
  const { school, vendors, postmaster } = rows[0]!;
  if (!school) throw new Error(`the directory is empty: remove the benchmark's data and run again`);
  return { facts: { schoolId: school, vendorIds: vendors }, postmaster };
}

/** A ledger outlives its organization, so the owner of the database deletes it first. */
export async function removeOrganizations(client: pg.Client): Promise<void> {
  const old = `(select id from organizations where starts_with(name, '${BENCHMARK}'))`;
  await client.query(`delete from credit_entries where organization_id in ${old}`);
  await client.query(`delete from organizations where id in ${old}`);
}

async function newBuyers(address: DatabaseAddress): Promise<Seed['buyers']> {
  const wanted = { name: `${BENCHMARK}: buys`, plan: 'enterprise', credits: CREDITS } as const;
  return withManager(address, async (em) => {
    const buyers: { organizationId: string; apiKey: string }[] = [];
    for (let made = 0; made < BUYERS; made++) {
      const { organization, apiKey } = await createOrganization(em.fork(), wanted);
      buyers.push({ organizationId: organization.id, apiKey });
    }
    return buyers;
  });
}

/** Creates an organization with an API key. */
export const newOrganization = (address: DatabaseAddress, name: string) =>
  withManager(address, (em) => createOrganization(em, { name, plan: 'enterprise', credits: 1_000 }));

export async function withManager<T>(
  address: DatabaseAddress,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  try {
    return await work(db.orm.em.fork());
  } finally {
    await db.close();
  }
}
