import { dateOf, inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { type PlaceRef, signalsOf } from './operations.ts';
import { Section } from './part.tsx';

interface Signal {
  readonly id: string;
  readonly kind: string;
  readonly summary: string;
  readonly date: string;
  readonly endsAt: string | null;
  readonly score: { readonly value: number; readonly reasons: readonly { readonly text: string }[] };
  readonly school: { readonly id: string; readonly name: string } | null;
}

interface SignalsOfPlaceProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly revision: number;
}

/** The signals of a place, with the reasons to act on them now. */
export function SignalsOfPlace({ session, place, revision }: SignalsOfPlaceProps) {
  const operation = signalsOf(place);
  const answer = useAnswer<{ signals: { nodes: Signal[]; pagination: { total: number } } }>(
    session,
    operation,
    revision,
  );
  const signals = answer.data?.signals.nodes ?? [];
  const total = answer.data?.signals.pagination.total;
  return (
    <Section
      name="signals"
      title={total === undefined ? 'Signals' : `Signals (${total})`}
      operation={operation}
      answer={answer}
    >
      {total === 0 && <p class="note">None now.</p>}
      {total !== undefined && total > signals.length && <p class="note">The {signals.length} strongest:</p>}
      <ol class="findings">
        {signals.map(({ id, kind, summary, date, endsAt, score, school }) => (
          <li key={id}>
            <p class="head">
              <span class="score">{Math.round(score.value)}</span> {summary}
            </p>
            <p class="source">
              {inWords(kind)}, {dateOf(date)}
              {endsAt && `, until ${dateOf(endsAt)}`}
              {school && place.type === 'district' && (
                <>
                  , at <a href={`/explore/schools/${school.id}`}>{school.name}</a>
                </>
              )}
            </p>
            <p class="reasons">{score.reasons.map(({ text }) => text).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
