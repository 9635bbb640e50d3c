import type { Viewer } from '@emi/base/viewer';
import type { RowSource } from '@emi/records/context';
import sql from 'sql-template-tag';

const BATCH_MS = 1_000;
const CLEAN_UP_MS = 60_000;

type Counted = Pick<Viewer, 'organizationId' | 'ancestry'>;

/** A row of a batch, by the names of its columns. */
interface Count {
  readonly organization_id: string;
  readonly made_by: string | undefined;
  readonly route: string;
  readonly status: number;
  requests: number;
}

/** Counts the requests of credentials by route and status, in batches, so that no request waits for the write. */
export class RequestCounts {
  readonly #pool: RowSource;
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #cleanUpAt = 0;

  constructor(pool: RowSource) {
    this.#pool = pool;
  }

  /** @param route the template of the route; by paths, callers could add any number of counts */
  note({ organizationId, ancestry }: Counted, route: string, status: number): void {
    const made_by = ancestry.at(-1);
    const key = `${organizationId} ${made_by} ${status} ${route}`;
    const counted = this.#counts.get(key);
    if (counted) counted.requests++;
    else this.#counts.set(key, { organization_id: organizationId, made_by, route, status, requests: 1 });
    this.#timer ??= setTimeout(() => void this.write(), BATCH_MS).unref();
  }

  /** Adds the batch to the stored counts, ordered so that processes never deadlock. A failed batch is dropped. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counted = [...this.#counts.values()];
    this.#counts = new Map();
    if (counted.length === 0) return;
    await this.#pool
      .rows(sql`
        insert into request_counts as c (organization_id, span, made_by, route, status, requests)
        select organization_id, date_bin('5 minutes', now(), 'epoch'), made_by, route, status, requests
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
          as r (organization_id uuid, made_by uuid, route text, status int, requests int)
        order by 1, 3, 4, 5
        on conflict (organization_id, span, made_by, route, status)
          do update set requests = c.requests + excluded.requests`)
      .catch(() => undefined);
    await this.#cleanUp();
  }

  /** Deletes, at most once a minute, counts that `requestCounts` no longer shows. */
  async #cleanUp(): Promise<void> {
    if (performance.now() < this.#cleanUpAt) return;
    this.#cleanUpAt = performance.now() + CLEAN_UP_MS;
    await this.#pool
      .rows(sql`
        delete from request_counts where ctid = any(array(
          select ctid from request_counts where span < now() - interval '65 minutes' limit 10000
          for update skip locked))`)
      .catch(() => undefined);
  }
}
