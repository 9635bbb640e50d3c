import { type ValueOf, valueSet } from '@emi/base/declared';
import { SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';

const KINDS = SIGNALED_KINDS.flatMap(({ signal }) => Object.entries(signal.kinds));

export const SIGNAL_KIND = valueSet<string>(
  'SignalKind',
  'What a signal announces, such as a contract or a change of leaders.',
  Object.fromEntries(KINDS.map(([kind, { meaning }]) => [kind, meaning])),
);
export type SignalKind = ValueOf<typeof SIGNAL_KIND>;

/** The kinds of signals in the plural, for statistics. */
export const KIND_LABELS = Object.fromEntries(KINDS.map(([kind, { label }]) => [kind, label]));
