import { type ValueOf, valueSet } from '../graph/enums.ts';

export const SIGNAL_KIND = valueSet('SignalKind', 'The kind of a signal.', {
  contract: 'An active contract that ends within 180 days.',
  rfp: 'An open request for proposals.',
  funding: 'Funding whose deadline, if it has one, is ahead.',
  leadership: 'A change in leadership.',
  pain_point: 'A problem that the place reports.',
  board: 'A board meeting, a bond vote, or a policy.',
});
export type SignalKind = ValueOf<typeof SIGNAL_KIND>;

export const SIGNAL_ORDER = valueSet('SignalOrder', 'The sort order of signals.', {
  score: 'Highest score first.',
  date: 'Latest date first.',
});
export type SignalOrder = ValueOf<typeof SIGNAL_ORDER>;

export const SCORE_FACTOR = valueSet('ScoreFactor', 'A part of the score of a signal.', {
  kind: 'The kind of signal.',
  severity: 'The severity of a pain point.',
  students: 'The number of students of the place.',
  funding: 'Other funding on record at the place.',
  dissatisfaction: 'Dissatisfaction with the vendor.',
  weight: 'The weight that the request gives the kind.',
  age: 'The time since the signal, or until the contract ends.',
});
export type ScoreFactor = ValueOf<typeof SCORE_FACTOR>;
