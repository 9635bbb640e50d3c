import sql, { empty, raw } from 'sql-template-tag';
import type { Context } from '../records/context.ts';
import type { SignalFilter } from './feed.filter.ts';
import type { LockedSignals, LockedState } from './feed.types.ts';
import { SIGNAL_KIND, type SignalKind } from './feed.values.ts';

/** Counts the signals at places that the viewer has not unlocked, by kind and state: from maintained numbers only. */
export async function countLocked(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { kinds, state }: Pick<SignalFilter, 'kinds' | 'state'>,
): Promise<LockedSignals[]> {
  const rows = await db.search.rows<LockedState & { kind: SignalKind }>(sql`
    select n.kind, p.state, sum(n.signals)::int as count, count(*)::int as places
    from signal_places p cross join lateral (values
      ${raw(SIGNAL_KIND.values.map((kind) => `('${kind}', p.${kind})`).join())}) n(kind, signals)
    where n.signals > 0 and n.kind = any(${kinds ?? SIGNAL_KIND.values}::text[])
      ${state ? sql`and p.state = ${state}` : empty}
      and not exists (select from unlocks u where u.organization_id = ${viewer.organizationId}
        and u.entity_type = p.entity_type and u.entity_id = p.entity_id)
    group by 1, 2 order by 3 desc, 2`);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, states]) => ({
      kind,
      count: states.reduce((sum, { count }) => sum + count, 0),
      places: states.reduce((sum, { places }) => sum + places, 0),
      states,
    }))
    .sort((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
