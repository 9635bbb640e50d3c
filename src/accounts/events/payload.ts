import { oneLine } from '@emi/facade/responses';
import { linkTo } from './link.ts';

/** An event as read from the database. */
export interface StoredEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly path: string;
}

/** The JSON that webhooks deliver: the record that `GET /events` lists. */
export const payloadOf = (
  { id, sequence, type, createdAt, data, path }: StoredEvent,
  origin: string,
): string => oneLine({ id, sequence, type, created_at: createdAt, data, link: linkTo(origin, path) });
