import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { inWords, timeOf } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { deliveriesOf } from './webhook-operations.ts';

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly attemptedAt: string | null;
  readonly nextAt: string | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly event: { readonly id: string; readonly type: string } | null;
}

interface DeliveriesProps {
  readonly session: Session;
  readonly id: string;
  /** The time, as of `Date.now()`, at which the user last had an event sent; its result follows within seconds. */
  readonly sentAt: number | undefined;
  readonly revision: number;
  readonly onResend: (eventId: string) => void;
}

/** Milliseconds after sending at which the page reads the deliveries again. */
const RELOADS_MS = [1_500, 4_000, 10_000];

const COLORS: Readonly<Record<string, string>> = { delivered: 'good', failed: 'alarm' };

/** The latest deliveries to a webhook; those that have not arrived can be sent again. */
export function Deliveries({ session, id, sentAt, revision, onResend }: DeliveriesProps) {
  const [reloads, setReloads] = useState(0);
  const reload = () => setReloads((before) => before + 1);
  const { data, error } = useAnswer<{ deliveries: { nodes: readonly Delivery[] } | null }>(
    session,
    deliveriesOf(id),
    revision + reloads,
  );
  useEffect(() => {
    if (sentAt === undefined) return;
    const timers = RELOADS_MS.map((delay) => setTimeout(reload, delay));
    return () => timers.forEach(clearTimeout);
  }, [sentAt]);
  const nodes = data?.deliveries?.nodes ?? [];
  return (
    <div class="whole">
      <Alert text={error} />
      {data && nodes.length === 0 && <p class="soft small">Nothing was delivered yet.</p>}
      <ul class="list small" aria-label="Latest deliveries">
        {nodes.map(({ event, ...delivery }) => (
          <li key={delivery.id} class="user">
            <span class={`tag ${COLORS[delivery.status] ?? ''}`}>{inWords(delivery.status)}</span>
            <span class="grow">
              <code class="mono">{event?.type ?? 'An event that is gone'}</code>{' '}
              <span class="soft">{resultOf(delivery)}</span>
            </span>
            <time class="soft">{timeOf(delivery.attemptedAt ?? delivery.createdAt)}</time>
            {event && delivery.attempts > 0 && delivery.status !== 'delivered' && (
              <button type="button" class="btn small" onClick={() => onResend(event.id)}>
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="link small" onClick={reload}>
        Look again
      </button>
    </div>
  );
}

/** "answered 500, 2 tries, next try Nov 29, 2026, 6:03 PM UTC". */
const resultOf = ({ responseStatus, error, attempts, status, nextAt }: Omit<Delivery, 'event'>): string =>
  [
    responseStatus === null ? error : `answered ${responseStatus}`,
    attempts > 1 && `${attempts} tries`,
    status === 'pending' && attempts > 0 && nextAt && `next try ${timeOf(nextAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
