import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { When } from '../parts/dates.tsx';
import { ConfirmEnd, FormDialog } from '../parts/dialog.tsx';
import { inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Secret } from './dialogs.tsx';
import { useChanges } from './use-changes.ts';
import {
  createWebhook,
  deleteWebhook,
  deliveriesOf,
  pauseWebhook,
  testWebhook,
  webhooksOf,
} from './webhook-operations.ts';

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly string[] | null;
  readonly status: string;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly attemptedAt: string | null;
  readonly nextAt: string | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly event: { readonly type: string } | null;
}

/** Addresses that events are sent to: their state, a test, and the latest deliveries. */
export function Webhooks({ session }: { readonly session: Session }) {
  const { act, error, revision, secret, forgetSecret } = useChanges(session);
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<string>();
  const [doomed, setDoomed] = useState<Webhook>();
  const answer = useAnswer<{ webhooks: { nodes: readonly Webhook[] } }>(session, webhooksOf, revision);
  const hooks = answer.data?.webhooks.nodes ?? [];
  return (
    <Card
      id="webhooks"
      title="Webhooks"
      count={answer.data && hooks.length}
      answer={answer}
      class="below"
      aside={
        <button type="button" class="btn small" onClick={() => setMaking(true)}>
          <Icon name="add" />
          New webhook
        </button>
      }
    >
      <div class="body">
        <Alert text={error} />
        {answer.data && hooks.length === 0 && <p class="soft">Events are sent nowhere yet.</p>}
        <ul class="list">
          {hooks.map((hook) => (
            <li key={hook.id} class="user">
              <div class="grow">
                <b class="address">{hook.url}</b>
                <span class="small soft">
                  {[
                    hook.description,
                    hook.eventTypes ? hook.eventTypes.join(', ') : 'All events but readings',
                    hook.disabledReason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <span class={`tag ${hook.status === 'enabled' && !hook.failingSince ? 'good' : 'alarm'}`}>
                {hook.failingSince && hook.status === 'enabled' ? 'Failing' : inWords(hook.status)}
              </span>
              <button type="button" class="btn small" onClick={() => act(testWebhook(hook.id))}>
                Test
              </button>
              <button
                type="button"
                class="btn small"
                aria-expanded={open === hook.id}
                onClick={() => setOpen(open === hook.id ? undefined : hook.id)}
              >
                Deliveries
              </button>
              <button
                type="button"
                class="btn small"
                onClick={() => act(pauseWebhook(hook.id, hook.status === 'enabled'))}
              >
                {hook.status === 'enabled' ? 'Pause' : 'Resume'}
              </button>
              <button type="button" class="btn small danger" onClick={() => setDoomed(hook)}>
                Delete
              </button>
              {open === hook.id && <Deliveries session={session} id={hook.id} revision={revision} />}
            </li>
          ))}
        </ul>
      </div>
      {isMaking && (
        <FormDialog
          title="New webhook"
          label="Create"
          verb="Create"
          onSave={(given) =>
            act(createWebhook(String(given.get('url')).trim(), String(given.get('what')).trim()))
          }
          onClose={() => setMaking(false)}
        >
          <label class="field">
            Address
            <input name="url" type="url" required maxLength={2_000} placeholder="https://example.org/hooks" />
          </label>
          <label class="field">
            What it is for
            <input name="what" maxLength={200} />
          </label>
        </FormDialog>
      )}
      <Secret secret={secret} onClose={forgetSecret} />
      {doomed && (
        <ConfirmEnd
          verb="Delete"
          name={doomed.url}
          text="Nothing is sent there any more, and its deliveries are forgotten."
          onDo={() => act(deleteWebhook(doomed.id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </Card>
  );
}

interface DeliveriesProps {
  readonly session: Session;
  readonly id: string;
  readonly revision: number;
}

function Deliveries({ session, id, revision }: DeliveriesProps) {
  const [looks, setLooks] = useState(0);
  const { data, error } = useAnswer<{ deliveries: { nodes: readonly Delivery[] } | null }>(
    session,
    deliveriesOf(id),
    revision + looks,
  );
  const nodes = data?.deliveries?.nodes ?? [];
  return (
    <div class="whole">
      <Alert text={error} />
      {data && nodes.length === 0 && <p class="soft small">Nothing was delivered yet.</p>}
      <ul class="list small" aria-label="Latest deliveries">
        {nodes.map((delivery) => (
          <li key={delivery.id}>
            <span class={`tag ${COLORS[delivery.status] ?? ''}`}>{inWords(delivery.status)}</span>
            <span class="grow">
              <code class="mono">{delivery.event?.type ?? 'An event that is gone'}</code>{' '}
              <span class="soft">
                {[
                  delivery.responseStatus !== null && `answered ${delivery.responseStatus}`,
                  delivery.error,
                  delivery.attempts > 1 && `${delivery.attempts} tries`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <When at={delivery.attemptedAt ?? delivery.createdAt} />
          </li>
        ))}
      </ul>
      <button type="button" class="link small" onClick={() => setLooks(looks + 1)}>
        Look again
      </button>
    </div>
  );
}

const COLORS: Readonly<Record<string, string>> = { delivered: 'good', failed: 'alarm' };
