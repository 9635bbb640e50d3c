import { STATE_NAMES } from '@emi/base/declared';
import { whereClause } from '@emi/records/pages';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { districtSize } from '../institutions/institution.dimensions.ts';
import { CONTACT_LEVEL, CONTACT_ROLE } from '../institutions/title.values.ts';
import { byEach, byPlaceName, byValue, codeInWords } from '../stats/dimension.ts';
import { distinct, having, numberOf } from '../stats/measure.ts';
import { statistics } from '../stats/statistics.ts';
import { statsResolvers } from '../stats/stats.resolver.ts';
import { CONTACTS } from './contact.entity.ts';
import {
  ContactFilter,
  PARENT_FILTER_NAMES,
  parentConditions,
  personConditions,
  visibleConditions,
} from './contact.filter.ts';
import { NAMESAKE_ORDER, unlockOf, visibleParents } from './contact.visibility.ts';
import { ContactPageType } from './contact-page.ts';

/**
 * The matching contacts at unlocked parents; of several namesakes at a parent, only one, as in `contacts`. The gate
 * checks visibility again.
 */
const visibleContacts = (context: Context, filter: ContactFilter): Sql => sql`(
  select * from (
    select r.*, u.entity_id is not null as is_unlocked,
      row_number() over (partition by r.parent_id, r.name_key order by ${NAMESAKE_ORDER}) as rank
    from ${visibleParents(context.viewer, parentConditions(filter, context))} place
    join contacts r on r.parent_id = place.parent_id ${unlockOf(context.viewer)}
    ${whereClause(personConditions(filter, context))}
  ) namesakes where rank = 1)`;

const AT_PLACE = sql`
  join districts in_district on in_district.id = r.district_id
  left join schools at_school on at_school.id = r.school_id`;
const ofPlace = (column: string) =>
  `case when r.school_id is null then in_district.${column} else at_school.${column} end`;
const withPlace = { join: () => AT_PLACE };

const labelsOf = ({ values }: { readonly values: readonly string[] }) => ({
  labels: Object.fromEntries(values.map((value) => [value, codeInWords(value)])),
});

/** Dimensions of contacts by their place, which stored counts of people by place also have. */
export const OF_PLACE = {
  STATE: byValue('r.state', { labels: STATE_NAMES }),
  COUNTY: byPlaceName(ofPlace('county'), 'r.state', withPlace),
  LOCALE: byValue(`split_part(${ofPlace('locale_type')}, ':', 1)`, withPlace),
  DISTRICT_SIZE: districtSize('r.district_id'),
  PLACE: byValue(`case when r.school_id is null then 'district' else 'school' end`, {
    labels: { district: 'District', school: 'School' },
  }),
};

/** Dimensions of visible and of hidden contacts: nothing that names a person. */
export const OF_ANYONE = {
  ...OF_PLACE,
  ROLE: byEach("nullif(r.roles, '{}')", labelsOf(CONTACT_ROLE)),
  LEVEL: byValue('r.level', labelsOf(CONTACT_LEVEL)),
};

const CONTACT_STATS = statistics({
  noun: 'Contact',
  plural: 'contacts at unlocked places',
  counted: '; namesakes at one place count once',
  dimensions: {
    ...OF_ANYONE,
    TITLE: byValue('r.title'),
    ENRICHMENT_STATUS: byValue('r.enrichment_status'),
    EMAIL_VERIFICATION: byValue('r.email_verification_status'),
  },
  measures: {
    unlocked: having(() => sql`r.is_unlocked`, 'How many of them the organization has unlocked.'),
    places: distinct('r.parent_id', 'The number of districts and schools where the contacts work.'),
    emailConfidence: numberOf(
      'r.email_confidence_score',
      'Confidence in the email address of each contact, from 0 to 100, where an import states it.',
    ),
  },
  source: (context, filter: ContactFilter) => ({
    from: visibleContacts(context, filter),
    where: CONTACTS.where(context.viewer),
  }),
  conditions: (context, filter) => visibleConditions(filter, context),
  cells: [
    {
      table: ({ viewer }, where) => visibleParents(viewer, [sql`r.people > 0`, ...where]),
      records: 'r.people',
      dimensions: OF_PLACE,
      filters: PARENT_FILTER_NAMES,
      aggregates: { count: 'coalesce(sum(r.people), 0)::int', places: 'count(*)::int' },
    },
  ],
  // Only conditions on the place, because filters on the person select among namesakes before anything is counted.
  ownFilters: { STATE: ['state'], PLACE: ['isDistrictContact'] },
});

export const CONTACT_STATS_RESOLVERS = statsResolvers(CONTACT_STATS, {
  Filter: ContactFilter,
  stats:
    'Counts contacts at unlocked districts and schools, by up to two dimensions. Namesakes at one place count ' +
    'once, as in `contacts`, whose filters these are.',
  facets: 'Counts contacts at unlocked places by each of several dimensions, for a search page. Free.',
  page: { Type: ContactPageType, hasTotals: true },
});
