import { atMost } from '@emi/base/declared';
import type { Signaled } from '@emi/reading/vocabulary/kinds';
import { SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';
import { selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Args,
  type ClassType,
  Ctx,
  Extensions,
  FieldResolver,
  Info,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { DISTRICTS, District, type DistrictRow } from '../districts/district.entity.ts';
import { findingOf } from '../findings/findings.ts';
import { HIGHLIGHT, highlightOf } from '../findings/highlight.ts';
import { DOMAIN_OF_PLACE, domainOfPlace } from '../schools/domain-of-place.ts';
import { SCHOOLS, School, type SchoolRow } from '../schools/school.entity.ts';
import { withFilter } from '../stats/searched.ts';
import { SOURCES, signalFactsOf } from './facts.ts';
import { FeedArguments, MAX_SIGNALS, type SignalPage, SignalPageType } from './feed.types.ts';
import { readSignalFeed } from './read-feed.ts';
import { SignalScore, scoreOf, summaryOf } from './score.ts';
import { Signal, type SignalRow } from './signal.entity.ts';

@Resolver(() => Signal)
class SignalResolver {
  @Extensions(atMost(MAX_SIGNALS))
  @Query(() => SignalPageType, {
    description:
      'What sellers can act on now at unlocked places, across the country: contracts about to end, open requests, ' +
      'funding, pain points, events, purchases, and replaced products. Signals at locked places are only counted.',
  })
  async signals(
    @Args(() => FeedArguments) given: FeedArguments,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SignalPage> {
    return withFilter(await readSignalFeed(context, given, info), given.filter);
  }

  @FieldResolver(() => SignalScore, { description: 'The score, with its reasons in words.' })
  async score(@Root() row: SignalRow, @Ctx() context: Context): Promise<SignalScore> {
    return scoreOf(row, await signalFactsOf(context, row));
  }

  @FieldResolver(() => String, {
    description: 'The signal in a line: `contract with PowerSchool ends in 41 days; 12,300 students`.',
  })
  async summary(@Root() row: SignalRow, @Ctx() context: Context): Promise<string> {
    return summaryOf(row, await signalFactsOf(context, row));
  }

  @FieldResolver(() => String, { nullable: true, description: HIGHLIGHT })
  highlight(@Root() row: SignalRow, @Ctx() context: Context): Promise<string | null> {
    return highlightOf(context, SOURCES[row.kind]!.gate, row);
  }

  @FieldResolver(() => District, { description: 'The district, or the district of the school.' })
  district(
    @Root() { districtId }: SignalRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> {
    return readOne(context, DISTRICTS, selected(info), districtId);
  }

  @FieldResolver(() => School, {
    nullable: true,
    description: 'The school; null if the signal is about a district.',
  })
  school(
    @Root() { entityId, entityType }: SignalRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SchoolRow | null> | null {
    return entityType === 'school' ? readOne(context, SCHOOLS, selected(info), entityId) : null;
  }

  @FieldResolver(() => String, { nullable: true, description: DOMAIN_OF_PLACE })
  domain(
    @Root() { districtId, entityId, entityType }: SignalRow,
    @Ctx() context: Context,
  ): Promise<string | null> {
    return domainOfPlace(context, { districtId, schoolId: entityType === 'school' ? entityId : null });
  }
}

/** The field of a signal that holds its finding. */
function findingResolver(Finding: ClassType, { field, what }: Signaled) {
  @Resolver(() => Signal)
  class FindingOfSignalResolver {
    @FieldResolver(() => Finding, {
      nullable: true,
      description: `${what}; null if the signal is of another kind.`,
    })
    [field](@Root() { id, kind }: SignalRow, @Ctx() context: Context, @Info() info: GraphQLResolveInfo) {
      const source = SOURCES[kind]!;
      return source.field === field ? readOne(context, source.gate, selected(info), id) : null;
    }
  }
  return FindingOfSignalResolver;
}

export const SIGNAL_RESOLVERS = [
  SignalResolver,
  ...SIGNALED_KINDS.map((kind) => findingResolver(findingOf(kind).entity, kind.signal)),
];
