import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd } from '../parts/dialog.tsx';
import { timeOf } from '../parts/format.ts';
import type { Answer } from '../parts/session.tsx';
import { stopSubscription } from './operations.ts';
import type { Changes } from './use-changes.ts';

export interface Subscription {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly expiresAt: string;
  readonly createdAt: string;
}

interface SubscriptionsProps {
  readonly answer: Answer<{ readonly nodes: readonly Subscription[] }>;
  readonly changes: Changes;
}

/** The subscriptions of agents, and a way to end them. */
export function Subscriptions({ answer, changes: { act, error } }: SubscriptionsProps) {
  const [doomed, setDoomed] = useState<Subscription>();
  const rows = answer.data?.nodes ?? [];
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
