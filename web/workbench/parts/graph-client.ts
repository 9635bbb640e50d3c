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
  readonly path?: readonly (string | number)[];
}

/** A part of an answer that failed alone: its data is null. */
export interface FailedPart {
  /** Such as `found.stats`. */
  readonly path: string;
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

interface Answered<Data> {
  readonly data: Data;
  readonly failed: readonly FailedPart[];
}

/**
 * The data and the parts of it that failed.
 * @throws Error if a root field failed; if a field below one failed, the others keep their data
 */
function answeredBy<Data>({ data, errors = [] }: Result<Data>, status: number): Answered<Data> {
  const whole = data ? errors.find(({ path = [] }) => path.length < 2) : (errors[0] ?? { message: '' });
  if (whole || !data) throw new Error(whole?.message || `The service answered ${status}.`);
  return { data, failed: errors.map(({ path, message }) => ({ path: path!.join('.'), message })) };
}

/**
 * Which records the viewer sees: in `live`, real ones; in `demo`, as a member of the demo organization, synthetic ones,
 * too; in `test`, those of the test world, all of which are made up.
 */
export type World = 'live' | 'demo' | 'test';

const worldOf = (headers: Headers): World => {
  if (headers.get('X-Mode') === 'test') return 'test';
  return headers.has('X-Demo-Data') ? 'demo' : 'live';
};

interface Marked<Data> extends Answered<Data> {
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
  return { ...answeredBy(result, response.status), world: worldOf(response.headers) };
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
    yield answeredBy((await parts.json()) as Result<Data>, response.status).data;
    return;
  }
  for await (const part of parts) {
    if (!part.json) continue;
    const { payload, errors } = part.body;
    if (payload || errors) yield answeredBy<Data>(payload ?? { errors }, response.status).data;
  }
}
