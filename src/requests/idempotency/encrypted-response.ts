import { hkdfSync } from 'node:crypto';
import { Problem } from '@emi/base/problems';
import { seal, unseal } from '@emi/base/secrets';
import type { IdempotentRequest } from '../context/context.ts';

/** Encrypts a response that holds a secret, so that only the credential that received it can replay it. */
export const encrypt = (request: IdempotentRequest, result: unknown): string =>
  seal(keyOf(request), JSON.stringify(result)).toString('base64');

/** Decrypts a stored response. @throws Problem for any other credential */
export function decrypt(request: IdempotentRequest, encrypted: string): unknown {
  const text = unseal(keyOf(request), Buffer.from(encrypted, 'base64'));
  if (text !== null) return JSON.parse(text);
  throw new Problem(
    'CONFLICT',
    'The response to this request holds a secret. Only the key or token that sent it first can repeat it.',
  );
}

/** A key from the credential, which has at least 178 random bits, and of which the database stores only the digest. */
const keyOf = ({ key, credential }: IdempotentRequest): Buffer =>
  Buffer.from(hkdfSync('sha256', credential, key, 'idempotent answer', 32));
