import type pg from 'pg';
import { waitForOtherImports } from '../table.ts';
import { Rejection } from '../values.ts';
import { withoutErasedPersons } from './erased-persons.ts';
import { contact } from './kinds/contacts.ts';
import { Known } from './known.ts';
import { ListedPeople } from './listed-people.ts';
import { refuseFalseMark } from './made-up.ts';
import type { Kind, RecordDraft } from './record-kind.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { restoreIndexes, setIndexesAside } from './set-aside.ts';
import { createStaging, fillStaging, type Resolved, stagingTable } from './staging.ts';
import { MATCHES, type Matches, type Statements, statementsFor } from './statements.ts';

/** The outcome of a batch. Lines in none of the lists were already stored as given. */
export class BatchOutcome {
  readonly inserted = new Map<Kind, number>();
  readonly updated = new Map<Kind, number>();
  readonly refused: { draft: RecordDraft; reason: string }[] = [];

  add({ inserted, updated, refused }: BatchOutcome): void {
    for (const [kind, count] of inserted) increase(this.inserted, kind, count);
    for (const [kind, count] of updated) increase(this.updated, kind, count);
    this.refused.push(...refused);
  }
}

const increase = (counts: Map<Kind, number>, kind: Kind, by: number): void =>
  void counts.set(kind, (counts.get(kind) ?? 0) + by);

/** The unit that is stored all or nothing: each batch, or the file. A dry run is a file that `close` rolls back. */
export type Unit = 'batch' | 'file' | 'dry run';

export class RecordStore {
  readonly #client: pg.Client;
  readonly #statements = new Map<Kind, Statements>();
  /** Rows inserted and updated so far, by table. */
  readonly #written = new Map<string, number>();
  /** Rows inserted so far into initially empty tables. */
  readonly #filling = new Map<string, number>();
  readonly #defaults: (table: string, column: string) => string | undefined;

  readonly #listed: ListedPeople;
  readonly #unit: Unit;

  private constructor(
    client: pg.Client,
    defaults: ReadonlyMap<string, string>,
    listed: ListedPeople,
    unit: Unit,
  ) {
    this.#client = client;
    this.#listed = listed;
    this.#unit = unit;
    this.#defaults = (table, column) => defaults.get(`${table}.${column}`);
  }

  static async open(client: pg.Client, unit: Unit = 'batch'): Promise<RecordStore> {
    await client.query(SETTINGS);
    await client.query(MATCHES);
    await restoreIndexes(client);
    const { rows } = await client.query<{ place: string; value: string }>(DEFAULTS);
    const listed = await ListedPeople.open(client);
    if (unit !== 'batch') await client.query('begin');
    const values = new Map(rows.map(({ place, value }) => [place, value]));
    return new RecordStore(client, values, listed, unit);
  }

