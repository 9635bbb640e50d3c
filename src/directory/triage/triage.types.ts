import 'reflect-metadata';
import { usually } from '@emi/base/declared';
import { DateTime, UUID } from '@emi/base/scalars';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { TRIAGE_STATE, type TriageState } from '../findings/signal-state.values.ts';
import type { Triage } from './triage.ts';

@ObjectType({
  description: "The organization's decision about a signal. Other organizations never see it.",
  simpleResolvers: true,
})
export class SignalTriage implements Triage {
  @Field(() => UUID, { description: 'The signal that the decision is about.' })
  signalId!: string;

  @Field(() => TRIAGE_STATE.type, {
    description: 'What was decided; `new` if nothing, or the signal has changed.',
  })
  state!: TriageState;

  @Field(() => TRIAGE_STATE.type, {
    nullable: true,
    description: 'The state before the signal changed and became new again; null if it has not.',
  })
  previousState!: TriageState | null;

  @Field(() => String, {
    nullable: true,
    description: 'A note for colleagues about the signal, kept when the signal changes; null without one.',
  })
  note!: string | null;

  @Field(() => UUID, { nullable: true, description: 'The user who decided last; null if nobody did.' })
  userId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the user who decided last; null if nobody did, or the user has no name.',
  })
  userName!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When a user decided last; null if nobody did.' })
  triagedAt!: Date | null;
}

@ObjectType({ description: 'The number of signals in a state.', simpleResolvers: true })
export class TriageCount {
  @Field(() => TRIAGE_STATE.type, { description: 'What the organization decided about these signals.' })
  state!: TriageState;

  @Field(() => Int, { description: 'How many of the signals that match the filter have the state.' })
  count!: number;
}

@ObjectType({ description: 'How many signals a user gave a state in a week.', simpleResolvers: true })
export class TriageActivity {
  @Field(() => String, { description: 'The Monday of the week (UTC), such as `2026-11-23`.' })
  week!: string;

  @Field(() => UUID, { description: 'The user who made the decisions.' })
  userId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of this user; null if the user has none.',
  })
  userName!: string | null;

  @Field(() => TRIAGE_STATE.type, { description: 'The state that the user gave the signals.' })
  state!: TriageState;

  @Field(() => Int, { description: 'How many signals; each counts by the last decision about it only.' })
  count!: number;
}

@ObjectType({ description: 'The work of an organization with its signals.', simpleResolvers: true })
export class TriageSummary {
  @Extensions(usually(4))
  @Field(() => [TriageCount], {
    description: 'The signals of the feed by state, without the filter `triage`; all states, in their order.',
  })
  counts!: readonly TriageCount[];

  @Extensions(usually(20))
  @Field(() => [TriageActivity], {
    description:
      'The signals that each user decided last, by week, latest first, whether or not they are still in the feed or ' +
      'match the filter; at most 1,000 entries.',
  })
  activity!: readonly TriageActivity[];
}
