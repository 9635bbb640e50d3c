import type { Page } from '@emi/reading/documents';
import sql from 'sql-template-tag';
import { PostgresRunStore } from './postgres-run-store.ts';

/** The run store of a place that was read before: pages that this reading cannot read still count as they were. */
export class RereadingRunStore extends PostgresRunStore {
  override async addUnlinked(): Promise<readonly string[]> {
    const added = await this.pool.rows<{ url: string }>(sql`
      insert into scouting_pages (run_id, place, url, discovered_via, link_text, url_fact)
      select r.id, before.places + row_number() over (order by k.url), k.url, k.discovered_via, k.link_text, k.url_fact
      from scouting_runs r join read_pages k on k.entity_id = r.entity_id
      cross join (select coalesce(max(place), 0) as places from scouting_pages where run_id = ${this.runId}) before
      where r.id = ${this.runId} and r.status = 'in_progress'
        and jsonb_array_length(k.facts -> 'stated' -> 'statements') > 0
        and not exists (select from scouting_pages p where p.run_id = r.id and md5(p.url)::uuid = k.url_key)
      on conflict do nothing returning url`);
    return added.map(({ url }) => url);
  }

  override async *pages(): AsyncGenerator<Page> {
    yield* super.pages();
    for (const { page } of await this.#unread()) yield page;
  }

  /** The pages of earlier readings that this one could not read; pages that are gone no longer state anything. */
  #unread(): Promise<{ page: Page }[]> {
    return this.pool.rows(sql`
      select k.facts as page from scouting_runs r join read_pages k on k.entity_id = r.entity_id
      where r.id = ${this.runId} and k.facts is not null and k.gone_since is null
        and not exists (
          select from scouting_pages p where p.run_id = r.id and md5(p.url)::uuid = k.url_key
            and p.outcome in ('read', 'kept', 'same', 'gone'))
      order by k.url`);
  }
}
