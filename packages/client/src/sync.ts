import { BadRequestError, SyncExpiredError } from './errors.ts';
import type { MarketApi } from './generated/sdk.gen.ts';
import type { Contact, District, ListDeletionsResponse, School } from './generated/types.gen.ts';
import { type PageQuery, pagesOf } from './pages.ts';

/** A record to add to a copy or replace there, or one to remove from it. */
export type Change =
  | { readonly kind: 'district'; readonly id: string; readonly record: District }
  | { readonly kind: 'school'; readonly id: string; readonly record: School }
  | { readonly kind: 'contact'; readonly id: string; readonly record: Contact }
  | { readonly kind: DeletedKind; readonly id: string; readonly record: null; readonly deletion: Deletion };

type Deletion = ListDeletionsResponse['data'][number];
type DeletedKind = Deletion['kind'];

export interface SyncOptions {
  /** The kinds of records in the copy; all by default. */
  readonly kinds?: readonly ('district' | 'school' | 'contact')[];
  /** Only records in this state, such as `TX`. Deletions are not filtered by state. */
  readonly state?: string;
  /** The `resume` of the previous run; absent for the first run, which reads everything. */
  readonly since?: string;
}

/** Iterates over the changes of a copy. */
export interface Sync extends AsyncIterable<Change> {
  /** The `since` of the next run. Undefined until all changes have been read; store it after you have applied them. */
  readonly resume: string | undefined;
}

/**
 * An imported record is dated to the start of its import but becomes visible at its end, so each run repeats this much
 * of the time of the previous one.
 */
const OVERLAP_MS = 3_600_000;
const PAGE_SIZE = 200;

/** The changes since a run, deletions first. */
export class Changes implements Sync {
  resume: string | undefined;
  readonly #market: MarketApi;
  readonly #options: SyncOptions;

  constructor(market: MarketApi, options: SyncOptions) {
    this.#market = market;
    this.#options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Change> {
    const { kinds = ['district', 'school', 'contact'], state, since } = this.#options;
    this.resume = undefined;
    let start: Date | undefined;
    if (since !== undefined) {
      for await (const { page, date } of this.#deletions(since)) {
        start ??= date;
        for (const deletion of page.data)
          yield { kind: deletion.kind, id: deletion.record_id, record: null, deletion };
      }
    }
    const changed = since === undefined ? {} : { updated_since: since, order_by: 'last_updated_at' as const };
    const query = { ...changed, ...(state !== undefined && { state }) };
    for (const kind of kinds) {
      for await (const { page, date } of this.#records(kind, query)) {
        start ??= date;
        for (const record of page.data) yield { kind, id: record.id, record } as Change;
      }
    }
    this.resume = start ? new Date(start.getTime() - OVERLAP_MS).toISOString() : since;
  }

  async *#deletions(since: string) {
    const market = this.#market;
    const list = (page: PageQuery) => market.listDeletions({ query: { since, ...page } });
    try {
      yield* pagesOf(list, PAGE_SIZE);
    } catch (error) {
      throw error instanceof BadRequestError && /\bsince\b/.test(error.message)
        ? new SyncExpiredError(error)
        : error;
    }
  }

  #records(kind: 'district' | 'school' | 'contact', query: object) {
    const market = this.#market;
    const list = {
      district: (page: PageQuery) => market.listDistricts({ query: { ...query, ...page } }),
      school: (page: PageQuery) => market.listSchools({ query: { ...query, ...page } }),
      contact: (page: PageQuery) => market.listContacts({ query: { ...query, unique: false, ...page } }),
    }[kind];
    return pagesOf<{ data: readonly { id: string }[]; pagination: { has_more: boolean } }>(list, PAGE_SIZE);
  }
}
