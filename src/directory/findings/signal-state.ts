import type { Principal } from '@emi/base/viewer';
import type { QueryContext } from '@emi/records/context';
import { filter, someOf } from '@emi/records/filters';
import sql, { raw, type Sql } from 'sql-template-tag';
import { AT_UNLOCKED_PLACE } from '../../accounts/prices/visibility.ts';
import { instant } from './aging.ts';
import type { HasFinding } from './finding.ts';
import { TRIAGE_STATE, type TriageState } from './signal-state.values.ts';

type Organization = Pick<Principal, 'organizationId'>;

/** SQL: as of a time, the date of a signal `r` has come, and its end has not passed. */
export const isLive = (asOf: Date): Sql =>
  sql`r.date <= ${instant(asOf)} and (r.ends_at is null or r.ends_at >= ${instant(asOf)})`;

/** SQL: `t` is the organization's decision about the signal `r`, whose content has not changed since. */
export const holds = ({ organizationId }: Organization): Sql => sql`
  t.organization_id = ${organizationId} and t.signal_id = r.id and t.material = signal_material(r)`;

/** SQL: the state of a signal `r` for an organization; `new` without a decision that `holds`. */
export const triageState = (asker: Organization): Sql =>
  sql`coalesce((select t.state from signal_triage t where ${holds(asker)}), 'new')`;

/**
 * SQL: a signal `r` is in one of these states for the organization. Unlike `triageState`, this also serves a feed of a
 * million signals: it computes `signal_material` only of the signals about which the organization has decided.
 */
export function inStates(states: readonly TriageState[], asker: Organization): Sql {
  const isNew = states.includes('new');
  const decided = isNew ? TRIAGE_STATE.values.filter((state) => !states.includes(state)) : states;
  return sql`${raw(isNew ? 'not exists' : 'exists')} (
    select from signal_triage t join signals s on s.id = t.signal_id and t.material = signal_material(s)
    where t.organization_id = ${asker.organizationId} and t.state = any(${decided}::text[]) and s.id = r.id)`;
}

/**
 * SQL: the places that the organization unlocked with a signal in any of these states. Decided signals are found by
 * their decisions; of a place's new signals, the first suffices.
 */
const placesIn = (states: readonly TriageState[], { viewer, now }: QueryContext): Sql => sql`
  select r.entity_id from signal_triage t join signals r on ${holds(viewer)}
  where t.state = any(${states}::text[]) and ${isLive(now)} and ${AT_UNLOCKED_PLACE.condition(viewer)}
  union all
  select u.entity_id from unlocks u
  where 'new' = any(${states}::text[]) and u.organization_id = ${viewer.organizationId}
    and u.entity_type in ('district', 'school') and exists (
      select from signals r where r.entity_id = u.entity_id and r.entity_type = u.entity_type and ${isLive(now)}
        and not exists (select from signal_triage t where ${holds(viewer)} and t.state <> 'new'))`;

/** Filters of places by what the organization decided about their signals. */
export const triagePlaceFilters = (has: HasFinding) => ({
  triage: filter(
    someOf(TRIAGE_STATE),
    'signal_triage_state',
    'Unlocked places with a signal of the feed that is in any of these states for the organization. Signals of ' +
      'schools do not count for their district.',
    (states, asker: QueryContext) => has(placesIn(states, asker)),
  ),
});
