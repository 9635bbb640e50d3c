import { guardedAgent } from '@emi/base/network';
import { MODE_HEADER } from '@emi/base/runtime';
import { unseal } from '@emi/base/secrets';
import { DEMO_HEADER } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/job.kind.ts';
import type { WebhookTools } from '../../requests/context/context.ts';
import { payloadOf } from '../events/payload.ts';
import { DELIVER_WEBHOOK, type SharingWebhook } from './deliver.kind.ts';
import { type Attempt, claimDue, type EndedAttempt, postpone, storeResults } from './due-deliveries.ts';
import { occurrenceOf, SUBSCRIPTION_HEADER } from './occurrence.ts';
import { type DeliveryOutcome, post } from './post.ts';
import { signedHeaders } from './signature.ts';
import { PER_HOST, PER_WEBHOOK, Turns } from './turns.ts';

/** Maximum deliveries claimed together; the number doubles while the receiver answers, which saves statements. */
const MOST_CLAIMED = 64;
const CONNECT_MS = 5_000;
/** The lease of claimed deliveries: the maximum time of a request for each delivery of a lane, and a margin. */
const REQUEST_SECONDS = 15;
const SPARE_SECONDS = 30;
/** Seconds for which deliveries wait if the secret cannot be decrypted, because `ENCRYPTION_KEY` has changed. */
const UNREADABLE_SECONDS = 300;
/** Milliseconds after which the job ends, so that its worker can serve another webhook. */
const TURN_MS = 20_000;

export interface DeliveryTools {
  readonly db: Database;
  /** The base URL of links. */
  readonly publicUrl: string;
  readonly webhooks: WebhookTools;
}

/** The subscription of an agent, which receives events in the format of MCP's events extension. */
interface Subscription {
  readonly handle: string;
  readonly name: string;
}

interface Receiver extends SharingWebhook {
  /** Null for a webhook that a customer created. */
  readonly subscription: Subscription | null;
  readonly url: URL;
  readonly secrets: readonly string[];
  readonly seesSynthetic: boolean;
}

/** Delivers a webhook's due events, several at once and in no guaranteed order. */
export const deliverWebhooks = (tools: DeliveryTools): JobHandler<{ webhookId: string }> => {
  const { db, publicUrl, webhooks } = tools;
  const agent = webhooks && guardedAgent(webhooks.receivers, CONNECT_MS, PER_HOST);
  const turns = new Turns();

  async function attempt(
    event: Attempt,
    { url, secrets, seesSynthetic, subscription }: Receiver,
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    const body = subscription
      ? occurrenceOf(event, subscription.name, publicUrl)
      : payloadOf(event, publicUrl);
    const message = { id: event.id, seconds: Math.floor(Date.now() / 1_000), body };
    const headers = {
      ...signedHeaders(message, secrets),
      ...(subscription ? { [SUBSCRIPTION_HEADER]: subscription.handle } : {}),
      ...(seesSynthetic ? { [DEMO_HEADER]: 'true' } : {}),
      ...(db.mode === 'test' ? { [MODE_HEADER]: db.mode } : {}),
    };
    return post(agent!, url, { body, headers }, signal);
  }

  /** Works through the claimed deliveries in lanes, so that a slow answer delays only its own lane. */
  async function attemptAll(
    claimed: readonly Attempt[],
    receiver: Receiver,
    signal: AbortSignal,
  ): Promise<EndedAttempt[]> {
    const ended: EndedAttempt[] = [];
    const left = [...claimed];
    const lane = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const event = next;
        const outcome = await turns.run(receiver, () => attempt(event, receiver, signal));
        ended.push({ attempt: event, outcome });
      }
    };
    await Promise.all(Array.from({ length: PER_WEBHOOK }, lane));
    return ended;
  }

  return {
    kind: DELIVER_WEBHOOK,

    async run({ webhookId }, job) {
      const endsAt = performance.now() + TURN_MS;
      let count = PER_WEBHOOK;
      while (performance.now() < endsAt) {
        const receiver = await receiverOf(db, webhooks, webhookId);
        if (!receiver) return;
        const lease = (count / PER_WEBHOOK) * REQUEST_SECONDS + SPARE_SECONDS;
        const claimed = await claimDue(db.core, webhookId, count, lease);
        if (claimed.length === 0) return;
        const ended = await attemptAll(claimed, receiver, job.signal);
        await job.step((tx) => storeResults(tx, webhookId, ended));
        // The webhook now counts as failing, so the dispatcher enqueues its next job in the share for failing ones.
        if (!receiver.isFailing && !ended.some(({ outcome }) => outcome.isDelivered)) return;
        const isQuick = ended.every(({ outcome }) => outcome.responseStatus !== null);
        count = isQuick ? Math.min(count * 2, MOST_CLAIMED) : PER_WEBHOOK;
      }
    },
  };
};

interface StoredReceiver extends SharingWebhook {
  readonly subscription: Subscription | null;
  readonly url: string;
  readonly secret: Buffer;
  readonly previous: Buffer | null;
  readonly seesSynthetic: boolean;
}

async function receiverOf(
  { core }: Database,
  { encryptionKey }: WebhookTools,
  webhookId: string,
): Promise<Receiver | undefined> {
  const [row] = await core.rows<StoredReceiver>(sql`
    select organization_id as "organizationId", (
        select sees_synthetic from organizations o where o.id = organization_id) as "seesSynthetic",
      failing_since is not null as "isFailing", url, secret,
      case when previous_until > now() then previous_secret end as previous, (
        select json_build_object('handle', handle, 'name', name) from event_subscriptions s
        where s.id = subscription_id) as subscription
    from webhooks where id = ${webhookId} and status = 'enabled'`);
  if (!row) return undefined;
  const { secret, previous, url, ...rest } = row;
  const current = unseal(encryptionKey(), secret);
  if (current === null) {
    await postpone(core, webhookId, UNREADABLE_SECONDS); // otherwise the dispatcher would retry every second
    throw new Error(`Rotate the secret of webhook ${webhookId}: another ENCRYPTION_KEY encrypted it.`);
  }
  // A previous secret that was encrypted with another key is dropped, because it cannot sign.
  const earlier = previous && unseal(encryptionKey(), previous);
  const secrets = earlier ? [current, earlier] : [current];
  return { ...rest, url: new URL(url), secrets };
}
