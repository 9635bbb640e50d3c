import 'reflect-metadata';
import { usually } from '@emi/base/declared';
import { DateTime } from '@emi/base/scalars';
import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import type { SignalFacts } from './facts.ts';
import { SCORE_FACTOR, type ScoreFactor } from './feed.values.ts';
import type { SignalRow } from './signal.entity.ts';

@ObjectType({ description: 'A part of a score, in words and points.', simpleResolvers: true })
export class ScoreReason {
  @Field(() => SCORE_FACTOR.type, { description: 'What the reason is about, such as `students`.' })
  code!: ScoreFactor;

  @Field(() => String, { description: 'The reason in words, such as `12,300 students`.' })
  text!: string;

  @Field(() => Float, { description: 'The points that it adds; negative for what lowers the score.' })
  points!: number;
}

@ObjectType({
  description:
    'The score of a signal: `value` is `base` × `weight` × `decay`, the sum of the points of its reasons.',
  simpleResolvers: true,
})
export class SignalScore {
  @Field(() => Float, { description: 'The score; higher is more urgent.' })
  value!: number;

  @Field(() => Int, { description: 'The points of the signal, whatever its age and the weight of its kind.' })
  base!: number;

  @Field(() => Float, { description: 'The weight of the kind in this request; 1 by default.' })
  weight!: number;

  @Field(() => Float, {
    description:
      'The share of the points that counts now: it halves with each half-life that has passed since `date`, or that ' +
      'is left until a contract ends.',
  })
  decay!: number;

  @Field(() => Int, {
    description: 'Days in which `decay` halves, by the kind of signal.',
  })
  halfLifeDays!: number;

  @Field(() => DateTime, { description: 'The time for which the score is computed.' })
  asOf!: Date;

  @Extensions(usually(5))
  @Field(() => [ScoreReason], { description: 'The parts of the score, the kind of signal first.' })
  reasons!: ScoreReason[];
}

const FACTORS = [
  'kind',
  'severity',
  'students',
  'funding',
  'dissatisfaction',
  'contract',
  'first_purchase',
] as const;

/** Rounds to hundredths; within a minute, a score changes by less. */
const rounded = (number: number): number => Math.round(number * 100) / 100;

/** Explains the score of a row. */
export function scoreOf(row: SignalRow, facts: SignalFacts): SignalScore {
  const { points, '#weight': weight, '#halfLife': halfLifeDays, '#asOf': asOf } = row;
  const base = points.reduce((sum, some) => sum + some, 0);
  const value = 2 ** row['#strength'];
  const decay = value / (base * weight);
  const reasons: ScoreReason[] = FACTORS.flatMap((code, at) =>
    points[at] ? [{ code, text: facts.reasons[code], points: points[at] }] : [],
  );
  if (weight !== 1) {
    reasons.push({ code: 'weight', text: `weighted × ${weight}`, points: rounded(base * (weight - 1)) });
  }
  const age = `${facts.age} × ${decay.toFixed(2)}`;
  reasons.push({ code: 'age', text: age, points: rounded(rounded(value) - base * weight) });
  return {
    value: rounded(value),
    base,
    weight,
    decay: Math.round(decay * 1e4) / 1e4,
    halfLifeDays,
    asOf,
    reasons,
  };
}

/** Describes a signal in one line: `contract with PowerSchool ends in 41 days; 12,300 students`. */
export const summaryOf = ({ points }: SignalRow, { reasons }: SignalFacts): string =>
  FACTORS.flatMap((code, at) => (points[at] ? [reasons[code]] : [])).join('; ');
