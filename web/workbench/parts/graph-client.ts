import { meros } from 'meros/browser';
import type { Operation } from './operation.ts';
import { patiently } from './patience.ts';
import { authorizationOf } from './shared-key.ts';

interface Result<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly Problem[];
}

interface Problem {
  readonly message: string;
}

const post = (key: string, operation: Operation, accept: string, signal?: AbortSignal): Promise<Response> =>
  patiently(
    () =>
      fetch('/graphql', {
        method: 'POST',
        headers: { Accept: accept, 'Content-Type': 'application/json', Authorization: authorizationOf(key) },
        body: JSON.stringify(operation),
        signal,
      }),
    { signal, isSafe: !operation.query.trimStart().startsWith('mutation') },
  );

function dataOf<Data>({ data, errors }: Result<Data>, status: number): Data {
  const [first] = errors ?? [];
  if (first || !data) throw new Error(first?.message ?? `The service answered ${status}.`);
  return data;
}

interface Marked<Data> {
  readonly data: Data;
  /** True for a demo organization, which sees synthetic records. */
  readonly isDemo: boolean;
}

/** @throws Error with a message for the user. */
export async function askMarked<Data>(
  key: string,
  operation: Operation,
  signal?: AbortSignal,
): Promise<Marked<Data>> {
  const response = await post(key, operation, 'application/json', signal);
  const result: Result<Data> = await response.json().catch(() => ({}));
  return { data: dataOf(result, response.status), isDemo: response.headers.has('X-Demo-Data') };
}

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
