import type pg from 'pg';
import type { BareHandler } from './bare.ts';
import type { Seed } from './seed-organizations.ts';

/** A request that differs from the previous one. */
export interface NextAsk {
  readonly body: object;
  /** The caller: our service authenticates the key, the bare server trusts the id. */
  readonly apiKey: string;
  readonly organizationId: string;
}

/**
 * Unlocks records not yet unlocked, alternating between organizations. Both sides and all rounds share one counter,
 * so that no pair repeats; the schools are already scouted, so nothing is queued.
 */
export function unlocksBy(organizations: 'one' | 'many'): (seed: Seed) => () => NextAsk {
  let count = 0;
  return ({ buyers, schoolIds }) => {
    const buying = organizations === 'one' ? buyers.slice(0, 1) : buyers.slice(1);
    return () => {
      const turn = count++;
      const entityId = schoolIds[Math.floor(turn / buying.length)];
      if (!entityId) throw new Error('all schools are unlocked: ask for fewer rounds or seconds');
      return { body: { entity_type: 'school', entity_id: entityId }, ...buying[turn % buying.length]! };
    };
  };
}

const UNLOCK = `
  select verdict, balance, required, (
    select jsonb_agg(jsonb_build_object('entityType', t.entity_type, 'entityId', t.entity_id, 'price', t.price,
      'outcome', t.outcome, 'parentType', t.parent_type, 'parentId', t.parent_id, 'isScouted', t.is_scouted))
    from unnest(targets) t) as targets
  from unlock_entities($1, null, 'api', $2, 0, $3, $4::uuid[], $5::int[], null, false, false, null)`;

interface Judgment {
  readonly verdict: string;
  readonly balance: number;
  readonly required: number;
}

/** Unlocks with the service's statement, in a transaction of its own, for the organization in the request. */
export const unlock: BareHandler = async (pool: pg.Pool, { body, organizationId }) => {
  const { entity_type, entity_id } = body as { entity_type: string; entity_id: string };
  const values = [organizationId, new Date().toISOString(), [entity_type], [entity_id], [6]];
  const { rows } = await pool.query<Judgment>({ name: 'unlock', text: UNLOCK, values });
  const { verdict, balance, required } = rows[0]!;
  if (verdict !== 'charged') throw new Error(`an unlock was not charged: ${verdict}`);
  return {
    unlocked: true,
    credits_charged: required,
    credits_remaining: balance,
    already_unlocked: false,
  };
};
