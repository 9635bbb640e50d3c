import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Problem } from '../../platform/base/problem.ts';
import type { IdempotentRequest } from '../../records/context.ts';

const CIPHER = 'aes-256-gcm';
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/** Encrypts a response that holds a secret, so that only the credential that received it can replay it. */
export function encrypt(request: IdempotentRequest, result: unknown): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, keyOf(request), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(result)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** @throws Problem for any other credential */
export function decrypt(request: IdempotentRequest, encrypted: string): unknown {
  const bytes = Buffer.from(encrypted, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(request), bytes.subarray(0, IV_LENGTH));
  decipher.setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH));
  try {
    const text = [decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH)), decipher.final()];
    return JSON.parse(Buffer.concat(text).toString());
  } catch {
    throw new Problem(
      'CONFLICT',
      'The response to this request holds a secret. Only the key or token that sent it first can repeat it.',
    );
  }
}

/** The credential has at least 178 random bits, and the database stores only its digest. */
const keyOf = ({ key, credential }: IdempotentRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', credential, key, 'idempotent answer', 32));
