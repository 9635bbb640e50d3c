import { oneLine } from '../../requests/responses/one-line.ts';
import type { StoredEvent } from '../events/payload.ts';

/** The header with the id of the subscription, which MCP's events extension adds to those of Standard Webhooks. */
export const SUBSCRIPTION_HEADER = 'X-MCP-Subscription-Id';

/** The place of an event in the order of its organization's events, for clients that resume after it. */
export const cursorOf = (sequence: number): string => `s${sequence}`;

/** The sequence in a cursor; undefined for what is none of ours. */
export function sequenceOf(cursor: string): number | undefined {
  const digits = /^s(\d{1,15})$/.exec(cursor)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The page for people about an event: that of its place, else the account. */
const pageOf = ({ entity_type: type, entity_id: id }: StoredEvent['data']): string =>
  typeof id === 'string' ? `/explore/${type}s/${id}` : '/console';

/** An event as an agent gets it: ids, a reason, and the address of a page; texts of websites stay behind the tools. */
export const occurrenceOf = (
  { id, sequence, type, createdAt, data }: StoredEvent,
  name: string,
  origin: string,
): string =>
  oneLine({
    eventId: id,
    name,
    timestamp: createdAt,
    data: { type, ...data, page: origin + pageOf(data) },
    cursor: cursorOf(sequence),
  });

/** Asks the receiver to prove that it expects this subscription, by returning the challenge. */
export const verificationOf = (challenge: string): string => oneLine({ type: 'verification', challenge });

/** Why the service ended a subscription, in the words of the extension's `terminated`. */
export const terminationOf = (message: string): string =>
  oneLine({ type: 'terminated', error: { code: -32_003, message } });
