import { createHmac, timingSafeEqual } from 'node:crypto';

interface Linked {
  readonly id: string;
  readonly secret: Buffer;
  readonly expiresAt: string;
}

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

const signatureOf = (id: string, secret: Buffer, expires: number): string =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url');

/** The path and query of a link by which a file can be downloaded without a key until the link expires. */
export function exportLinkTo({ id, secret, expiresAt }: Linked): string {
  const expires = secondsOf(expiresAt);
  return `/downloads/${id}?expires=${expires}&signature=${signatureOf(id, secret, expires)}`;
}

export interface LinkParts {
  readonly id: string;
  /** When the link expires, in Unix seconds. */
  readonly expires: number;
  readonly signature: string;
}

const ID = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';
const LINK = new RegExp(`^\\/downloads\\/(${ID})\\?expires=([1-9]\\d{0,11})&signature=([\\w-]{43})$`);

/** The parts of a link; undefined for any spelling but that of `exportLinkTo`, so that a link has a single spelling. */
export function exportLinkParts(link: string): LinkParts | undefined {
  const [, id, expires, signature] = LINK.exec(link) ?? [];
  return id && expires && signature ? { id, expires: Number(expires), signature } : undefined;
}

/** Returns `true` if the signature belongs to a link to this file with this expiration. */
export function isSigned({ id, expires, signature }: LinkParts, secret: Buffer): boolean {
  // Compared as text, because several texts decode to the same bytes.
  const [given, right] = [signature, signatureOf(id, secret, expires)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!);
}
