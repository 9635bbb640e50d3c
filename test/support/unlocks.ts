import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import type { Harness } from './harness.ts';
import type { PreparedRequest } from './simultaneous-requests.ts';

/** The body of an unlock request. */
export interface Wanted {
  readonly entity_type: 'district' | 'school' | 'contact';
  readonly entity_id: string;
}

export const district = (id: string): Wanted => ({ entity_type: 'district', entity_id: id });
export const contact = (id: string): Wanted => ({ entity_type: 'contact', entity_id: id });

/** An unlock that is held until all others are ready, see `releaseTogether`. */
export const unlockRequest = (
  { origin }: Pick<Harness, 'origin'>,
  { key }: { key: string },
  body: object,
): PreparedRequest => ({
  origin,
  path: '/api/v1/unlock',
  method: 'POST',
  key,
  body: JSON.stringify(body),
});

export const balanceOf = async (harness: Harness, { key }: { key: string }): Promise<number> =>
  (await harness.get('/credits', key)).body.balance.credit_balance;

/** Districts that were scouted already, so that unlocking them queues nothing. */
export async function manyDistricts(db: Pick<Database, 'core'>, count: number): Promise<string[]> {
  const rows = await db.core.rows<{ id: string }>(sql`
    insert into districts (nces_id, name, state, status)
    select gen_random_uuid(), 'District ' || n, 'TX', 'completed' from generate_series(1, ${count}::int) n
    returning id`);
  return rows.map(({ id }) => id);
}

/** The number of charges per entity in the ledger. */
export async function timesCharged(
  { db }: Pick<Harness, 'db'>,
  { organizationId }: { organizationId: string },
  ids: readonly string[],
): Promise<number[]> {
  const rows = await db.core.rows<{ times: number }>(sql`
    select count(e.id)::int as times from unnest(${ids}::uuid[]) with ordinality wanted(id, place)
    left join credit_entries e
      on e.organization_id = ${organizationId} and e.kind = 'unlock' and e.entity_id = wanted.id
    group by place order by place`);
  return rows.map(({ times }) => times);
}
