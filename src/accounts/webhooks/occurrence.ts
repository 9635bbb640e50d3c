import { oneLine } from '@emi/facade/responses';
import type { StoredEvent } from '../events/payload.ts';

/** The header with the id of the subscription, which MCP's events extension adds to those of Standard Webhooks. */
export const SUBSCRIPTION_HEADER = 'X-MCP-Subscription-Id';

/** The cursor of an event: its position among its organization's events, from which clients can resume. */
export const occurrenceCursor = (sequence: number): string => `s${sequence}`;

/** The sequence number in a cursor; undefined for an invalid cursor. */
export function sequenceOf(cursor: string): number | undefined {
  const digits = /^s(\d{1,15})$/.exec(cursor)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The address of a page for people about an event: that of its district or school, or else the console. */
const pageOf = ({ entity_type: type, entity_id: id }: StoredEvent['data']): string =>
  typeof id === 'string' ? `/explore/${type}s/${id}` : '/console';

/**
 * An event as agents receive it: ids, a reason, and the address of a page. It has the names of the fields that changed
 * instead of their values, because agents get texts from websites only through tools.
 */
export const occurrenceOf = (
  { id, sequence, type, createdAt, data }: StoredEvent,
  name: string,
  origin: string,
): string =>
  oneLine({
    eventId: id,
    name,
    timestamp: createdAt,
    data: { type, ...withoutTexts(data), page: origin + pageOf(data) },
    cursor: occurrenceCursor(sequence),
  });

const withoutTexts = ({ before, after, ...data }: StoredEvent['data']): StoredEvent['data'] =>
  before ? { ...data, changed_fields: Object.keys(after ?? before) } : data;

/** The message that asks a receiver to confirm a subscription by returning the challenge. */
export const verificationOf = (challenge: string): string => oneLine({ type: 'verification', challenge });

/** A notice that the service ended a subscription, as the extension's `terminated` event. */
export const terminationOf = (message: string): string =>
  oneLine({ type: 'terminated', error: { code: -32_003, message } });
