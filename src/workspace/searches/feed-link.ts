import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (id: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(`feed ${id}`).digest('base64url');

/** The path and query of an Atom feed that needs no key, valid until the search gets another secret. */
export const feedLink = (id: string, secret: Buffer): string =>
  `/feeds/${id}?signature=${signatureOf(id, secret)}`;

const LINK = /^\/feeds\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\?signature=([\w-]{43})$/;

/** The parts of a link; undefined for any spelling other than that of `feedLink`. */
export function partsOfFeedLink(
  link: string,
): { readonly id: string; readonly signature: string } | undefined {
  const [, id, signature] = LINK.exec(link) ?? [];
  return id && signature ? { id, signature } : undefined;
}

export function isFeedSigned(id: string, signature: string, secret: Buffer): boolean {
  const [given, right] = [signature, signatureOf(id, secret)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!);
}
