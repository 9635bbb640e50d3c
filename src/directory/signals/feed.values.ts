import { type ValueOf, valueSet } from '@emi/base/declared';

export const SIGNAL_ORDER = valueSet('SignalOrder', 'Which signals come first.', {
  score: 'Highest score first.',
  date: 'Latest date first.',
});
export type SignalOrder = ValueOf<typeof SIGNAL_ORDER>;

export const SCORE_FACTOR = valueSet('ScoreFactor', 'A part of the score of a signal.', {
  kind: 'What the signal announces.',
  severity: 'The severity of a pain point.',
  students: 'The number of students of the place.',
  funding: 'Other funding on record at the place.',
  dissatisfaction:
    'Dissatisfaction with the vendor of a contract, which its page or another source expresses.',
  contract: 'A contract in force at the place of the purchase.',
  first_purchase: 'The first purchase from a competitor of a vendor that the place uses.',
  weight: 'The weight that the request gives the kind.',
  age: 'The time since the signal, or until the contract ends.',
});
export type ScoreFactor = ValueOf<typeof SCORE_FACTOR>;
