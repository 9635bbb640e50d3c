import { snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { QueryContext } from '@emi/records/context';
import { conditionsOf, type Filters, presentFields } from '@emi/records/filters';
import { whereClause } from '@emi/records/pages';
import sql, { raw, type Sql } from 'sql-template-tag';
import {
  CONTACT_FILTERS,
  parentConditions,
  personConditions,
} from '../../directory/contacts/contact.filter.ts';
import { visibleParents } from '../../directory/contacts/contact.visibility.ts';
import { DISTRICTS } from '../../directory/districts/district.entity.ts';
import { DISTRICT_FILTERS, districtConditions } from '../../directory/districts/district.search.ts';
import { isLive } from '../../directory/findings/signal-state.ts';
import { withShownStates } from '../../directory/findings/signal-state.values.ts';
import { requireLists } from '../../directory/lists/list.conditions.ts';
import { SCHOOLS } from '../../directory/schools/school.entity.ts';
import { SCHOOL_FILTERS, schoolConditions } from '../../directory/schools/school.search.ts';
import { SIGNAL_FILTERS, signalConditions } from '../../directory/signals/feed.filter.ts';
import { SIGNALS } from '../../directory/signals/signal.entity.ts';
import type { Context } from '../../requests/context/context.ts';
import type { PlaceSearchType, SearchType } from './search.values.ts';

export type SearchedFilter = Readonly<Record<string, unknown>>;

export interface SearchedFor {
  readonly type: SearchType;
  readonly filter: SearchedFilter;
}

const FILTERS: Readonly<Record<SearchType, Filters>> = {
  districts: DISTRICT_FILTERS,
  schools: SCHOOL_FILTERS,
  contacts: CONTACT_FILTERS,
  signals: SIGNAL_FILTERS,
};

/** Filters by time are not saved, because a saved search determines by itself which results are new. */
const TIMES = ['since', 'updatedSince'];

/**
 * The values of a filter that can be saved.
 * @throws Problem for a time, which cannot be saved, and for values that the search itself would refuse
 */
export async function checkedFilter(
  context: Context,
  { type, filter }: SearchedFor,
): Promise<SearchedFilter> {
  const names = presentFields(filter);
  if (names.some((name) => TIMES.includes(name))) {
    throw badRequest(
      'A time such as since or updated_since cannot be saved; new_since_last_seen and the feed show what is new.',
    );
  }
  conditionsOf(FILTERS[type], filter, context);
  await requireLists(context, filter);
  return Object.fromEntries(names.map((name) => [name, filter[name]]));
}

/** The path and query of the search in the REST API, below `/api/v1`. */
export function pathOf({ type, filter }: SearchedFor): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [snakeCase(name), String(value)]),
  );
  return query.size > 0 ? `/${type}?${query.toString().replaceAll('%2C', ',')}` : `/${type}`;
}

const PLACES = {
  districts: { gate: DISTRICTS, conditions: districtConditions },
  schools: { gate: SCHOOLS, conditions: schoolConditions },
} as const;

/** SQL: the districts or schools that a search finds, as `r`, and that meet further conditions. */
export function placesOf(
  { type, filter }: SearchedFor & { readonly type: PlaceSearchType },
  asker: QueryContext,
  ...further: readonly Sql[]
): Sql {
  const { gate, conditions } = PLACES[type];
  const where = [...gate.where(asker.viewer), ...conditions(filter, asker), ...further];
  return sql`from ${raw(type)} r ${whereClause(where)}`;
}

interface Watched {
  readonly id: string;
  readonly filter: SearchedFilter;
}

/** The records of a search that appeared or changed since a time, as `select`. */
export const newSince: Readonly<
  Record<SearchType, (search: Watched, since: Sql, asker: QueryContext) => Sql>
> = {
  districts: newPlaces('districts'),
  schools: newPlaces('schools'),
  contacts: ({ filter }, since, asker) => {
    const { viewer } = asker;
    const places = visibleParents(viewer, parentConditions(filter, asker), sql`r.parent_id, r.district_id`);
    return sql`
      select from ${places} place join contacts r on r.parent_id = place.parent_id
      ${whereClause([
        ...personConditions(filter, asker),
        sql`(r.last_updated_at >= ${since} or exists (
          select from unlocks s where s.organization_id = ${viewer.organizationId} and s.unlocked_at >= ${since}
            and (s.entity_type = 'district' and s.entity_id = r.district_id
              or s.entity_type = 'school' and s.entity_id = r.school_id)))`,
      ])}`;
  },
  signals: ({ filter }, since, asker) => {
    const { places, contents } = signalConditions(withShownStates(filter), asker);
    return sql`select from signals r ${whereClause([
      ...SIGNALS.where(asker.viewer),
      ...places,
      ...contents,
      isLive(asker.now),
      SIGNAL_FILTERS.since.condition(since as never, asker) as Sql,
    ])}`;
  },
};

/** Places that changed, or that a watched search found to meet it, since a time. */
function newPlaces(type: PlaceSearchType) {
  return ({ id, filter }: Watched, since: Sql, asker: QueryContext): Sql => sql`
    select ${placesOf(
      { type, filter },
      asker,
      sql`(r.last_updated_at >= ${since} or r.id in (
        select m.record_id from search_matches m where m.search_id = ${id} and m.found_at >= ${since}))`,
    )}`;
}
