import { randomUUID } from 'node:crypto';
import type { Agent } from 'undici';
import { SUBSCRIPTION_HEADER } from './occurrence.ts';
import { type DeliveryOutcome, post } from './post.ts';
import { signedHeaders } from './signature.ts';

/** Maximum milliseconds to connect, and again to answer. */
export const CONTROL_MS = 5_000;

export interface ControlReceiver {
  readonly url: string;
  /** The id of the subscription. */
  readonly handle: string;
  readonly secret: string;
}

/** Posts a signed control message about a subscription, without retries. */
export function postControl(
  agent: Agent,
  { url, handle, secret }: ControlReceiver,
  body: string,
): Promise<DeliveryOutcome> {
  const message = { id: `msg_${randomUUID()}`, seconds: Math.floor(Date.now() / 1_000), body };
  const headers = { ...signedHeaders(message, [secret]), [SUBSCRIPTION_HEADER]: handle };
  return post(agent, new URL(url), { body, headers }, AbortSignal.timeout(2 * CONTROL_MS), CONTROL_MS);
}
