import { randomBytes } from 'node:crypto';
import { seal, unseal } from './cipher.ts';

/** Secrets that sign the addresses of files and feeds, which need no key. */

const SECRET_BYTES = 32;

/** The length of a stored secret. Programs before this one stored the secret itself. */
export const SEALED_BYTES = seal(Buffer.alloc(32), Buffer.alloc(SECRET_BYTES).toString('base64')).length;

/** A new secret as it is stored: encrypted with a key of 32 bytes. */
export const newLinkSecret = (key: Buffer): Buffer => sealedSecret(key, randomBytes(SECRET_BYTES));

export const sealedSecret = (key: Buffer, secret: Buffer): Buffer => seal(key, secret.toString('base64'));

/** The secret, or null if another key has encrypted it: what it signed has then ended. */
export function linkSecret(key: () => Buffer, stored: Buffer): Buffer | null {
  if (stored.length !== SEALED_BYTES) return stored;
  const text = unseal(key(), stored);
  return text === null ? null : Buffer.from(text, 'base64');
}
