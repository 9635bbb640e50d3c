import type { ComponentChildren } from 'preact';
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
            <Row
              key={hook.id}
              webhook={hook}
              isOpen={open === hook.id}
              onTest={() => send(hook.id, testWebhook(hook.id))}
              onToggle={() => {
                setOpen(open === hook.id ? undefined : hook.id);
                setSentAt(undefined);
              }}
              onPause={(paused) => act(pauseWebhook(hook.id, paused))}
              onDelete={() => setDoomed(hook)}
            >
              <Deliveries
                session={session}
                id={hook.id}
                sentAt={sentAt}
                revision={revision}
                onResend={(eventId) => send(hook.id, resendEvent(hook.id, eventId))}
              />
            </Row>
          ))}
        </ul>
      </div>
      {isMaking && (
        <NewWebhook
          onCreate={(url, purpose) => attempt(createWebhook(url, purpose))}
          onClose={() => setMaking(false)}
        />
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

interface RowProps {
  readonly webhook: Webhook;
  /** True while the deliveries are shown. */
  readonly isOpen: boolean;
  readonly onTest: () => void;
  readonly onToggle: () => void;
  readonly onPause: (paused: boolean) => void;
  readonly onDelete: () => void;
  /** The deliveries. */
  readonly children: ComponentChildren;
}

function Row({ webhook, isOpen, onTest, onToggle, onPause, onDelete, children }: RowProps) {
  const { url, description, eventTypes, status, disabledReason, failingSince } = webhook;
  const isEnabled = status === 'enabled';
  return (
    <li class="user">
      <div class="grow">
        <b class="address">{url}</b>
        <span class="small soft">
          {[description, eventTypes ? eventTypes.join(', ') : 'All events but readings', disabledReason]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span class={`tag ${isEnabled && !failingSince ? 'good' : 'alarm'}`}>
        {isEnabled && failingSince ? 'Failing' : inWords(status)}
      </span>
      <button type="button" class="btn small" onClick={onTest}>
        Test
      </button>
      <button type="button" class="btn small" aria-expanded={isOpen} onClick={onToggle}>
        Deliveries
      </button>
      <button type="button" class="btn small" onClick={() => onPause(isEnabled)}>
        {isEnabled ? 'Pause' : 'Resume'}
      </button>
      <button type="button" class="btn small danger" onClick={onDelete}>
        Delete
      </button>
      {isOpen && children}
    </li>
  );
}

interface NewWebhookProps {
  readonly onCreate: (url: string, purpose: string) => Promise<void>;
  readonly onClose: () => void;
}

const NewWebhook = ({ onCreate, onClose }: NewWebhookProps) => (
  <FormDialog
    title="New webhook"
    label="Create"
    verb="Create"
    onSave={(given) => onCreate(String(given.get('url')).trim(), String(given.get('what')).trim())}
    onClose={onClose}
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
);
