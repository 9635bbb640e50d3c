import 'reflect-metadata';
import { bounded } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { Extensions, Field, InputType, Int, ObjectType } from 'type-graphql';
import { TRIAGE_STATE } from '../findings/signal-state.values.ts';
import { SignalTriage } from './triage.types.ts';
import { LONGEST_NOTE, type TriageResult } from './triage-signals.ts';
import { TRIAGE_STATUS, type TriageStatus } from './triage-status.values.ts';

/** Adds the fields that both inputs have. Subclasses of a common class would inherit them without their bounds. */
function withDecision({ prototype }: { readonly prototype: object }): void {
  const description = 'What is to be done about the signal; null keeps the state.';
  Field(() => TRIAGE_STATE.type, { nullable: true, description })(prototype, 'state');
  Extensions(bounded({ maxLength: LONGEST_NOTE }))(prototype, 'note');
  Field(() => String, {
    nullable: true,
    description: `A note of at most ${LONGEST_NOTE.toLocaleString('en')} characters; null clears it.`,
  })(prototype, 'note');
}

@withDecision
@InputType({ description: 'A decision about a signal. Absent fields keep their value.' })
export class TriageSignalInput {}

@withDecision
@InputType({ description: 'A decision about one of several signals. Absent fields keep their value.' })
export class TriageSignalRowInput {
  @Field(() => UUID, { description: 'The signal that the decision is about.' })
  id!: string;
}

@ObjectType({ description: 'What became of a row, and the decision now.', simpleResolvers: true })
export class TriageSignalResult implements TriageResult {
  @Field(() => UUID, { description: 'The signal that the row is about, also if there is none with this id.' })
  id!: string;

  @Field(() => TRIAGE_STATUS.type, { description: 'Whether the row changed anything, or was not stored.' })
  status!: TriageStatus;

  @Field(() => SignalTriage, {
    nullable: true,
    description: 'The decision now; null if there is no such signal, or its place is locked.',
  })
  triage!: SignalTriage | null;
}

@ObjectType({ description: 'What became of each row, and the rows by outcome.', simpleResolvers: true })
export class TriagedSignals {
  @Field(() => [TriageSignalResult], {
    description: 'A result for each row, in the order of the call.',
  })
  results!: readonly TriageResult[];

  @Field(() => Int, { description: 'The number of rows with the status `updated`.' })
  updated!: number;

  @Field(() => Int, { description: 'The number of rows with the status `unchanged`.' })
  unchanged!: number;

  @Field(() => Int, { description: 'The number of rows that were not stored, with the status `not_found`.' })
  failed!: number;
}
