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

/**
 * The viewer's records: real ones, a demo organization's, which include synthetic ones, or those of the test world,
 * which are all made up.
 */
export type World = 'live' | 'demo' | 'test';

const worldOf = (headers: Headers): World => {
  if (headers.get('X-Mode') === 'test') return 'test';
  return headers.has('X-Demo-Data') ? 'demo' : 'live';
};

interface Marked<Data> {
  readonly data: Data;
  readonly world: World;
}

/** @throws Error with a message for the user. */
export async function askMarked<Data>(
  key: string,
  operation: Operation,
  signal?: AbortSignal,
): Promise<Marked<Data>> {
  const response = await post(key, operation, 'application/json', signal);
  const result: Result<Data> = await response.json().catch(() => ({}));
  return { data: dataOf(result, response.status), world: worldOf(response.headers) };
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
