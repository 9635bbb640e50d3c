import { inOwnWorld } from '@emi/records';
import sql, { empty } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { SIGNAL_KIND, type SignalKind } from '../findings/signal-kind.values.ts';
import type { SignalFilter } from './feed.filter.ts';
import type { LockedSignals, LockedState } from './feed.types.ts';

/**
 * Counts, by kind and state, the signals that the feed would gain if the viewer unlocked every other place. A row of
 * `signal_spans` has a place's number of signals of a kind between two times.
 */
export async function countLocked(
  { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
  { kinds, state }: Pick<SignalFilter, 'kinds' | 'state'>,
): Promise<LockedSignals[]> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.search.rows<LockedState & { kind: SignalKind; districts: number }>(sql`
    select p.kind, p.state, sum(p.signals)::int as count, count(*)::int as places,
      (count(*) filter (where p.entity_type = 'district'))::int as districts
    from signal_spans p
    where p.starts_at <= ${instant} and p.ends_at > ${instant} and p.kind = any(${kinds ?? SIGNAL_KIND.values}::text[])
      ${state ? sql`and p.state = ${state}` : empty}
      ${inOwnWorld(viewer, 'p.entity_id').map((own) => sql`and ${own}`)[0] ?? empty}
      and not exists (select from unlocks u where u.organization_id = ${viewer.organizationId}
        and u.entity_type in ('district', 'school') and u.entity_id = p.entity_id)
    group by 1, 2 order by 3 desc, 2`);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, states]) => ({
      kind,
      count: states.reduce((sum, { count }) => sum + count, 0),
      places: states.reduce((sum, { places }) => sum + places, 0),
      districts: states.reduce((sum, { districts }) => sum + districts, 0),
      states,
    }))
    .sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
