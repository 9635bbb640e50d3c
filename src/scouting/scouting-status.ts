import 'reflect-metadata';
import type { ValueOf } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { FINDING_ORIGIN, INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import {
  PHASE_STATE,
  type PhaseState,
  SCOUTING_STATUS,
  type ScoutingStatusValue,
} from './scouting.values.ts';

@ObjectType({
  description: 'How far a scouting run has come, by its phases and in words.',
  simpleResolvers: true,
})
export class ScoutingProgress {
  @Field(() => String, {
    nullable: true,
    description:
      'The current phase, such as `fetch`, or the last one of a run that has ended; null before the first phase.',
  })
  currentPhase!: string | null;

  @Field(() => PHASE_STATE.type, { description: 'Whether `currentPhase` still runs, has ended, or failed.' })
  phaseState!: PhaseState;

  @Field(() => Int, { description: 'Phases that have ended, of `phasesTotal`.' })
  phasesCompleted!: number;

  @Field(() => Int, { description: 'The number of phases; 1 before the first has begun.' })
  phasesTotal!: number;

  @Field(() => Float, {
    description: 'The share of the phases that have ended, from 0 to 100, rounded down.',
  })
  percent!: number;

  @Field(() => String, {
    description: 'What the run is doing, or how it ended, in a sentence without addresses.',
  })
  message!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When a worker first took the run; null before that, and without a run.',
  })
  startedAt!: string | null;
}

@ObjectType({
  description: 'Why a scouting run ended without results, or why the website has not been readable since.',
  simpleResolvers: true,
})
export class ScoutingFailure {
  @Field(() => String, { description: 'The reason in plain words, without addresses.' })
  message!: string;

  @Field(() => Boolean, {
    description:
      'False if the run failed in a way that a repetition would, too, such as at an address without a website.',
  })
  canRetry!: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the run failed, or since when the website cannot be read; null if unknown.',
  })
  occurredAt!: string | null;
}

@ObjectType({
  description: 'The completion of a scouting run, or of a reading that succeeded after a failed run.',
  simpleResolvers: true,
})
export class ScoutingSuccess {
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the results of the run or reading were stored; null if unknown.',
  })
  completedAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds from the start of the run to its end, retries included; null if unknown.',
  })
  durationSeconds!: number | null;
}

@ObjectType({
  description: 'The scouting status of a district or school. Free, also while the place is locked.',
  simpleResolvers: true,
})
export class ScoutingStatus {
  @Field(() => UUID, { description: 'The id of the place, by which caches recognize its status.' })
  id!: string;

  @Field(() => UUID, { description: 'The place that the status is about.' })
  entityId!: string;

  @Field(() => INSTITUTION_TYPE.type, { description: 'Whether the id is of a district or a school.' })
  entityType!: InstitutionType;

  @Field(() => SCOUTING_STATUS.type, {
    description:
      'The status of the latest run that was requested; without one, that of the last import or reading, or `idle`. ' +
      '`error`, too, if the website was unreadable for two weeks; `completed` once it is read after a failed run.',
  })
  status!: ScoutingStatusValue;

  @Field(() => ScoutingProgress, { description: 'The phases and the message of that run.' })
  progress!: ScoutingProgress;

  @Field(() => ScoutingFailure, {
    nullable: true,
    description: 'The reason for the status `error`; null for any other status.',
  })
  failure!: ScoutingFailure | null;

  @Field(() => ScoutingSuccess, {
    nullable: true,
    description: 'When the status became `completed`; null for any other status.',
  })
  success!: ScoutingSuccess | null;

  @Field(() => FINDING_ORIGIN.type, {
    nullable: true,
    description:
      '`synthetic` for the story of a place that is made up for the demo organization; null for real ones.',
  })
  origin!: ValueOf<typeof FINDING_ORIGIN> | null;
}
