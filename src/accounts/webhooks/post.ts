import { BlockedAddress } from '@emi/base/network';
import type { Agent, Dispatcher } from 'undici';

/** The outcome of an attempt. */
export interface DeliveryOutcome {
  readonly isDelivered: boolean;
  /** True if the receiver answered 410 Gone. */
  readonly isGone: boolean;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  /** An explanation for the customer; null if it was delivered. */
  readonly error: string | null;
  readonly retryAfterSeconds: number;
}

const TIMEOUT_MS = 15_000;
const KEPT_BYTES = 1_024;

const NOT_ANSWERED = {
  isDelivered: false,
  isGone: false,
  responseStatus: null,
  responseBody: null,
  retryAfterSeconds: 0,
};

/** Posts JSON, without following redirects. Throws only if `signal` is aborted. */
export async function post(
  agent: Agent,
  url: URL,
  request: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<DeliveryOutcome> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'education-market-api-webhooks',
        ...request.headers,
      },
      body: request.body,
      signal: AbortSignal.any([signal, late]),
    });
    return await outcomeOf(response);
  } catch (error) {
    signal.throwIfAborted();
    return { ...NOT_ANSWERED, error: reasonOf(error, late.aborted, timeoutMs) };
  }
}

async function outcomeOf({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<DeliveryOutcome> {
  const isDelivered = statusCode >= 200 && statusCode < 300;
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return {
    isDelivered,
    isGone: statusCode === 410,
    responseStatus: statusCode,
    responseBody: await beginning(body),
    error: isDelivered
      ? null
      : `The receiver answered with status ${statusCode}${isRedirect ? '; redirects are not followed' : ''}.`,
    retryAfterSeconds: secondsOf(headers['retry-after']),
  };
}

/** Reads only the first kilobyte, and drops the NUL that PostgreSQL cannot store. */
async function beginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } finally {
    body.on('error', () => undefined).destroy();
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString().replaceAll('\0', '');
}

/** The seconds that `Retry-After`, which has seconds or a date, asks to wait; 0 if it is absent or invalid. */
function secondsOf(header: string | string[] | undefined): number {
  const text = String(header ?? '').trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : 0;
}

/** Describes the receiver's error without revealing anything about our network. */
function reasonOf(error: unknown, isLate: boolean, timeoutMs: number): string {
  if (error instanceof BlockedAddress) return 'The address is not that of a public host.';
  if (isLate) return `The receiver did not answer within ${timeoutMs / 1_000} seconds.`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return 'The host of the address does not exist.';
  if (code === 'EAI_AGAIN') return 'The name servers of the host of the address do not answer.';
  if (code === 'ECONNREFUSED') return 'The receiver refuses connections.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? '')) {
    return 'The certificate of the receiver is not valid.';
  }
  return 'The receiver cannot be reached.';
}
