import { useEffect, useState } from 'preact/hooks';
import { ask, askMarked, ConnectionLost, follow, RateLimited } from './graph-client.ts';
import type { Operation } from './operation.ts';
import { forgetKey, rememberKey } from './shared-key.ts';

export interface Me {
  readonly organization: { readonly name: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly scopes: readonly string[];
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

const WHO: Operation = {
  query: `query Me {
  viewer {
    organization { name }
    user { id name }
    scopes
    plan
    limits { requestsPerMinute resultsPerRequest documentCost }
    credits { balance { creditBalance creditResetAt } }
  }
}`,
  variables: {},
};

/** Runs operations with the key. */
export class Session {
  readonly me: Me;
  /** True for a demo organization, which sees synthetic records. */
  readonly isDemo: boolean;
  readonly #key: string;
  readonly #spent = new Set<() => void>();

  private constructor(key: string, me: Me, isDemo: boolean) {
    this.#key = key;
    this.me = me;
    this.isDemo = isDemo;
  }

  /** @throws Error with a message for the user. */
  static async open(key: string): Promise<Session> {
    const { data, isDemo } = await askMarked<{ viewer: Me }>(key, WHO);
    rememberKey(key);
    return new Session(key, data.viewer, isDemo);
  }

  run<Data>(operation: Operation): Promise<Data> {
    return ask<Data>(this.#key, operation);
  }

  follow<Data>(operation: Operation, signal: AbortSignal): AsyncGenerator<Data> {
    return follow<Data>(this.#key, operation, signal);
  }

  /** A file of a REST route, such as an export. */
  async file(path: string): Promise<Blob> {
    const response = await fetch(`/api/v1${path}`, { headers: { Authorization: `Bearer ${this.#key}` } });
    if (!response.ok) throw new Error((await response.json().catch(() => null))?.message ?? 'Not saved.');
    return response.blob();
  }

  /** Sends a file to a REST route, compressed; returns the response's body. */
  async upload<Body>(path: string, file: Blob): Promise<Body> {
    const content = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
    const response = await fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${this.#key}`,
        'Content-Type': 'text/csv',
        'Content-Encoding': 'gzip',
      },
      body: content,
    }).catch(() => {
      throw new ConnectionLost();
    });
    const body = await response.json().catch(() => null);
    if (!response.ok) throw new Error(body?.message ?? 'The file was not received.');
    return body as Body;
  }

  /** Registers a callback for purchases; returns a function that removes it. */
  onSpent(call: () => void): () => void {
    this.#spent.add(call);
    return () => this.#spent.delete(call);
  }

  /** Updates the page after a purchase. */
  spent(): void {
    for (const call of this.#spent) call();
  }

  may(scope: string): boolean {
    return this.me.scopes.includes(scope);
  }
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

export interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: string | undefined;
  readonly isLoading: boolean;
  /** Repeats the request. */
  readonly retry: () => void;
}

/**
 * The response to an operation; the previous one is kept until the next one arrives. Retries after a lost connection,
 * and after too many requests.
 * @param revision repeats the request when it changes
 */
export function useAnswer<Data>(
  session: Session,
  operation: Operation | undefined,
  revision = 0,
): Answer<Data> {
  const [answer, setAnswer] = useState<{ data?: Data; error?: string; of?: string }>({});
  const [tries, setTries] = useState(0);
  const wanted = operation && `${revision} ${tries} ${JSON.stringify(operation)}`;
  useEffect(() => {
    if (!operation) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = (delay: number): void => {
      clearTimeout(timer);
      session.run<Data>(operation).then(
        (data) => isCurrent && setAnswer({ data, of: wanted }),
        (error: Error) => {
          if (!isCurrent) return;
          const isLost = error instanceof ConnectionLost;
          const wait = error instanceof RateLimited ? error.retryAfterMs : isLost ? delay : undefined;
          const isOver = wait === undefined;
          setAnswer(({ data }) => ({
            data: isOver ? undefined : data,
            error: isLost ? `${error.message} Trying again…` : error.message,
            of: isOver ? wanted : undefined,
          }));
          if (!isOver) timer = setTimeout(request, wait, Math.min(2 * delay, LONGEST_DELAY_MS));
        },
      );
    };
    const online = () => timer && request(FIRST_DELAY_MS);
    addEventListener('online', online);
    request(FIRST_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('online', online);
    };
  }, [session, wanted]);
  return {
    data: operation && answer.data,
    error: answer.error,
    isLoading: !!operation && answer.of !== wanted,
    retry: () => setTries((before) => before + 1),
  };
}

export const signOut = (): void => {
  forgetKey();
  location.reload();
};
