import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { follow, Loaders } from '@emi/records/context';
import {
  Arg,
  type ClassType,
  Ctx,
  Field,
  FieldResolver,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import { District } from '../directory/districts/district.entity.ts';
import { School } from '../directory/schools/school.entity.ts';
import type { Context } from '../requests/context/context.ts';
import { lastScoutingJob } from './institution-scouting.ts';
import { readScoutingStatus } from './read-status.ts';
import type { Scoutable } from './request-scouting.ts';
import { ScoutingStatus } from './scouting-status.ts';
import { startScouting } from './start-scouting.ts';

@ObjectType({
  description: 'The scouting run that a call started, or found queued or running.',
  simpleResolvers: true,
})
export class StartedScouting {
  @Field(() => Boolean, {
    description: 'Whether the call started a new run; false if one was already queued or running.',
  })
  isNew!: boolean;

  @Field(() => UUID, {
    nullable: true,
    description: 'The id of the scouting job; null while scouting waits for a free slot.',
  })
  jobId!: string | null;

  @Field(() => ScoutingStatus, {
    description: 'The state after the call: of the started run, or of the one already under way.',
  })
  scoutingStatus!: ScoutingStatus;
}

@Resolver()
export class ScoutingResolver {
  @Query(() => ScoutingStatus, {
    nullable: true,
    description: 'The scouting status of a district or school. Null if the place does not exist.',
  })
  scoutingStatus(
    @Arg('entityType', () => INSTITUTION_TYPE.type, {
      description: 'Whether the id is of a district or a school.',
    })
    entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'A district or school, as `entityType` says.' })
    entityId: string,
    @Ctx() context: Context,
  ): Promise<ScoutingStatus | null> {
    return readScoutingStatus(context, entityType, entityId);
  }

  @NeedsScope('read')
  @Subscription(() => ScoutingStatus, {
    name: 'scoutingStatus',
    nullable: true,
    description: 'The current scouting status, and every change until the run has ended.',
    subscribe: ({ args, context }: { args: Scoutable; context: Context }) =>
      follow(
        context.stream!,
        () => readScoutingStatus({ ...context, loaders: new Loaders() }, args.entityType, args.entityId),
        ({ status }) => status === 'completed' || status === 'error',
      ),
  })
  followScouting(
    @Root() status: ScoutingStatus | null,
    @Arg('entityType', () => INSTITUTION_TYPE.type, {
      description: 'Whether the id is of a district or a school.',
    })
    _entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'A district or school, as `entityType` says.' })
    _entityId: string,
  ): ScoutingStatus | null {
    return status;
  }

  @NeedsScope('unlock')
  @Mutation(() => StartedScouting, {
    nullable: true,
    description:
      'Scouts the website of an unlocked district or school, also again. Free; a queued or running job counts toward ' +
      "the plan's concurrent scouting jobs.",
  })
  async startScouting(
    @Arg('entityType', () => INSTITUTION_TYPE.type, {
      description: 'Whether the id is of a district or a school.',
    })
    entityType: InstitutionType,
    @Arg('entityId', () => UUID, { description: 'A district or school, as `entityType` says.' })
    entityId: string,
    @Ctx() context: Context,
  ): Promise<StartedScouting & Scoutable> {
    const place = { entityType, entityId };
    const isNew = await startScouting(context, place);
    const scoutingStatus = (await readScoutingStatus(context, entityType, entityId))!;
    return { ...place, isNew, scoutingStatus, jobId: await lastScoutingJob(context, place) };
  }
}

function statusOf(institution: ClassType, type: InstitutionType) {
  @Resolver(() => institution)
  class StatusResolver {
    @FieldResolver(() => ScoutingStatus, {
      description: 'How far scouting of its website has come. Free, also while the record is locked.',
    })
    scoutingStatus(@Root() { id }: { id: string }, @Ctx() context: Context): Promise<ScoutingStatus | null> {
      return readScoutingStatus(context, type, id);
    }
  }
  return StatusResolver;
}

export const DistrictScoutingResolver = statusOf(District, 'district');
export const SchoolScoutingResolver = statusOf(School, 'school');
