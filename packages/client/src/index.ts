import { type ErrorBody, errorOf, IncompleteExportError, NotAListError } from './errors.ts';
import { createClient } from './generated/client/index.ts';
import { MarketApi } from './generated/sdk.gen.ts';
import { fetchWithRetries } from './retry.ts';

export * from './errors.ts';
export type * from './generated/types.gen.ts';

export interface MarketClientOptions {
  /** An API key (`sk_live_…`) or an access token. */
  readonly key: string;
  /** The API's URL, with its path. */
  readonly baseUrl?: string;
  /** Retries after a failed attempt; 3 by default. */
  readonly retries?: number;
  /** The longest `Retry-After` to wait for, in seconds; 60 by default. */
  readonly maxWaitSeconds?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The operations of the API, each a method named after its operation id, plus `pages` and `rows`. */
export class MarketClient extends MarketApi {
  /**
   * Iterates over all results of a list operation, page by page.
   *
   * @example
   * for await (const school of market.pages((query) => market.listSchools({ query: { state: 'TX', ...query } }))) …
   */
  async *pages<Item>(
    list: (query: { limit: number; offset: number }) => Promise<Page<Item>>,
    pageSize = 200,
  ): AsyncGenerator<Item> {
    for (let offset = 0; ; ) {
      const { data, pagination } = await list({ limit: pageSize, offset });
      yield* data;
      if (!pagination.has_more) return;
      offset += pagination.limit;
    }
  }

  /**
   * Iterates over all results of a list route as they arrive, in one call that counts as one request per 200 rows.
   * @param path the route of a list below `baseUrl`, such as `/schools` or `/schools?state=TX`.
   * @param query more parameters; they replace those of `path`.
   * @throws IncompleteExportError if the file is cut short, after the rows that arrived.
   * @throws NotAListError if the route has no list.
   *
   * @example
   * for await (const school of market.rows<School>('/schools', { state: 'TX' })) …
   */
  async *rows<Item>(path: string, query: Readonly<Record<string, unknown>> = {}): AsyncGenerator<Item> {
    const [url, inPath = ''] = path.split(/\?(.*)/s);
    const { data, response } = await this.client.get<ReadableStream<Uint8Array<ArrayBuffer>>, unknown, true>({
      url: url!,
      query: { ...Object.fromEntries(new URLSearchParams(inPath)), ...query, format: 'ndjson' },
      security: [{ scheme: 'bearer', type: 'http' }],
      parseAs: 'stream',
    });
    if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) {
      await response.body?.cancel();
      throw new NotAListError(response, url!);
    }
    try {
      for await (const line of linesOf(data as ReadableStream<Uint8Array<ArrayBuffer>>)) {
        const row = JSON.parse(line) as ErrorBody;
        if (typeof row.statusCode === 'number') throw new IncompleteExportError(response, row);
        yield row as Awaited<Item>;
      }
    } catch (error) {
      if (error instanceof IncompleteExportError) throw error;
      throw new IncompleteExportError(response, undefined, error);
    }
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

interface Page<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly limit: number; readonly has_more: boolean };
}

/**
 * Creates a client. Failures throw subclasses of `MarketApiError`. Requests that change something carry an
 * Idempotency-Key, so that repeating them never charges twice.
 */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  const { key, baseUrl = 'http://localhost:4000/api/v1', retries = 3, maxWaitSeconds = 60 } = options;
  const client = createClient({
    baseUrl,
    auth: key,
    throwOnError: true,
    fetch: fetchWithRetries({
      retries,
      maxWaitSeconds,
      fetch: options.fetch ?? globalThis.fetch,
    }) as typeof globalThis.fetch,
  });
  client.interceptors.request.use((request) => {
    if (request.method !== 'GET' && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID());
    }
    return request;
  });
  client.interceptors.error.use((error, response) => (response ? errorOf(response, error) : error));
  return new MarketClient({ client });
}
