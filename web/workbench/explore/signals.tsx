import { Alert } from '../parts/alert.tsx';
import { format, inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { type Signal, signalsOperation } from './graph.ts';

interface SignalsProps {
  readonly session: Session;
  readonly state: string | undefined;
}

interface Answer {
  readonly signals: {
    readonly nodes: readonly Signal[];
    readonly locked: readonly { readonly kind: string; readonly count: number; readonly places: number }[];
  };
}

/** The strongest signals of the view, each leading to its place. */
export function Signals({ session, state }: SignalsProps) {
  const answer = useAnswer<Answer>(session, signalsOperation(state));
  const shown = answer.data?.signals.nodes ?? [];
  const locked = answer.data?.signals.locked ?? [];
  return (
    <section aria-labelledby="signals-title">
      <h2 id="signals-title">Strongest signals</h2>
      <Alert text={answer.error} />
      {answer.data && !answer.isLoading && shown.length === 0 && <p>No signals at unlocked places here.</p>}
      <ol class="signals">
        {shown.map(({ id, kind, summary, state: where, entityType, entityId, district, school, score }) => (
          <li key={id}>
            <span class="score" title={score.reasons.map(({ text }) => text).join(' · ')}>
              {Math.round(score.value)}
            </span>
            <span class="kind">{[inWords(kind), (school ?? district).name, where].join(', ')}</span>{' '}
            <a href={`/explore/${entityType}s/${entityId}`}>{summary}</a>
          </li>
        ))}
      </ol>
      {locked.length > 0 && (
        <p class="note">
          Signals at locked places:{' '}
          {locked.map(({ kind, count }) => `${inWords(kind)} ${format(count)}`).join(', ')}.
        </p>
      )}
    </section>
  );
}
