import { format } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { STATE_TITLES } from '../place/triage.tsx';
import type { SignalState } from '../place/types.ts';
import { type FeedView, feedInput } from './feed-view.ts';

interface Counts {
  readonly signalTriage: {
    readonly counts: readonly { readonly state: SignalState; readonly count: number }[];
  };
}

const countsOf = (filter: FeedView['filter']): Operation => ({
  query: `query SignalTriage($filter: SignalFeedFilter!) {
  signalTriage(filter: $filter) { counts { state count } }
}`,
  variables: { filter: feedInput({ ...filter, triage: undefined }) },
});

interface TriageBarProps {
  readonly session: Session;
  readonly view: FeedView;
  readonly onChange: (view: FeedView) => void;
  /** The bar counts again when this changes. */
  readonly revision: number;
}

/** Buttons that filter the feed by a state of triage, each with the number of its signals. */
export function TriageBar({ session, view, onChange, revision }: TriageBarProps) {
  const { data } = useAnswer<Counts>(session, countsOf(view.filter), revision);
  const counts = data?.signalTriage.counts ?? [];
  const { triage, ...others } = view.filter;
  // Without this filter, the feed leaves out what the organization is not interested in.
  const all = counts.reduce((sum, { state, count }) => sum + (state === 'not_interested' ? 0 : count), 0);
  const choices: readonly (readonly [value: string | undefined, title: string, count: number | undefined])[] =
    [
      [undefined, 'All', data && all],
      ...Object.entries(STATE_TITLES).map(
        ([state, title]) => [state, title, counts.find((entry) => entry.state === state)?.count] as const,
      ),
    ];
  return (
    <div class="row states" role="group" aria-label="Decided">
      {choices.map(([value, title, count]) => (
        <button
          key={title}
          type="button"
          class={triage === value ? 'chip on' : 'chip'}
          aria-pressed={triage === value}
          onClick={() => onChange({ ...view, filter: value ? { ...others, triage: value } : others })}
        >
          {title} <b class="num">{count === undefined ? '…' : format(count)}</b>
        </button>
      ))}
    </div>
  );
}
