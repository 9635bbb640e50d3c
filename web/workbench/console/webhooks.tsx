import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { ConfirmEnd, FormDialog } from '../parts/dialog.tsx';
import { inWords } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Answer, Session } from '../parts/session.tsx';
import { Deliveries } from './deliveries.tsx';
import { Secret } from './dialogs.tsx';
import type { Changes } from './use-changes.ts';
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resendEvent,
  testWebhook,
} from './webhook-operations.ts';

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly string[] | null;
  readonly status: string;
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

interface WebhooksProps {
  readonly session: Session;
  readonly answer: Answer<{ readonly nodes: readonly Webhook[] }>;
  readonly changes: Changes;
}

/** The addresses to which events are sent: their state, a test, and the latest deliveries. */
export function Webhooks({ session, answer, changes }: WebhooksProps) {
  const { act, attempt, error, revision, secret, forgetSecret } = changes;
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<string>();
  const [doomed, setDoomed] = useState<Webhook>();
  const [sentAt, setSentAt] = useState<number>();
  const send = (id: string, change: Operation) => {
    setOpen(id);
    act(change);
    setSentAt(Date.now());
  };
  const hooks = answer.data?.nodes ?? [];
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
              <button type="button" class="btn small" onClick={() => send(hook.id, testWebhook(hook.id))}>
                Test
              </button>
              <button
                type="button"
                class="btn small"
                aria-expanded={open === hook.id}
                onClick={() => {
                  setOpen(open === hook.id ? undefined : hook.id);
                  setSentAt(undefined);
                }}
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
              {open === hook.id && (
                <Deliveries
                  session={session}
                  id={hook.id}
                  sentAt={sentAt}
                  revision={revision}
                  onResend={(eventId) => send(hook.id, resendEvent(hook.id, eventId))}
                />
              )}
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
            attempt(createWebhook(String(given.get('url')).trim(), String(given.get('what')).trim()))
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