  /** Stores a batch; if the database rejects it, bisects it to isolate the rejected lines. */
  async store(drafts: readonly RecordDraft[]): Promise<BatchOutcome> {
    for (const kind of new Set(drafts.map(({ kind }) => kind))) await this.#prepare(kind);
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await this.#inTransaction(drafts);
        await this.#deferIndexes(outcome);
        return outcome;
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (code.startsWith('40') && attempt < 5) continue; // serialization failure or deadlock with the service
        if (!REFUSALS.test(code)) throw error;
        return this.#divide(drafts, error as pg.DatabaseError);
      }
    }
  }

  /** Drops the indexes of an initially empty table once it receives very many rows; `close` rebuilds them. */
  async #deferIndexes({ inserted }: BatchOutcome): Promise<void> {
    if (this.#unit !== 'batch') return;
    for (const [{ table }, count] of inserted) {
      const before = this.#filling.get(table);
      if (before === undefined) continue;
      this.#filling.set(table, before + count);
      if (before < MANY && before + count >= MANY) await setIndexesAside(this.#client, table);
    }
  }

  async #divide(drafts: readonly RecordDraft[], error: pg.DatabaseError): Promise<BatchOutcome> {
    const outcome = new BatchOutcome();
    const [draft] = drafts;
    if (draft && drafts.length === 1) {
      const detail = error.detail ? ` ${error.detail}` : '';
      outcome.refused.push({ draft, reason: `the database rejects it: ${error.message}.${detail}` });
      return outcome;
    }
    const middle = drafts.length >> 1;
    outcome.add(await this.store(drafts.slice(0, middle)));
    outcome.add(await this.store(drafts.slice(middle)));
    return outcome;
  }

  async #inTransaction(drafts: readonly RecordDraft[]): Promise<BatchOutcome> {
    const outcome = new BatchOutcome();
    const [begin, commit, rollback] = this.#statementsOfBatch;
    await this.#client.query(begin);
    try {
      await waitForOtherImports(this.#client);
      const byKind = Map.groupBy(drafts, ({ kind }) => kind);
      for (const kind of RECORD_KINDS) {
        const lines = byKind.get(kind);
        if (!lines) continue;
        const resolved = await this.#resolve(lines, outcome);
        const clean = await withoutErasedPersons(this.#client, kind, resolved);
        await this.#storeKind(kind, clean, outcome);
      }
      if (this.#unit !== 'batch') await this.#emptyStaging();
      await this.#client.query(commit);
      return outcome;
    } catch (error) {
      await this.#client.query(rollback).catch(() => undefined); // a lost connection is reported by the first error
      throw error;
    }
  }

  async #resolve(drafts: readonly RecordDraft[], outcome: BatchOutcome): Promise<Resolved[]> {
    const known = await Known.for(this.#client, drafts);
    return drafts.flatMap((draft) => {
      try {
        const resolution = draft.kind.resolve(draft, known);
        refuseFalseMark(draft, resolution);
        return [{ draft, ...resolution }];
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        outcome.refused.push({ draft, reason: error.message });
        return [];
      }
    });
  }

  /** Defers lines that match the same record as an earlier line of the batch to the next round. */
  async #storeKind(kind: Kind, lines: readonly Resolved[], outcome: BatchOutcome): Promise<void> {
    let round = lines;
    while (round.length > 0) {
      const odd = await this.#storeRound(kind, round, outcome);
      if (odd.length === 0) return;
      const next: Resolved[] = [];
      const at = new Map(round.map((resolved) => [resolved.draft.place, resolved]));
      for (const { place, verdict, target } of odd) {
        const resolved = at.get(place) as Resolved;
        if (verdict === 'again') next.push(resolved);
        else outcome.refused.push({ draft: resolved.draft, reason: REASONS[verdict](resolved, target) });
      }
      await this.#client.query(`delete from ${stagingTable(kind)}; delete from matches`);
      round = next;
    }
  }

  async #storeRound(kind: Kind, lines: readonly Resolved[], outcome: BatchOutcome): Promise<Matches['odd']> {
    const { match, insert, update, insertOwn, updateOwn } = this.#statements.get(kind) as Statements;
    await fillStaging(this.#client, kind, lines);
    const [matches] = (await this.#client.query<Matches>(match)).rows as [Matches];
    if (kind === contact) await this.#listed.note();
    if (matches.created > 0) await this.#client.query(insert);
    const written = new Set<string>();
    const write = async (statement: string | undefined) => {
      if (!statement) return;
      const { rows } = await this.#client.query<{ id: string }>(statement);
      for (const { id } of rows) written.add(id);
    };
    if (matches.known > 0) await write(update);
    if (lines.some(({ set }) => set?.organization_id)) {
      await write(insertOwn);
      await write(updateOwn);
    }
    if (kind === contact) await this.#listed.keep();
    for (const table of [kind.table, ...(kind.overlay ? [kind.overlay.table] : [])]) {
      this.#written.set(table, (this.#written.get(table) ?? 0) + matches.created + written.size);
    }
    increase(outcome.inserted, kind, matches.created);
    increase(outcome.updated, kind, written.size);
    return matches.odd;
  }

  /** Empties the staging tables between the batches of one transaction: only a commit empties them by itself. */
  async #emptyStaging(): Promise<void> {
    for (const kind of this.#statements.keys()) await this.#client.query(`delete from ${stagingTable(kind)}`);
    await this.#client.query('delete from matches');
  }

  /** Publishes the changes of leaders at the places whose contacts were stored; returns their number. */
  async publishLeadershipChanges(): Promise<number> {
    if (!this.#statements.has(contact)) return 0;
    if (!this.#filling.has(contact.table)) return this.#listed.compare(this.#statementsOfBatch);
    await this.#listed.forget(); // an initially empty table has no earlier contacts
    return 0;
  }

  /**
   * Flushes to disk, and refreshes the statistics and the visibility map of the tables of which much was written.
   * PostgreSQL refreshes the other tables in its own time. A dry run is only rolled back.
   */
  async close(): Promise<void> {
    if (this.#unit === 'dry run') {
      await this.#client.query('rollback');
      return;
    }
    if (this.#unit === 'file') await this.#client.query('commit');
    await restoreIndexes(this.#client);
    await this.#client.query('set synchronous_commit = on');
    const written = [...this.#written].filter(([, count]) => count > 0);
    const { rows } = await this.#client.query<{ name: string }>(MUCH_WRITTEN, [
      written.map(([table]) => table),
      written.map(([, count]) => count),
    ]);
    if (rows.length === 0) return;
    await this.#client
      .query(`vacuum (analyze) ${rows.map(({ name }) => name).join(', ')}`)
      .catch(() => undefined);
  }

  get #statementsOfBatch() {
    return this.#unit === 'batch' ? WHOLE : PART;
  }

  async #prepare(kind: Kind): Promise<void> {
    if (this.#statements.has(kind)) return;
    await createStaging(this.#client, kind);
    const { rows } = await this.#client.query(`select from ${kind.table} limit 1`);
    if (rows.length === 0) this.#filling.set(kind.table, 0);
    this.#statements.set(kind, statementsFor(kind, this.#defaults));
  }
}

/** The statements that begin, keep, and undo a batch: as a transaction, or as a savepoint within one. */
const WHOLE = ['begin', 'commit', 'rollback'] as const;
const PART = ['savepoint batch', 'release savepoint batch', 'rollback to savepoint batch'] as const;

/** Tables of which at least a twentieth was written. `reltuples` is the last count, −1 before any statistics. */
const MUCH_WRITTEN = `
  select written.name from unnest($1::text[], $2::int[]) written(name, count)
    join pg_class c on c.oid = written.name::regclass where written.count * 20 >= c.reltuples`;

/** Minimum row count for which rebuilding the indexes saves time. */
const MANY = 50_000;

const REASONS = {
  taken: ({ draft }: Resolved, target: string) =>
    `the same ${draft.kind.type} is stored as ${target}; give that id, or none`,
  incomplete: ({ draft, missing = [] }: Resolved) =>
    `the ${draft.kind.type} is not stored yet, and a new one needs ${[...draft.missing, ...missing].join(', ')}`,
} as const;

/**
 * Invalid data (22), constraint violations (23), and oversized index entries (54): errors of the line, not of the
 * server.
 */
const REFUSALS = /^(22|23|54)/;

/**
 * Batches are small and tables large, so stored rows are always looked up by index. Commits are asynchronous, which
 * halves the time; the last commit waits for the disk.
 */
const SETTINGS =
  'set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off; set jit = off; set ' +
  'synchronous_commit = off';

/** Defaults of non-nullable columns. */
const DEFAULTS = `
  select c.relname || '.' || a.attname as place, pg_get_expr(d.adbin, d.adrelid) as value
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  join pg_class c on c.oid = d.adrelid
  where a.attnotnull and a.attgenerated = '' and pg_table_is_visible(c.oid)`;
