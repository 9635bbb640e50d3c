import { randomBytes } from 'node:crypto';
import { seal, unseal } from './cipher.ts';

/** Secrets that sign the addresses of files and feeds, which need no key. */

const SECRET_BYTES = 32;

/** The length of a stored encrypted secret; earlier releases stored the secret itself, which is shorter. */
export const SEALED_BYTES = seal(Buffer.alloc(32), Buffer.alloc(SECRET_BYTES).toString('base64')).length;

/** A new secret in its stored form: encrypted with a key of 32 bytes. */
export const newLinkSecret = (key: Buffer): Buffer => sealedSecret(key, randomBytes(SECRET_BYTES));

/** A secret in its stored form. */
export const sealedSecret = (key: Buffer, secret: Buffer): Buffer => seal(key, secret.toString('base64'));

/** The secret; null if it was encrypted with another key, which invalidates everything that it signed. */
export function linkSecret(key: () => Buffer, stored: Buffer): Buffer | null {
  if (stored.length !== SEALED_BYTES) return stored;
  const text = unseal(key(), stored);
  return text === null ? null : Buffer.from(text, 'base64');
}
