import { badRequest } from '@emi/base/problems';
import type pg from 'pg';
import type { CompletePart } from '../options.ts';
import { copyInto, copyLine, waitForOtherImports } from '../table.ts';
import { findings } from './kinds/findings.ts';

/** The findings that a complete file replaces, by origin and the beginning of their keys. */
export interface SourceScope {
  readonly origin: string;
  readonly prefix: string;
}

/** This many records may be removed from any part that was read completely, because a tenth of a small part is none. */
const FEW = 5;
const LARGEST_SHARE = 0.1;

/** Collects the keys of a file's records, and removes stored records that the file lacks. */
export class Withdrawal {
  readonly #client: pg.Client;
  readonly #parts: readonly CompletePart[];
  #keys: string[] = [];

  private constructor(client: pg.Client, parts: readonly CompletePart[]) {
    this.#client = client;
    this.#parts = parts;
  }

  static async open(client: pg.Client, parts: readonly CompletePart[]): Promise<Withdrawal> {
    await client.query('create temporary table said (key text not null)');
    return new Withdrawal(client, parts);
  }

  /** Notes a record of the file. Refused records count too, so their stored versions stay. */
  note(record: Readonly<Record<string, unknown>>): void {
    if (typeof record.source_key === 'string') this.#keys.push(record.source_key);
  }

  /** Stores the noted keys; waits for pending statements of the connection. */
  async flush(): Promise<void> {
    if (this.#keys.length === 0) return;
    const lines = this.#keys.map((key) => copyLine([key]));
    this.#keys = [];
    await copyInto(this.#client, 'said', [lines.join('')]);
  }

  /**
   * Removes the records that the file lacks, and records the deletions for clients. Unless `isAllowed`, throws a
   * Problem and removes nothing if more than `FEW` and more than a tenth would go, or if any would although
   * lines of the file were rejected.
   */
  async run(
    { origin, prefix }: SourceScope,
    unread: number,
    isAllowed: boolean,
  ): Promise<Record<string, number>> {
    await this.flush();
    await this.#client.query('create index on said (key); analyze said');
    await this.#client.query('begin');
    await waitForOtherImports(this.#client);
    const parts = this.#parts.map(({ state, year }) => [state, year]);
    const removed: Record<string, number> = {};
    let stored = 0;
    for (const { table, type } of findings) {
      const { rows } = await this.#client.query<{ stored: number; gone: number }>(statement(table), [
        origin,
        prefix,
        JSON.stringify(parts),
        type,
      ]);
      stored += rows[0]?.stored ?? 0;
      if (rows[0]?.gone) removed[type] = rows[0].gone;
    }
    const gone = Object.values(removed).reduce((sum, count) => sum + count, 0);
    const isMuch = gone > Math.max(FEW, stored * LARGEST_SHARE);
    if (gone > 0 && !isAllowed && (isMuch || unread > 0)) {
      await this.#client.query('rollback');
      const reason = isMuch ? ', more than 10 %' : `, and ${unread} rows of the file could not be read`;
      const what = Object.entries(removed).map(([type, count]) => `${count} of type ${type}`);
      throw badRequest(
        `The file was imported, but nothing was removed: ${gone} of the ${stored} records that are stored ` +
          `from this source would go (${what.join(', ')})${reason}. ` +
          'If the file is right, import it again with --allow-removals.',
      );
    }
    await this.#client.query('commit');
    return removed;
  }
}

const statement = (table: string): string => `
  with parts as (
    select (part ->> 0) as state, (part ->> 1)::int as year from json_array_elements($3::json) part
  ), there as (
    select t.id, t.source_key from ${table} t join parts on t.source_year = parts.year
    where t.origin = $1 and t.source_key like $2 || '%' and parts.state = coalesce(
      (select state from schools s where s.id = t.school_id),
      (select state from districts d where d.id = t.district_id))
  ), gone as (
    delete from ${table} t using there where t.id = there.id
      and not exists (select from said where said.key = there.source_key)
    returning t.id, t.district_id, t.school_id
  ), noted as (
    insert into deletions (kind, record_id, district_id, school_id)
    select $4, id, coalesce(district_id, (select district_id from schools s where s.id = school_id)), school_id
    from gone
  )
  select (select count(*)::int from there) as stored, (select count(*)::int from gone) as gone`;
