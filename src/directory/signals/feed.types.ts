import 'reflect-metadata';
import { bounded, camelCase, usually } from '@emi/base/declared';
import { DateTime } from '@emi/base/scalars';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { ArgsType, Extensions, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { SIGNAL_KIND, type SignalKind } from '../findings/signal-kind.values.ts';
import { SignalFilter } from './feed.filter.ts';
import { SIGNAL_ORDER, type SignalOrder } from './feed.values.ts';
import { Signal, type SignalRow } from './signal.entity.ts';

/** Maximum number of signals on a page. */
export const MAX_SIGNALS = 200;

const MAX_WEIGHT = 10;
const WEIGHT = {
  nullable: true,
  description: `A factor from 0 to ${MAX_WEIGHT} for the scores of this kind; 0 leaves the kind out.`,
};

@InputType({ description: 'The weights of kinds of signals, 1 by default.' })
export class SignalWeightsInput {
  [kind: string]: number | null | undefined;
}

for (const kind of SIGNAL_KIND.values) {
  const field = camelCase(kind);
  Extensions(bounded({ min: 0, max: MAX_WEIGHT }))(SignalWeightsInput.prototype, field);
  Field(() => Float, WEIGHT)(SignalWeightsInput.prototype, field);
}

@ArgsType()
export class FeedArguments {
  @Field(() => SignalFilter, FILTER_ARGUMENT)
  filter!: SignalFilter;

  @Field(() => SIGNAL_ORDER.type, {
    defaultValue: 'score',
    description: 'The highest score or the latest date first.',
  })
  order!: SignalOrder;

  @Field(() => SignalWeightsInput, {
    defaultValue: {},
    description: 'Factors for the scores of kinds, such as `{funding: 2}`.',
  })
  weights!: SignalWeightsInput;

  @Field(() => Int, {
    nullable: true,
    description: 'Only the first signals of each kind, from 1 to 1,000 of them; all when absent.',
  })
  maxPerKind?: number | null;

  @Field(() => PageInput, pageArgument(MAX_SIGNALS))
  page!: PageInput;
}

@ObjectType({ description: 'The number of signals at locked places of a state.', simpleResolvers: true })
export class LockedState {
  @Field(() => String, { description: 'The abbreviation of the state, such as `TX`.' })
  state!: string;

  @Field(() => Int, {
    description: 'The number of signals that unlocking these places would add to the feed.',
  })
  count!: number;

  @Field(() => Int, { description: 'The number of locked places with such signals.' })
  places!: number;
}

@ObjectType({
  description:
    'The number of signals of a kind that the feed would gain if all locked places were unlocked now.',
  simpleResolvers: true,
})
export class LockedSignals {
  @Field(() => SIGNAL_KIND.type, { description: 'What the signals announce, such as `rfp`.' })
  kind!: SignalKind;

  @Field(() => Int, { description: 'The number of signals that the feed would gain.' })
  count!: number;

  @Field(() => Int, { description: 'The number of locked places with such signals.' })
  places!: number;

  @Field(() => Int, { description: 'The number of districts among these places.' })
  districts!: number;

  @Extensions(usually(60))
  @Field(() => [LockedState], { description: 'The counts by state, most signals first.' })
  states!: LockedState[];
}

@ObjectType('SignalPage', {
  description: 'A page of signals, with counts of those at locked places.',
  simpleResolvers: true,
})
export class SignalPageType extends pageOf(Signal, 'PageOfSignals') {
  @Field(() => DateTime, {
    description: 'The time of all scores; the same on every page that follows by cursor.',
  })
  asOf!: Date;

  @Field(() => DateTime, {
    description:
      'The `since` of the next poll: an hour before `asOf`, because a long import is dated before it can be seen. ' +
      'A signal returned twice has the same `id` and `changedAt`.',
  })
  nextSince!: Date;

  @Extensions(usually(SIGNAL_KIND.values.length))
  @Field(() => [LockedSignals], {
    description:
      'What unlocking adds to the feed at the time of the request: the signals at locked places, counted by kind, ' +
      'most first. Only `kinds` and `state` of the filter apply to them; with `search`, none are counted, because ' +
      'that would reveal what they say.',
  })
  locked!: LockedSignals[];
}

export type SignalPage = Page<SignalRow> & Pick<SignalPageType, 'asOf' | 'nextSince' | 'locked'>;
