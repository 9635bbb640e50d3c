import 'reflect-metadata';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { InstitutionType } from '../access/ref.ts';
import { DateTime, UUID } from '../graph/scalars.ts';
import { INSTITUTION_TYPE } from '../signals/signal.values.ts';
import {
  PHASE_STATE,
  type PhaseState,
  SCOUTING_STATUS,
  type ScoutingStatusValue,
} from './scouting.values.ts';

@ObjectType({ description: 'How far scouting has come.', simpleResolvers: true })
export class ScoutingProgress {
  @Field(() => String, { nullable: true, description: 'The current phase, or the last one.' })
  currentPhase!: string | null;

  @Field(() => PHASE_STATE.type, { description: 'Where this phase stands.' })
  phaseState!: PhaseState;

  @Field(() => Int, { description: 'Phases that are done.' })
  phasesCompleted!: number;

  @Field(() => Int, { description: 'All phases, at least 1.' })
  phasesTotal!: number;

  @Field(() => Float, { description: 'Percent done, at most 100.' })
  percent!: number;

  @Field(() => String, { description: 'The same in words.' })
  message!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the run started.' })
  startedAt!: string | null;
}

@ObjectType({ description: 'Why scouting failed.', simpleResolvers: true })
export class ScoutingFailure {
  @Field(() => String, { description: 'What went wrong, in words for everybody.' })
  message!: string;

  @Field(() => Boolean, { description: 'Whether trying again may help.' })
  canRetry!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When it failed, when known.' })
  occurredAt!: string | null;
}

@ObjectType({ description: 'The end of a scouting that succeeded.', simpleResolvers: true })
export class ScoutingSuccess {
  @Field(() => DateTime, { nullable: true, description: 'When it ended, when known.' })
  completedAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long it took, in seconds, when known.' })
  durationSeconds!: number | null;
}

@ObjectType({
  description: 'Where the scouting of a district or school stands. Free, also while that is locked.',
  simpleResolvers: true,
})
export class ScoutingStatus {
  @Field(() => UUID, { description: 'The district or school.' })
  entityId!: string;

  @Field(() => INSTITUTION_TYPE.type, { description: 'Which of them it is.' })
  entityType!: InstitutionType;

  @Field(() => SCOUTING_STATUS.type, { description: 'Where the last run stands; `idle` without one.' })
  status!: ScoutingStatusValue;

  @Field(() => ScoutingProgress, { description: 'How far it has come.' })
  progress!: ScoutingProgress;

  @Field(() => ScoutingFailure, { nullable: true, description: 'Why it failed; null unless it did.' })
  failure!: ScoutingFailure | null;

  @Field(() => ScoutingSuccess, { nullable: true, description: 'How it ended; null unless it succeeded.' })
  success!: ScoutingSuccess | null;
}
