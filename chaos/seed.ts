import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { createOrganization } from '../src/accounts/administration/accounts.ts';
import { entities } from '../src/app/entities.ts';
import { openDatabase } from '../src/db/database.ts';
import { DatabaseClient } from '../src/db/primary-client.ts';
import { POOLED } from './engines.ts';

const SHOPPERS = 4;
const CREDITS = 10_000_000;
const DISTRICTS = 1_500;

/** Marked as scouted, so that unlocking them starts no crawl. */
const RECORDS = [
  `insert into districts (id, nces_id, name, state, status)
   select md5('district ' || n)::uuid, (9000000 + n)::text, 'District ' || n, 'TX', 'completed'
   from generate_series(1, ${DISTRICTS}) n`,
  `insert into contacts (id, district_id, name, email, title, state)
   select md5('contact ' || n || ' ' || i)::uuid, md5('district ' || n)::uuid, 'Maya Ortiz ' || n || ' ' || i,
     'maya.ortiz' || n || '.' || i || '@district.example', 'Superintendent', 'TX'
   from generate_series(1, ${DISTRICTS}) n, generate_series(1, 2) i`,
];

export interface Organization {
  readonly id: string;
  readonly key: string;
  readonly plan: Plan;
  readonly requestsPerMinute: number;
  /** The prompt for emails. */
  readonly promptId: string;
}

export interface District {
  readonly id: string;
  readonly contactIds: readonly string[];
}

export interface World {
  /** Clients that buy, keep lists, have emails written, and read. */
  readonly shoppers: readonly Organization[];
  /** Clients that exceed their plans. */
  readonly crowds: readonly Organization[];
  readonly districts: readonly District[];
}

export async function seedWorld(address: DatabaseAddress): Promise<World> {
  const client = new DatabaseClient({ ...address });
  await client.connect();
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  try {
    await client.query(`create role ${POOLED} login`);
    for (const statement of RECORDS) await client.query(statement);
    const make = (name: string, plan: Plan) => organization(client, db.orm.em.fork(), name, plan);
    const shoppers: Organization[] = [];
    for (let at = 1; at <= SHOPPERS; at++) shoppers.push(await make(`Shopper ${at}`, 'enterprise'));
    const crowds = [
      await make('Crowd of the free plan', 'free'),
      await make('Crowd of the starter plan', 'starter'),
    ];
    const { rows } = await client.query<District>(
      `select district_id as id, array_agg(id order by id) as "contactIds" from contacts group by 1 order by 1`,
    );
    return { shoppers, crowds, districts: rows };
  } finally {
    await db.close();
    await client.end();
  }
}

async function organization(
  client: pg.Client,
  em: EntityManager,
  name: string,
  plan: Plan,
): Promise<Organization> {
  const { organization: made, user, apiKey } = await createOrganization(em, { name, plan, credits: CREDITS });
  const { rows } = await client.query<{ id: string }>(
    `insert into email_prompts (user_id, name, system_prompt, instruction_prompt) values ($1, 'First hello',
       'You write short, friendly emails.',
       'Dear {{contact.name}}, Acme Rosters keeps rosters in step. May I call you?') returning id`,
    [user.id],
  );
  const { requestsPerMinute } = PLAN_LIMITS[plan];
  return { id: made.id, key: apiKey, plan, requestsPerMinute, promptId: rows[0]!.id };
}
