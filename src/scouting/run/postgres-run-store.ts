import type { Facts, Summary, UrlFact } from '@emi/reading';
import type { FetchedDocument, Page, Stated } from '@emi/reading/documents';
import { isObject, UnreadableDocument } from '@emi/reading/documents';
import type { ConnectionPool } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isUnstorable } from '../../db/errors.ts';
import type { MeetingArea } from '../web/site/areas.ts';
import type { KnownDocument } from './keeping-web.ts';
import type { KeptLinks } from './kept-pages.ts';
import {
  firstSentence,
  type Lost,
  PHASES,
  type Phase,
  type ReadAs,
  type RunStore,
  type StoredUrl,
} from './run-store.ts';

/** Minimum number of milliseconds between two stored messages within a phase. */
const REPORT_MS = 3_000;

/** Maximum number of documents or pages that one query reads. */
const BATCH_SIZE = 16;
/** Stored bytes after which a query reads no further document or page. */
const BATCH_BYTES = 500_000;

/** Persists a run's intermediate results, so that another worker can resume it. */
export class PostgresRunStore implements RunStore {
  protected readonly pool: ConnectionPool;
  protected readonly runId: string;
  readonly #onProgress: (phase: Phase, message: string) => Promise<void>;
  /** The most recently stored report. */
  #reported: { readonly phase: Phase; readonly at: number } | undefined;

  /** @param onProgress called before a report is stored; may throw if the run now belongs to another worker */
  constructor(
    pool: ConnectionPool,
    runId: string,
    onProgress: (phase: Phase, message: string) => Promise<void>,
  ) {
    this.pool = pool;
    this.runId = runId;
    this.#onProgress = onProgress;
  }

  phasesCompleted(): Promise<number> {
    return this.#read('phases_completed');
  }

