import type { QueryContext } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import type { Cells } from '../stats/cells.ts';
import { byValue } from '../stats/dimension.ts';
import { distinct, having } from '../stats/measure.ts';
import { statistics } from '../stats/statistics.ts';
import { statsResolvers } from '../stats/stats.resolver.ts';
import { ContactFilter, hiddenConditions, PARENT_FILTER_NAMES } from './contact.filter.ts';
import { OF_ANYONE, OF_PLACE } from './contact.stats.ts';
import { isHiddenContact } from './contact.visibility.ts';
import { ContactPageType } from './contact-page.ts';

/**
 * Filters that can name one person, whose role and title the counts would reveal, or that no contact at a locked place
 * meets.
 */
const NAMING: readonly (keyof ContactFilter)[] = ['ids', 'listId', 'ownerId', 'unlockedOnly'];

/** The matching contacts at locked places; of namesakes at a place, only the oldest, as in previews. */
const hiddenPeople = (context: Context, filter: ContactFilter): Sql => sql`(
  select distinct on (r.parent_id, r.name_key) r.* from contacts r
  ${whereClause([
    ...hiddenConditions(filter, context),
    isHiddenContact(context.viewer),
    ...(NAMING.some((name) => filter[name]) ? [sql`false`] : []),
  ])}
  order by r.parent_id, r.name_key, r.created_at, r.id)`;

const CODE = byValue("nullif(r.code, '')");

/**
 * Stored counts by locked place: of all people there, or by role or level. Places in `uncounted_people`, whose contacts
 * have changed since the job counted them, are counted in the statement.
 */
function storedPeople(dimension: '' | 'role' | 'level', dimensions: Cells<never>['dimensions']) {
  const rows =
    (of: string) =>
    ({ viewer }: QueryContext, where: readonly Sql[]): Sql => {
      const changed = sql`select r.parent_id from uncounted_people join contact_counts r using (parent_id)
        ${whereClause([isHiddenContact(viewer), ...where])}`;
      return sql`(
        select r.district_id, r.school_id, r.is_district_contact, r.state, n.* from contact_counts r join (
          select c.* from people_counts c where not exists (
            select from uncounted_people u where u.parent_id = c.parent_id)
          union all select * from people_at(array(${changed}))
        ) n on n.parent_id = r.parent_id ${whereClause([sql`n.dimension = ${of}`, isHiddenContact(viewer)])})`;
    };
  return {
    table: rows(dimension),
    ...(dimension ? { whole: rows('') } : {}),
    records: 'r.people',
    dimensions: { ...OF_PLACE, ...dimensions },
    filters: PARENT_FILTER_NAMES,
    aggregates: {
      count: 'coalesce(sum(r.people), 0)::int',
      withEmail: 'coalesce(sum(r.with_email), 0)::int',
      withCheckedEmail: 'coalesce(sum(r.with_checked_email), 0)::int',
      withPhone: 'coalesce(sum(r.with_phone), 0)::int',
      places: 'count(*)::int',
    },
  };
}

const PEOPLE_STATS = statistics({
  noun: 'People',
  plural: 'people at locked places',
  counted: '; namesakes at one place count once',
  dimensions: OF_ANYONE,
  measures: {
    withEmail: having(() => sql`r.email is not null`, 'People among them with an email address.'),
    withCheckedEmail: having(
      () => sql`r.email_verification_status = 'valid'`,
      'People among them whose email address is verified as `valid`.',
    ),
    withPhone: having(() => sql`r.phone is not null`, 'People among them with a phone number.'),
    places: distinct('r.parent_id', 'The number of districts and schools where they work.'),
  },
  source: (context, filter: ContactFilter) => ({ from: hiddenPeople(context, filter), where: [] }),
  conditions: (context, filter) => hiddenConditions(filter, context),
  ownFilters: { STATE: ['state'], PLACE: ['isDistrictContact'] },
  cells: [storedPeople('', {}), storedPeople('role', { ROLE: CODE }), storedPeople('level', { LEVEL: CODE })],
});

export const PEOPLE_STATS_RESOLVERS = statsResolvers(PEOPLE_STATS, {
  Filter: ContactFilter,
  stats:
    'Counts people at locked districts and schools by role, level, and place, never a name; namesakes at one place ' +
    'count once. A search finds titles only; filters that can name a person, such as `ids`, find nobody.',
  facets: 'Counts people at locked places by each of several dimensions, for a search page. Free.',
  page: { Type: ContactPageType, stats: 'peopleStats', facets: 'peopleFacets' },
});
