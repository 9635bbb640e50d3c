import { errorOf } from './errors.ts';
import { createClient } from './generated/client/index.ts';
import { MarketApi } from './generated/sdk.gen.ts';
import { type Page, type PageQuery, pagesOf, readHeader } from './pages.ts';
import { fetchWithRetries } from './retry.ts';
import { rowsOf } from './rows.ts';
import { Changes, type Sync, type SyncOptions } from './sync.ts';
import { type Job, type WaitOptions, waitForJob } from './wait-for-job.ts';

export * from './errors.ts';
export type * from './generated/types.gen.ts';
export type { Page, PageQuery } from './pages.ts';
export type { Change, Sync, SyncOptions } from './sync.ts';
export type { Job, WaitOptions } from './wait-for-job.ts';

export interface MarketClientOptions {
  /** An API key (`sk_live_…`, or `sk_test_…` for the test world) or an access token. */
  readonly key: string;
  /** The API's URL, with its path; `http://localhost:4000/api/v1` by default. */
  readonly baseUrl?: string;
  /** Retries after a failed attempt; 3 by default. */
  readonly retries?: number;
  /** The longest `Retry-After` that the client waits for, in seconds; 60 by default. */
  readonly maxWaitSeconds?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The operations of the API, each as a method with its operation id, and methods that combine several operations. */
export class MarketClient extends MarketApi {
  /**
   * Iterates over all results of a list operation, page by page. Each page begins after the last record of the previous
   * one, so changes in between neither skip nor repeat records.
   * @example
   * for await (const school of market.pages((query) => market.listSchools({ query: { state: 'TX', ...query } }))) …
   */
  async *pages<Item>(list: (query: PageQuery) => Promise<Page<Item>>, pageSize = 200): AsyncGenerator<Item> {
    for await (const { page } of pagesOf(list, pageSize)) yield* page.data;
  }

  /**
   * Iterates over all results of a list route as they arrive, in one call that counts as one request per 200 rows.
   * @param path the route of a list below `baseUrl`, such as `/schools` or `/schools?state=TX`.
   * @param query more parameters; they replace those of `path`.
   * @throws IncompleteExportError if the file is cut short, after the rows that arrived.
   * @throws NotAListError if the route has no list.
   * @example
   * for await (const school of market.rows<School>('/schools', { state: 'TX' })) …
   */
  rows<Item>(path: string, query: Readonly<Record<string, unknown>> = {}): AsyncGenerator<Item> {
    return rowsOf(this.client, path, query);
  }

  /**
   * Iterates over what to change in a copy of the directory: records to add or replace, and records to remove. Changes
   * may be repeated and applied in any order. Records that you unlock do not count as changed; read them again.
   * @throws SyncExpiredError if `since` is older than the record of deletions, before any change.
   * @example
   * const sync = market.sync({ kinds: ['school'], since });
   * for await (const { id, record } of sync) record ? copy.set(id, record) : copy.delete(id);
   * since = sync.resume; // store it for the next run
   */
  sync(options: SyncOptions = {}): Sync {
    return new Changes(this, options);
  }

  /**
   * Waits until a background job is completed, and returns it.
   * @param jobRecordId `job_record_id` of a queued email, or `job.id` of an export
   * @throws JobFailedError if the job failed for good
   */
  waitForJob(jobRecordId: string, options: WaitOptions = {}): Promise<Job> {
    return waitForJob(() => this.getJob({ path: { jobRecordId } }), options);
  }
}

/**
 * Creates a client. An unsuccessful response is thrown as a `MarketApiError`, mostly of a subclass. Requests that
 * change something have an Idempotency-Key, so repeating them never charges twice.
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
  client.interceptors.response.use(readHeader);
  client.interceptors.error.use((error, response) => (response ? errorOf(response, error) : error));
  return new MarketClient({ client });
}
