import { meros } from 'meros/browser';
import type { Operation } from './operation.ts';

/** The service did not answer; the cause is the network, not the request. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection is lost.');
  }
}

/** The organization has used up its requests for now. */
export class RateLimited extends Error {
  readonly retryAfterMs: number;

  constructor(seconds: number) {
    super(`Too many requests. Trying again in ${seconds} s…`);
    this.retryAfterMs = seconds * 1_000;
  }
}

/** The key is unknown, revoked, or expired. */
export class KeyRefused extends Error {
  constructor() {
    super('This key is unknown, revoked, or expired.');
  }
}

interface Result<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly Problem[];
}

interface Problem {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly retryAfterSeconds?: number };
}

async function post(
  key: string,
  operation: Operation,
  accept: string,
  signal?: AbortSignal,
): Promise<Response> {
  const sent = fetch('/graphql', {
    method: 'POST',
    headers: { Accept: accept, 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(operation),
    signal,
  });
  const response = await sent.catch((error) => {
    throw signal?.aborted ? error : new ConnectionLost();
  });
  if (response.status === 401) throw new KeyRefused();
  return response;
}

function dataOf<Data>({ data, errors }: Result<Data>, status: number): Data {
  const [first] = errors ?? [];
  const { code, retryAfterSeconds } = first?.extensions ?? {};
  if (code === 'RATE_LIMITED' && retryAfterSeconds) throw new RateLimited(retryAfterSeconds);
  if (first || !data) throw new Error(first?.message ?? `The service answered ${status}.`);
  return data;
}

interface Marked<Data> {
  readonly data: Data;
  /** True for a demo organization, which sees synthetic records. */
  readonly isDemo: boolean;
}

/** @throws Error with a message for the user. */
export async function askMarked<Data>(key: string, operation: Operation): Promise<Marked<Data>> {
  const response = await post(key, operation, 'application/json');
  const result: Result<Data> = await response.json().catch(() => ({}));
  return { data: dataOf(result, response.status), isDemo: response.headers.has('X-Demo-Data') };
}

/** @throws Error with a message for the user. */
export const ask = async <Data>(key: string, operation: Operation): Promise<Data> =>
  (await askMarked<Data>(key, operation)).data;

/** The results of a subscription, until it ends or is aborted. */
export async function* follow<Data>(
  key: string,
  operation: Operation,
  signal: AbortSignal,
): AsyncGenerator<Data> {
  const response = await post(
    key,
    operation,
    'multipart/mixed;subscriptionSpec=1.0,application/json',
    signal,
  );
  const parts = await meros<{ payload?: Result<Data> | null; errors?: Result<Data>['errors'] }>(response);
  if (parts instanceof Response) {
    yield dataOf((await parts.json()) as Result<Data>, response.status);
    return;
  }
  for await (const part of parts) {
    if (!part.json) continue;
    const { payload, errors } = part.body;
    if (payload || errors) yield dataOf(payload ?? { errors }, response.status);
  }
}
