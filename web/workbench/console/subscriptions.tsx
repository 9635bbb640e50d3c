import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { timeOf } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Doom } from './dialogs.tsx';
import { stopSubscription, subscriptionsOf } from './operations.ts';
import { useChanges } from './use-changes.ts';

interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** What agents asked to be woken for, and a way to stop it. */
export function Subscriptions({ session }: { readonly session: Session }) {
  const { act, error, revision } = useChanges(session);
  const [doomed, setDoomed] = useState<Subscription>();
  const answer = useAnswer<{ subscriptions: { nodes: readonly Subscription[] } }>(
    session,
    subscriptionsOf,
    revision,
  );
  const rows = answer.data?.subscriptions.nodes ?? [];
  return (
    <section id="subscriptions" aria-labelledby="subscriptions-title" aria-busy={answer.isLoading}>
      <h2 id="subscriptions-title">Agents that watch</h2>
      <Alert text={answer.error ?? error} />
      {answer.data && rows.length === 0 && <p class="source">No agent has subscribed to events.</p>}
      <ul class="findings">
        {rows.map((row) => (
          <li key={row.id}>
            <p class="head">
              {row.name} <code>{argumentsOf(row)}</code>
            </p>
            <p class="source">
              since {timeOf(row.createdAt)} · ends {timeOf(row.expiresAt)} unless the agent refreshes it
            </p>
            <p class="actions">
              <button type="button" onClick={() => setDoomed(row)}>
                Stop
              </button>
            </p>
          </li>
        ))}
      </ul>
      <Copies operation={subscriptionsOf} />
      {doomed && (
        <Doom
          verb="Stop"
          name={`${doomed.name} ${argumentsOf(doomed)}`}
          text="The agent is told, and is not woken from then on."
          onDo={() => act(stopSubscription(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  );
}

const argumentsOf = ({ arguments: given }: Subscription): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(' ');
