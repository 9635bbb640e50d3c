import { badRequest } from '@emi/base/problems';
import { decodeCursor, encodeCursor } from '@emi/records/pages';
import type { FeedPosition, SignalWeights } from './feed.query.ts';
import type { SignalOrder } from './feed.values.ts';

/** A position in the feed, and the time for which scores were computed. */
export interface FeedCursor {
  readonly asOf: Date;
  readonly position: FeedPosition;
}

const orderOf = (order: SignalOrder, weights: SignalWeights): string =>
  `signals by ${order} ${Object.entries(weights)
    .filter(([, weight]) => weight !== 1)
    .sort()
    .map(([kind, weight]) => `${kind}:${weight}`)
    .join()}`;

export const encodeFeedCursor = (
  order: SignalOrder,
  weights: SignalWeights,
  { asOf, position: { value, id } }: FeedCursor,
): string => encodeCursor({ order: orderOf(order, weights), value: `${asOf.toISOString()} ${value}`, id });

/** A position's sort value, as PostgreSQL writes it and reads it again. */
const VALUES: Readonly<Record<SignalOrder, RegExp>> = {
  score: /^-?\d{1,20}(\.\d{1,20})?(e-?\d{1,3})?$/,
  date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
};

/** @throws Problem for an invalid cursor, or a cursor of another order or other weights */
export function decodeFeedCursor(text: string, order: SignalOrder, weights: SignalWeights): FeedCursor {
  const { value, id } = decodeCursor(text, orderOf(order, weights));
  const [instant = '', ...rest] = (value ?? '').split(' ');
  const asOf = new Date(instant);
  const position = rest.join(' ');
  if (Number.isNaN(asOf.getTime()) || asOf.toISOString() !== instant || !VALUES[order].test(position)) {
    throw badRequest('after must be a cursor of an earlier page.');
  }
  return { asOf, position: { value: position, id } };
}
