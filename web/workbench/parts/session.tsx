import { useEffect, useState } from 'preact/hooks';
import { askMarked, type FailedPart, follow, type World } from './graph-client.ts';
import type { Operation } from './operation.ts';
import { ConnectionLost, KeyRefused, patiently } from './patience.ts';
import { authorizationOf, forgetKey, isOfSession, rememberKey } from './shared-key.ts';

export interface Me {
  readonly organization: { readonly name: string; readonly hasUnlocked: boolean };
  readonly user: { readonly id: string; readonly name: string };
  readonly scopes: readonly string[];
  /** When the key or the session of a person who signed in expires; null if never. */
  readonly expiresAt: string | null;
  readonly plan: string;
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly resultsPerRequest: number;
    readonly documentCost: number;
  };
  readonly credits: {
    readonly balance: { readonly creditBalance: number; readonly creditResetAt: string };
  };
}

const ME: Operation = {
  query: `query Me {
  viewer {
    organization { name hasUnlocked }
    user { id name }
    scopes
    expiresAt
    plan
    limits { requestsPerMinute resultsPerRequest documentCost }
    credits { balance { creditBalance creditResetAt } }
  }
}`,
  variables: {},
};

/**
 * The owner of a key as remembered by the tab, because the plan counts requests, and every page would ask for the owner
 * again.
 */
interface Viewer {
  readonly key: string;
  readonly me: Me;
  readonly world: World;
  readonly until: number;
}
const REMEMBERED_AS = 'viewer';
const REMEMBERED_MS = 60_000;

/** Sends operations and files with the visitor's key. */
export class Session {
  readonly me: Me;
  readonly world: World;
  readonly #key: string;
  readonly #spent = new Set<() => void>();
  #refused: () => void = () => undefined;

  private constructor(key: string, me: Me, world: World) {
    this.#key = key;
    this.me = me;
    this.world = world;
  }

  /** @throws Error with a message for the user. */
  static async open(key: string): Promise<Session> {
    const { data, world } = await askMarked<{ viewer: Me }>(key, ME);
    rememberKey(key);
    const viewer: Viewer = { key, me: data.viewer, world, until: Date.now() + REMEMBERED_MS };
    sessionStorage.setItem(REMEMBERED_AS, JSON.stringify(viewer));
    return new Session(key, data.viewer, world);
  }

  /** The session of a key that the browser has kept. The service is asked for its owner at most once a minute. */
  static async resume(key: string): Promise<Session> {
    const known: Viewer | null = JSON.parse(sessionStorage.getItem(REMEMBERED_AS) ?? 'null');
    if (known?.key !== key || known.until < Date.now()) return Session.open(key);
    return new Session(key, known.me, known.world);
  }

  /** The answer, of which parts may have failed. */
  ask<Data>(operation: Operation, signal?: AbortSignal) {
    return this.#noticing(askMarked<Data>(this.#key, operation, signal));
  }

  /** @throws Error if any part has failed */
  async run<Data>(operation: Operation): Promise<Data> {
    const { data, failed } = await this.ask<Data>(operation);
    if (failed[0]) throw new Error(failed[0].message);
    return data;
  }

