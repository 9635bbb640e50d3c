import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { timeOf } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { stopSubscription, subscriptionsOf } from './operations.ts';
import { useChanges } from './use-changes.ts';

interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** The subscriptions of agents, and a way to end them. */
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
    <Card
      id="subscriptions"
      title="Agents that watch"
      count={answer.data && rows.length}
      answer={answer}
      class="below"
    >
      <div class="body">
        <Alert text={error} />
        {rows.length === 0 && <p class="soft">No agent has subscribed to events.</p>}
        <ul class="list">
          {rows.map((row) => (
            <li key={row.id}>
              <div class="grow">
                <b>
                  {row.name} <code class="mono">{argumentsOf(row)}</code>
                </b>
                <span class="small soft">
                  since {timeOf(row.createdAt)} · ends {timeOf(row.expiresAt)} unless the agent refreshes it
                </span>
              </div>
              <button type="button" class="btn small" onClick={() => setDoomed(row)}>
                Stop
              </button>
            </li>
          ))}
        </ul>
      </div>
      {doomed && (
        <ConfirmEnd
          verb="Stop"
          name={`${doomed.name} ${argumentsOf(doomed)}`}
          text="The agent is told, and is not woken from then on."
          onDo={() => act(stopSubscription(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Card>
  );
}

const argumentsOf = ({ arguments: given }: Subscription): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : value}`)
    .join(' ');
