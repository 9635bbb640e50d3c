import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts a text with a key of 32 bytes. Without the key, it can be neither read nor changed unnoticed. */
export function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text; null if the key is wrong or the text was changed. */
export function unseal(key: Buffer, sealed: Buffer): string | null {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_LENGTH));
  decipher.setAuthTag(sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
  const text = decipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH));
  try {
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return null;
  }
}