  async #read<T>(column: string): Promise<T> {
    const [run] = await this.pool.rows<{ value: T }>(
      sql`select ${raw(column)} as value from scouting_runs where id = ${this.runId}`,
    );
    return run!.value;
  }

  /** Stores JSON, unless the run has ended. */
  async #save(column: string, value: unknown): Promise<void> {
    await this.pool.rows(sql`
      update scouting_runs set ${raw(column)} = ${json(value)}::jsonb
      where id = ${this.runId} and status = 'in_progress'`);
  }

  /**
   * Stores the beginning and the end of a phase, and the progress in between every few seconds. A completed phase
   * clears earlier crashes: a website that crashes its process does so in the same phase every time.
   */
  async report(phase: Phase, state: 'in_progress' | 'completed', message: string): Promise<void> {
    const now = performance.now();
    const isEnd = state === 'completed';
    if (!isEnd) {
      if (this.#reported?.phase === phase && now - this.#reported.at < REPORT_MS) return;
      this.#reported = { phase, at: now };
      await this.#onProgress(phase, message);
    }
    const completed = PHASES.indexOf(phase) + (isEnd ? 1 : 0);
    await this.pool.rows(sql`
      update scouting_runs set phase = ${phase}, phase_state = ${state}, phases_completed = ${completed},
        phases_total = ${PHASES.length}, message = ${message},
        open_attempts = case when ${isEnd} then least(open_attempts, 1) else open_attempts end
      where id = ${this.runId} and status = 'in_progress'`);
  }

  async addUrls(urls: readonly Pick<StoredUrl, 'url' | 'discoveredVia' | 'text'>[]): Promise<void> {
    const found = urls.map(({ url, discoveredVia, text }) => ({
      url,
      discoveredVia,
      text: text && clean(text),
    }));
    await this.pool.rows(sql`
      insert into scouting_pages (run_id, place, url, discovered_via, link_text)
      select ${this.runId}, before.places + found.place, found.url, found."discoveredVia", found.text
      from rows from (json_to_recordset(${JSON.stringify(found)}::json) as (url text, "discoveredVia" text, text text))
        with ordinality found(url, "discoveredVia", text, place)
      cross join (select coalesce(max(place), 0) as places from scouting_pages where run_id = ${this.runId}) before
      where exists (select from scouting_runs where id = ${this.runId} and status = 'in_progress')
      on conflict do nothing`);
  }

  saveAreas(areas: readonly MeetingArea[]): Promise<void> {
    return this.#save('meeting_areas', areas);
  }

  urls(): Promise<StoredUrl[]> {
    return this.pool.rows(sql`
      select url, discovered_via as "discoveredVia", link_text as text, url_fact as fact,
        fetched_at is not null as "isFetched"
      from scouting_pages where run_id = ${this.runId} and discovered_via <> 'noted' order by place`);
  }

  async saveUrlFacts(facts: readonly UrlFact[]): Promise<void> {
    await this.pool.rows(sql`
      update scouting_pages p set url_fact = noted.fact
      from json_array_elements(${json(facts)}::json) fact
      cross join lateral (select fact ->> 'url' as url, fact::jsonb as fact) noted
      where p.run_id = ${this.runId} and md5(p.url) = md5(noted.url)`);
  }

  async addDocument(
    url: string,
    document: FetchedDocument & Partial<KnownDocument>,
    links?: KeptLinks,
  ): Promise<void> {
    const { url: from, contentType, body, fetchedAt, kept, etag = null, lastModified = null } = document;
    const page = kept?.facts ? { ...kept.facts, seenAt: fetchedAt } : null;
    await this.pool.rows(sql`
      update scouting_pages set document_url = ${from}, content_type = ${contentType ?? kept?.contentType ?? null},
        body = ${page ? null : body}, page = ${page && json(page)}::jsonb, outcome = ${page ? 'kept' : 'read'},
        url_fact = coalesce(${page && kept?.urlFact ? json(kept.urlFact) : null}::jsonb, url_fact),
        links = ${links ? json(links) : null}::jsonb, etag = ${etag}, last_modified = ${lastModified},
        size = ${document.isUnchanged ? null : body.length}, bytes_hash = ${document.bytesHash ?? null},
        fetched_at = ${fetchedAt}, failure = null
      where run_id = ${this.runId} and md5(url) = md5(${url})`);
  }

  async addFailure(url: string, reason: string, outcome?: Lost): Promise<void> {
    await this.pool.rows(sql`
      update scouting_pages set fetched_at = now(), failure = ${reason}, outcome = ${outcome ?? null}
      where run_id = ${this.runId} and md5(url) = md5(${url})`);
  }

  async note(url: string, outcome: Lost): Promise<void> {
    await this.pool.rows(sql`
      insert into scouting_pages (run_id, place, url, discovered_via, fetched_at, outcome)
      select ${this.runId}, coalesce(max(place), 0) + 1, ${url}, 'noted', now(), ${outcome}
      from scouting_pages where run_id = ${this.runId}
      having exists (select from scouting_runs where id = ${this.runId} and status = 'in_progress')
      on conflict (run_id, md5(url)) do update set outcome = excluded.outcome
        where scouting_pages.outcome is null or scouting_pages.outcome in ('same', 'gone')`);
  }

  /** Adds nothing: this is the first reading of the place. */
  async addUnlinked(): Promise<readonly string[]> {
    return [];
  }

  async document(url: string): Promise<FetchedDocument | null> {
    const [document] = await this.pool.rows<FetchedDocument>(sql`
      select document_url as url, content_type as "contentType", body, fetched_at as "fetchedAt"
      from scouting_pages where run_id = ${this.runId} and md5(url) = md5(${url}) and body is not null`);
    return document ?? null;
  }

  /** Reads small documents together, and large ones one at a time. */
  async *documents() {
    const columns = sql`url as found, document_url as url, content_type as "contentType", body,
      fetched_at as "fetchedAt"`;
    for await (const row of this.#rows<FetchedDocument & { found: string }>(columns, raw('body'))) {
      const { found, ...document } = row;
      yield { url: found, document };
    }
  }

  /** The rows with a value in a column, in order, with as few statements as their sizes allow. */
  async *#rows<Row>(columns: Sql, column: Sql): AsyncGenerator<Row> {
    for (let after = 0; ; ) {
      const rows = await this.pool.rows<Row & { place: number; areAll: boolean }>(sql`
        select place, found < ${BATCH_SIZE} and position = found as "areAll", ${columns} from (
          select *, count(*) over () as found, row_number() over (order by place) as position,
            sum(bytes) over (order by place) - bytes as before
          from (
            select *, pg_column_size(${column}) as bytes from scouting_pages
            where run_id = ${this.runId} and place > ${after} and ${column} is not null
            order by place limit ${BATCH_SIZE}) next) sized
        where position = 1 or before < ${BATCH_BYTES} order by place`);
      for (const { place, areAll, ...row } of rows) {
        yield row as Row;
        after = place;
      }
      if (rows.length === 0 || rows.at(-1)!.areAll) return;
    }
  }

  async addPage(url: string, page: Page | null, fact?: UrlFact, read?: ReadAs): Promise<void> {
    await this.pool
      .rows(sql`
        update scouting_pages set page = ${page && json(page)}::jsonb, body = null,
          page_hash = ${read?.pageHash ?? null}, text_hash = ${read?.textHash ?? null},
          read_by = ${read?.readBy ?? null},
          facts = ${page?.stated ? json(page.stated) : null}::jsonb,
          url_fact = coalesce(${fact ? json(fact) : null}::jsonb, url_fact)
        where run_id = ${this.runId} and md5(url) = md5(${url})`)
      .catch((error: unknown) => {
        throw isUnstorable(error) ? new UnreadableDocument('The page cannot be stored.', error) : error;
      });
  }

  async *pages(): AsyncGenerator<Page> {
    for await (const { page } of this.#rows<{ page: Page }>(sql`page`, raw('page'))) yield page;
  }

  async saveAnalyzed(urls: readonly string[] | 'all', stated: ReadonlyMap<string, Stated>): Promise<void> {
    const isRead = urls === 'all' ? sql`true` : sql`page ->> 'url' = any(${urls}::text[])`;
    const said = [...stated].map(([url, facts]) => ({ url, facts }));
    await this.pool.rows(sql`
      with said as (select * from json_to_recordset(${json(said)}::json) as said(url text, facts jsonb))
      update scouting_pages p set is_analyzed = page is not null and ${isRead},
        facts = coalesce((select said.facts from said where said.url = p.page ->> 'url' limit 1), p.facts)
      where run_id = ${this.runId}`);
  }

  saveFacts(facts: Facts): Promise<void> {
    return this.#save('facts', facts);
  }

  facts(): Promise<Facts> {
    return this.#read('facts');
  }

  async saveWarning(warning: string): Promise<void> {
    const text = clean(warning);
    await this.pool.rows(sql`
      update scouting_runs set warning = concat_ws(' ', warning, ${text}::text)
      where id = ${this.runId} and status = 'in_progress'
        and strpos(coalesce(warning, ''), ${firstSentence(text)}) = 0`);
  }

  saveSummary(summary: Summary): Promise<void> {
    return this.#save('summary', summary);
  }

  summary(): Promise<Summary> {
    return this.#read('summary');
  }
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store and untrusted pages may contain. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The escapes in JSON of what `clean` removes. */
const UNCLEAN = /\\u(?:0000|d[89a-f])/;

/** JSON that PostgreSQL can store. */
function json(value: unknown): string {
  const text = JSON.stringify(value);
  return UNCLEAN.test(text) ? JSON.stringify(value, cleanItem) : text;
}

function cleanItem(_: string, item: unknown): unknown {
  if (typeof item === 'string') return clean(item);
  return isObject(item) && Object.keys(item).some((key) => key !== clean(key))
    ? Object.fromEntries(Object.entries(item).map(([key, own]) => [clean(key), own]))
    : item;
}
