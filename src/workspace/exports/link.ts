import { createHmac, timingSafeEqual } from 'node:crypto';

interface Linked {
  readonly id: string;
  readonly secret: Buffer;
  readonly expiresAt: string;
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const signatureOf = (id: string, secret: Buffer, expires: number): Buffer =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest();

/** The path and query of a link that downloads the file without a key until it expires. */
export function linkTo({ id, secret, expiresAt }: Linked): string {
  const expires = secondsOf(expiresAt);
  return `/downloads/${id}?expires=${expires}&signature=${signatureOf(id, secret, expires).toString('base64url')}`;
}

/** Returns `true` if the signature belongs to a link to this file with this expiration. */
export function isSigned(
  { id, secret }: Pick<Linked, 'id' | 'secret'>,
  expires: number,
  signature: string,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(id, secret, expires);
  return given.length === right.length && timingSafeEqual(given, right);
}
