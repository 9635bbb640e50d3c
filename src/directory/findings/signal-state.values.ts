import { type ValueOf, valueSet } from '@emi/base/declared';

export const TRIAGE_STATE = valueSet('SignalTriageState', "An organization's decision about a signal.", {
  new: 'Nothing has been decided, or the signal has changed since.',
  needs_action: 'Somebody should act on it.',
  done: 'Somebody has acted on it.',
  not_interested: 'The organization does not want to see it; it leaves the feed and saved searches.',
});
export type TriageState = ValueOf<typeof TRIAGE_STATE>;

/** The states that the feed, saved searches, and statistics show by default. */
const SHOWN_STATES: readonly TriageState[] = ['new', 'needs_action', 'done'];

/** A filter with the default states if it names no states. */
export const withShownStates = <F extends { readonly triage?: unknown }>(filter: F): F =>
  filter.triage ? filter : { ...filter, triage: SHOWN_STATES };
