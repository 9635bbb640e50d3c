import { atMost, weighs } from '@emi/base/declared';
import { presentFields } from '@emi/records/filters';
import { whereClause } from '@emi/records/pages';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Args, type ClassType, Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { AS_REQUESTS, Guarded } from '../../requests/limits/guarded.ts';
import { type ContactFilter, parentConditions, personConditions } from '../contacts/contact.filter.ts';
import { visibleParents } from '../contacts/contact.visibility.ts';
import { ContactPageType } from '../contacts/contact-page.ts';
import { DistrictPage } from '../districts/district.resolver.ts';
import { type DistrictFilter, districtConditions } from '../districts/district.search.ts';
import { doesNotOperate } from '../institutions/institution.columns.ts';
import { SchoolPage } from '../schools/school.resolver.ts';
import { type SchoolFilter, schoolConditions } from '../schools/school.search.ts';
import { filterOf, type Searched } from '../stats/searched.ts';
import { FeedArguments, MAX_SIGNALS, type SignalPage, SignalPageType } from './feed.types.ts';
import { type FoundPlaces, readSignalFeed } from './read-feed.ts';

/** In a page, a feed costs as much as reading this many objects. */
const FEED = weighs(100);
/** The guard of the feeds in all pages, each of which counts as a request, like a feed that is a root field. */
const WINDOW = 'signals of pages';

type InState = { readonly state?: string | null };

/** True if a search is for all places, or for those of a state, by which signals have an index. */
const isAboutState = (filter: object): boolean => presentFields(filter).every((name) => name === 'state');

const inState = ({ state }: InState): Sql[] => (state ? [sql`r.state = ${state}`] : []);

/** SQL: a column has no id of a place that searches leave out, because it does not operate; such places are few. */
const operates = (column: string, table: 'districts' | 'schools'): Sql => sql`${raw(column)} not in (
  select r.id from ${raw(table)} r where ${raw(doesNotOperate('r.operating_status'))})`;

const ofDistricts = (filter: DistrictFilter, context: Context): FoundPlaces => ({
  state: filter.state,
  isNarrow: !isAboutState(filter),
  conditions: isAboutState(filter)
    ? [...inState(filter), operates('r.district_id', 'districts')]
    : [
        ...inState(filter),
        sql`r.district_id in (select r.id from districts r ${whereClause(districtConditions(filter, context))})`,
      ],
});

const ofSchools = (filter: SchoolFilter, context: Context): FoundPlaces => ({
  state: filter.state,
  isNarrow: !isAboutState(filter),
  conditions: [
    sql`r.entity_type = 'school'`,
    ...inState(filter),
    ...(isAboutState(filter)
      ? [operates('r.entity_id', 'schools')]
      : [sql`r.entity_id in (select r.id from schools r ${whereClause(schoolConditions(filter, context))})`]),
  ],
});

const ofContacts = (filter: ContactFilter, context: Context): FoundPlaces => ({
  state: filter.state,
  isNarrow: true,
  conditions: [
    ...inState(filter),
    sql`r.entity_id in (
      select r.parent_id from ${visibleParents(context.viewer, parentConditions(filter, context))} place
      join contacts r on r.parent_id = place.parent_id ${whereClause(personConditions(filter, context))})`,
  ],
});

/** The field of a page with the feed of the places that its search finds, whatever the page shows of them. */
function foundSignals<F extends object>(
  Page: ClassType,
  where: string,
  placesOf: (filter: F, context: Context) => FoundPlaces,
) {
  @Resolver(() => Page)
  class FoundSignalsResolver {
    @Extensions({ ...FEED, ...atMost(MAX_SIGNALS) })
    @Guarded(AS_REQUESTS, WINDOW)
    @FieldResolver(() => SignalPageType, {
      nullable: true,
      description:
        `The feed of signals at ${where} that the search finds and the organization has unlocked; \`locked\` heeds ` +
        'only the state and the kinds. Null with an error beyond as many feeds a minute as the plan has requests, ' +
        'and in pages of a record.',
    })
    signals(
      @Root() found: Searched<F>,
      @Args(() => FeedArguments) given: FeedArguments,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<SignalPage> {
      return readSignalFeed(context, given, info, placesOf(filterOf(found, 'signals'), context));
    }
  }
  return FoundSignalsResolver;
}

export const FOUND_SIGNALS_RESOLVERS = [
  foundSignals(DistrictPage, 'the districts, and at their schools,', ofDistricts),
  foundSignals(SchoolPage, 'the schools', ofSchools),
  foundSignals(ContactPageType, 'the places of the contacts', ofContacts),
];