  async *follow<Data>(operation: Operation, signal: AbortSignal): AsyncGenerator<Data> {
    const results = follow<Data>(this.#key, operation, signal);
    for (;;) {
      const { done, value } = await this.#noticing(results.next());
      if (done) return;
      yield value;
    }
  }

  /** Registers a callback for the end of the session: its key was revoked, or has expired. */
  onRefused(call: () => void): void {
    this.#refused = call;
  }

  /** Passes an answer on; reports that the session has ended if the key was refused. */
  async #noticing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof KeyRefused) this.#refused();
      throw error;
    }
  }

  #fetch(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { ...options.headers, Authorization: authorizationOf(this.#key) };
    const send = () => fetch(`/api/v1${path}`, { ...options, headers });
    return this.#noticing(patiently(send, { isSafe: options.method === undefined }));
  }

  /** A file of a REST route, such as an export. */
  async file(path: string): Promise<Blob> {
    const response = await this.#fetch(path);
    if (!response.ok) throw new Error((await response.json().catch(() => null))?.message ?? 'Not saved.');
    return response.blob();
  }

  /** Sends a file to a REST route, compressed; returns the response's body. */
  async upload<Body>(path: string, file: Blob): Promise<Body> {
    const content = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
    const headers = { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' };
    const response = await this.#fetch(path, { method: 'POST', headers, body: content });
    const body = await response.json().catch(() => null);
    if (!response.ok) throw new Error(body?.message ?? 'The file was not received.');
    return body as Body;
  }

  /** Registers a callback for purchases; returns a function that removes it. */
  onSpent(call: () => void): () => void {
    this.#spent.add(call);
    return () => this.#spent.delete(call);
  }

  /** Calls the callbacks for purchases. */
  spent(): void {
    sessionStorage.removeItem(REMEMBERED_AS); // its balance is out of date
    for (const call of this.#spent) call();
  }

  /** True if a person signed in, and signing out revokes what was created meanwhile. */
  get isOfPerson(): boolean {
    return isOfSession(this.#key);
  }

  may(scope: string): boolean {
    return this.me.scopes.includes(scope);
  }
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export interface Answer<Data> {
  readonly data: Data | undefined;
  /** The error of the whole answer, or else of the first part that failed. */
  readonly error: string | undefined;
  /** The parts that failed alone. */
  readonly failed: readonly FailedPart[];
  readonly isLoading: boolean;
  /** Repeats the request. */
  readonly retry: () => void;
}

/**
 * The response to an operation; the previous one is kept until the next one arrives or is refused. Retries after a lost
 * connection.
 * @param revision repeats the request when it changes
 */
export function useAnswer<Data>(
  session: Session,
  operation: Operation | undefined,
  revision = 0,
): Answer<Data> {
  const [answer, setAnswer] = useState<{
    data?: Data;
    error?: string | undefined;
    failed?: readonly FailedPart[];
    of?: string;
  }>({});
  const [tries, setTries] = useState(0);
  const wanted = operation && `${revision} ${tries} ${JSON.stringify(operation)}`;
  useEffect(() => {
    if (!operation) return;
    const current = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = (delay: number): void => {
      clearTimeout(timer);
      session.ask<Data>(operation, current.signal).then(
        ({ data, failed }) =>
          current.signal.aborted || setAnswer({ data, failed, error: failed[0]?.message, of: wanted }),
        (error: Error) => {
          if (current.signal.aborted) return;
          const isLost = error instanceof ConnectionLost;
          setAnswer(({ data }) => ({
            data: isLost ? data : undefined,
            error: isLost ? `${error.message} Trying again…` : error.message,
            of: isLost ? undefined : wanted,
          }));
          if (isLost) timer = setTimeout(request, delay, Math.min(2 * delay, LONGEST_DELAY_MS));
        },
      );
    };
    const online = () => timer && request(FIRST_DELAY_MS);
    addEventListener('online', online);
    request(FIRST_DELAY_MS);
    return () => {
      current.abort();
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [session, wanted]);
  return {
    data: operation && answer.data,
    error: answer.error,
    failed: answer.failed ?? [],
    isLoading: !!operation && answer.of !== wanted,
    retry: () => setTries((before) => before + 1),
  };
}

/** One part of an answer, with its own error. If the whole answer failed, the page shows that error in one place. */
export const partOf = <Data, Part>(
  answer: Answer<Data>,
  path: string,
  part: (data: Data) => Part | null | undefined,
): Answer<Part> => ({
  ...answer,
  data: (answer.data && part(answer.data)) ?? undefined,
  error: answer.data && answer.failed.find((one) => one.path === path)?.message,
});

export const signOut = (): void => {
  forgetKey().then(() => location.reload());
};
