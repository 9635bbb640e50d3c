import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import type { SeenChange } from './judge.ts';

/** What copies and customers can read: the changes of findings since the last call, and all deletions. */
interface Announced {
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly deletions: ReadonlySet<string>;
}

/** The kinds of findings of which every change is announced; people and products have other rules. */
const ANNOUNCED: ReadonlySet<string> = new Set(['contracts', 'rfps', 'events']);

/** Compares the changes and deletions that the service announces with those that were seen. */
export class Announcements {
  readonly #db: Database;
  #last = 0;
  /** Each difference, for people. */
  readonly differences: string[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** Compares what was announced with the changes seen; null for the first reading, of which nothing is compared. */
  async compare(seen: readonly SeenChange[] | null): Promise<void> {
    const announced = await this.#announced();
    if (!seen) return;
    for (const { change, one } of seen) {
      if (!ANNOUNCED.has(one.kind)) continue;
      const times = announced.changes.get(one.id)?.filter((each) => each === change).length ?? 0;
      if (times !== 1) this.differences.push(`${one.kind} ${change} ${one.key}: announced ${times} times`);
      if (change === 'gone' && !announced.deletions.has(one.id))
        this.differences.push(`${one.kind} gone ${one.key}: not among the deletions`);
    }
    const ids = new Set(seen.map(({ one }) => one.id));
    for (const [id, changes] of announced.changes)
      if (!ids.has(id) && !changes.every((each) => each === 'changed'))
        this.differences.push(`${changes.join(' and ')} announced of ${id}, which did not change`);
  }

  async #announced(): Promise<Announced> {
    const { core } = this.#db;
    const changes = await core.rows<{ id: number; finding: string; change: string }>(sql`
      select id::int, finding_id as finding, change from finding_changes
      where id > ${this.#last} and kind in ('contracts', 'rfps', 'events') order by id`);
    this.#last = changes.at(-1)?.id ?? this.#last;
    const deletions = await core.rows<{ id: string }>(sql`select record_id as id from deletions`);
    const byFinding = Map.groupBy(changes, ({ finding }) => finding);
    return {
      changes: new Map([...byFinding].map(([id, all]) => [id, all.map(({ change }) => change)])),
      deletions: new Set(deletions.map(({ id }) => id)),
    };
  }
}
