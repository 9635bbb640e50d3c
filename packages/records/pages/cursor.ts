import { badRequest } from '@emi/base/problems';

/** A position in results: after the record with this sort value and id. */
export interface Cursor {
  /** The sort order; a cursor is valid only for its own order. */
  readonly order: string;
  /** The sort value as PostgreSQL writes it; null among the missing values, which come last. */
  readonly value: string | null;
  readonly id: string;
}

/** The text of a position in an order, for clients. */
export const encodeCursor = ({ order, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

/** Reads a cursor. @param order the current sort order @throws Problem for a cursor of another order, or other text */
export function decodeCursor(text: string, order: string): Cursor {
  const [given, value, id] = parts(text);
  if (given !== order) throw badRequest('after must be a cursor of a page with the same order.');
  return { order, value, id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parts(text: string): [string, string | null, string] {
  try {
    const [order, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isValue = value === null || (typeof value === 'string' && !value.includes('\0'));
    if (typeof order === 'string' && isValue && typeof id === 'string' && UUID.test(id)) {
      return [order, value as string | null, id];
    }
  } catch {
    // Text that is not a cursor is refused below.
  }
  throw badRequest('after must be a cursor of an earlier page.');
}
