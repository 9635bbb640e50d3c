import { type ValueOf, valueSet } from '@emi/base/declared';
import { SIGNALED_KINDS } from '@emi/reading/vocabulary/kinds';

export const SIGNAL_KIND = valueSet<string>(
  'SignalKind',
  'The kind of a signal.',
  Object.fromEntries(
    SIGNALED_KINDS.flatMap(({ signal }) => Object.entries(signal.kinds)).map(([kind, { meaning }]) => [
      kind,
      meaning,
    ]),
  ),
);
export type SignalKind = ValueOf<typeof SIGNAL_KIND>;
