import { When } from '../parts/dates.tsx';
import { Icon } from '../parts/icon.tsx';
import { Menu } from '../parts/menu.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import { say } from '../parts/toast.ts';
import { TRIAGE_STATES } from '../parts/words.ts';
import type { Decision, SignalState } from './types.ts';

export const STATE_TITLES: Readonly<Record<SignalState, string>> = TRIAGE_STATES;

const DECISIONS = ['needs_action', 'done', 'not_interested'] as const;
const TAGS: Readonly<Partial<Record<SignalState, string>>> = { needs_action: 'pain', done: 'good' };

const decide = (id: string, input: Partial<Pick<Decision, 'state' | 'note'>>): Operation => ({
  query: `mutation TriageSignal($id: UUID!, $input: TriageSignalInput!) {
  triage: triageSignal(id: $id, input: $input) { state previousState note userName triagedAt }
}`,
  variables: { id, input },
});

/** The decision, or the previous one if the signal has changed since. */
export const TriageTag = ({ triage: { state, previousState } }: { readonly triage: Decision }) => {
  if (state !== 'new') return <span class={`tag ${TAGS[state] ?? ''}`}>{STATE_TITLES[state]}</span>;
  return previousState && <span class="tag">Changed since “{STATE_TITLES[previousState]}”</span>;
};

interface TriageButtonsProps {
  readonly session: Session;
  readonly id: string;
  /** The text of the signal, for screen readers. */
  readonly about: string;
  readonly triage: Decision;
  readonly onDecided: (triage: Decision) => void;
}

/** A button for each decision, which undoes the decision when it is pressed again, and the note. */
export function TriageButtons({ session, id, about, triage, onDecided }: TriageButtonsProps) {
  const change = (input: Partial<Pick<Decision, 'state' | 'note'>>, done: string) =>
    session.run<{ triage: Decision }>(decide(id, input)).then(
      (answer) => {
        say(done);
        onDecided(answer.triage);
      },
      ({ message }: Error) => say(message),
    );
  const { state, note, userName, triagedAt } = triage;
  return (
    <>
      {(triagedAt || note) && (
        <p class="small soft decided">
          {note && <q>{note}</q>} {userName} {triagedAt && <When at={triagedAt} />}
        </p>
      )}
      {session.may('manage') && (
        <div class="row triage" role="group" aria-label={`Decide about: ${about}`}>
          {DECISIONS.map((one) => (
            <button
              key={one}
              type="button"
              class="btn small"
              aria-pressed={state === one}
              onClick={() => {
                const next = state === one ? 'new' : one;
                change({ state: next }, `${STATE_TITLES[next]}: ${about}`);
              }}
            >
              {state === one && <Icon name="check" />}
              {STATE_TITLES[one]}
            </button>
          ))}
          <Menu label="Note" class="btn small" isFromLeft>
            <form
              class="stack"
              aria-label={`Note on: ${about}`}
              onSubmit={(event) => {
                event.preventDefault();
                change({ note: String(new FormData(event.currentTarget).get('note')) }, 'Note saved.');
              }}
            >
              <label class="field">
                Note
                <textarea name="note" rows={3} maxLength={2_000} value={note ?? ''} />
              </label>
              <button type="submit" class="btn primary" data-closes>
                Save note
              </button>
            </form>
          </Menu>
        </div>
      )}
    </>
  );
}
