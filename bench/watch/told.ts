import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import type { SeenChange } from './judge.ts';

/** The changes of findings and the deletions that copies and customers can read, since the last question. */
interface Told {
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly deletions: ReadonlySet<string>;
}

/** Kinds of which every change is reported; people and products have rules of their own. */
const TOLD: ReadonlySet<string> = new Set(['contracts', 'rfps', 'events']);

/** Compares what is told with what changed. */
export class Listener {
  readonly #db: Database;
  #last = 0;
  /** Each difference, for people. */
  readonly differences: string[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** Reads what has been told and compares it with the changes seen; the first call only begins. */
  async compare(seen: readonly SeenChange[] | null): Promise<void> {
    const told = await this.#told();
    if (!seen) return;
    for (const { change, one } of seen) {
      if (!TOLD.has(one.kind)) continue;
      const times = told.changes.get(one.id)?.filter((each) => each === change).length ?? 0;
      if (times !== 1) this.differences.push(`${one.kind} ${change} ${one.key}: told ${times} times`);
      if (change === 'gone' && !told.deletions.has(one.id))
        this.differences.push(`${one.kind} gone ${one.key}: not among the deletions`);
    }
    const ids = new Set(seen.map(({ one }) => one.id));
    for (const [id, changes] of told.changes)
      if (!ids.has(id) && !changes.every((each) => each === 'changed'))
        this.differences.push(`${changes.join(' and ')} told of ${id}, which did not change`);
  }

  async #told(): Promise<Told> {
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
