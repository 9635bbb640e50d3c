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

@ObjectType({ description: 'How far a scouting run has come.', simpleResolvers: true })
export class ScoutingProgress {
  @Field(() => String, {
    nullable: true,
    description: 'The current phase, or the last one of a finished run; null before the first phase.',
  })
  currentPhase!: string | null;

  @Field(() => PHASE_STATE.type, { description: 'Whether `currentPhase` still runs, has ended, or failed.' })
  phaseState!: PhaseState;

  @Field(() => Int, { description: 'Phases that have ended, of `phasesTotal`.' })
  phasesCompleted!: number;

  @Field(() => Int, { description: 'The number of phases, at least 1.' })
  phasesTotal!: number;

  @Field(() => Float, { description: 'The share of the phases that have ended, from 0 to 100.' })
  percent!: number;

  @Field(() => String, { description: 'What the run is doing, or how it ended, in a sentence.' })
  message!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the run started; null if it has not.' })
  startedAt!: string | null;
}

@ObjectType({ description: 'Why a scouting run ended without results.', simpleResolvers: true })
export class ScoutingFailure {
  @Field(() => String, { description: 'The error, in plain words.' })
  message!: string;

  @Field(() => Boolean, {
    description:
      'False if the run failed in a way that a repetition would, too, such as at an address without a website.',
  })
  canRetry!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When the run failed, if known.' })
  occurredAt!: string | null;
}

@ObjectType({ description: 'The completion of a scouting run.', simpleResolvers: true })
export class ScoutingSuccess {
  @Field(() => DateTime, { nullable: true, description: 'When the run completed, if known.' })
  completedAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'The duration of the run in seconds, if known.' })
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

  @Field(() => SCOUTING_STATUS.type, { description: 'The status of the latest run; `idle` without one.' })
  status!: ScoutingStatusValue;

  @Field(() => ScoutingProgress, { description: 'How far the latest run is.' })
  progress!: ScoutingProgress;

  @Field(() => ScoutingFailure, { nullable: true, description: 'The failure; null unless the run failed.' })
  failure!: ScoutingFailure | null;

  @Field(() => ScoutingSuccess, {
    nullable: true,
    description: 'The completion; null unless the run succeeded.',
  })
  success!: ScoutingSuccess | null;

  @Field(() => FINDING_ORIGIN.type, {
    nullable: true,
    description:
      '`synthetic` for the story of a place that is made up for the demo organization; null for real ones.',
  })
  origin!: ValueOf<typeof FINDING_ORIGIN> | null;
}
