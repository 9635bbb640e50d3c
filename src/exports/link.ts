import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a link's signature. */
interface Linked {
  readonly id: string;
  readonly secret: Buffer;
  /** RFC 3339. */
  readonly expiresAt: string;
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const signatureOf = (id: string, secret: Buffer, expires: number): Buffer =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest();

/** The path and query of a link that downloads the file until it expires, without a key. */
export function linkTo({ id, secret, expiresAt }: Linked): string {
  const expires = secondsOf(expiresAt);
  return `/downloads/${id}?expires=${expires}&signature=${signatureOf(id, secret, expires).toString('base64url')}`;
}

/** Returns `true` for the signature of a link to this file that was made for this expiry. */
export function isSigned(
  { id, secret }: Pick<Linked, 'id' | 'secret'>,
  expires: number,
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(id, secret, expires);
  return given.length === right.length && timingSafeEqual(given, right);
}
