import { createHash } from 'node:crypto';
import { badRequest } from '@emi/base/problems';
import type { IdempotentRequest } from '../context/context.ts';

/** The parts of an HTTP request that identify a retry. */
interface HttpRequest {
  readonly method: string;
  readonly originalUrl: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
}

/** 1 to 255 visible ASCII characters, as the header's draft standard allows. */
const KEY = /^[!-~]{1,255}$/;

const CHANGING = ['POST', 'PATCH', 'DELETE'];

/** The `Idempotency-Key` of a request with a parsed body; undefined without a key, or if the method only reads. */
export function idempotentRequest(request: HttpRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !CHANGING.includes(request.method)) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  const fingerprint = createHash('sha256')
    .update(textOf([request.method, request.originalUrl, request.body]))
    .digest();
  return { key, fingerprint, credential: String(request.headers.authorization) };
}

/** The order of a body's keys has no meaning. `JSON.parse` accepts deeper nesting than `JSON.stringify`. */
function textOf(parts: unknown[]): string {
  try {
    return JSON.stringify(parts, (_key, value) => (isPlain(value) ? inOrder(value) : value));
  } catch {
    throw badRequest('The request body is nested too deeply.');
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const inOrder = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
