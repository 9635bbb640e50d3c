import { boundsOf, checkBounds, eachOf } from '@emi/base/declared';
import { nextTurn } from '@emi/base/runtime';
import { selected } from '@emi/records';
import { readOne } from '@emi/records/queries';
import type { GraphQLInputObjectType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import {
  Arg,
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
import { checkRows, countingPlaces, countRowsAsRequests } from '../../requests/context/rows-per-request.ts';
import { DISTRICTS, District, type DistrictRow } from '../districts/district.entity.ts';
import { SCHOOLS, School, type SchoolRow } from '../schools/school.entity.ts';
import type { Verdict } from './judge.ts';
import { PlaceCandidate, PlaceMatch, PlaceMatches, PlaceRowInput } from './match.types.ts';
import { matchPlaces } from './match-places.ts';

@Resolver()
export class MatchResolver {
  @Extensions(eachOf('rows'))
  @Query(() => PlaceMatches, {
    description:
      'Finds the districts and schools that rows of a list from elsewhere mean. A row is matched if one place fits ' +
      'and nothing contradicts it; an ambiguous row returns candidates.',
  })
  async matchPlaces(
    @Arg('rows', () => [PlaceRowInput], {
      description:
        'From 1 to 1,000 rows. Every 200 of them, or 20,000 places compared with them, count as a request.',
    })
    rows: PlaceRowInput[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<PlaceMatches> {
    checkFields(rows, info.schema);
    await countRowsAsRequests(context, rows.length);
    const verdicts = await matchPlaces(
      context.db,
      context.viewer,
      rows,
      countingPlaces(context, rows.length),
    );
    const count = (status: string) => verdicts.filter((verdict) => verdict.status === status).length;
    return {
      matches: inGroups(verdicts.map(matchOf)),
      matched: count('matched'),
      ambiguous: count('ambiguous'),
      unmatched: count('unmatched'),
    };
  }
}

/** Number of matches whose fields are read in one turn of the event loop, with those of their candidates. */
const GROUP = 100;

function inGroups(matches: readonly PlaceMatch[]): Promise<PlaceMatch>[] {
  let group = Promise.resolve();
  return matches.map((match, index) => {
    if (index > 0 && index % GROUP === 0) group = group.then(nextTurn);
    return group.then(() => match);
  });
}

/** Checks the number of rows, and the bounds of their fields, which GraphQL does not check itself. */
function checkFields(rows: readonly PlaceRowInput[], schema: GraphQLSchema): void {
  checkRows(rows);
  const fields = (schema.getType(PlaceRowInput.name) as GraphQLInputObjectType).getFields();
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      checkBounds(value, `rows[${index}].${name}`, boundsOf(fields[name]!));
    }
  }
}

function matchOf({ status, place, confidence, reasons, candidates }: Verdict): PlaceMatch {
  return {
    status,
    entityType: place?.entityType ?? null,
    entityId: place?.id ?? null,
    confidence,
    reasons,
    candidates: candidates.map((fit) => ({
      entityType: fit.place.entityType,
      entityId: fit.place.id,
      confidence: fit.confidence,
      reasons: fit.reasons,
    })),
  };
}

interface PlaceRef {
  readonly entityType: string | null;
  readonly entityId: string | null;
}

/** The records of a match or candidate, gated as in searches. */
function placeResolver(Owner: ClassType) {
  @Resolver(() => Owner)
  class PlaceResolver {
    @FieldResolver(() => District, {
      nullable: true,
      description: 'The district; null if the place is a school, and without a place.',
    })
    district(
      @Root() { entityType, entityId }: PlaceRef,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<DistrictRow | null> | null {
      return entityType === 'district' ? readOne(context, DISTRICTS, selected(info), entityId!) : null;
    }

    @FieldResolver(() => School, {
      nullable: true,
      description: 'The school; null if the place is a district, and without a place.',
    })
    school(
      @Root() { entityType, entityId }: PlaceRef,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<SchoolRow | null> | null {
      return entityType === 'school' ? readOne(context, SCHOOLS, selected(info), entityId!) : null;
    }
  }
  return PlaceResolver;
}

export const MATCH_RESOLVERS = [MatchResolver, placeResolver(PlaceMatch), placeResolver(PlaceCandidate)];
