import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Problem } from '@emi/base/problems';
import type pg from 'pg';
import type { Usac } from './usac.ts';

/** Rows per page; a page is held in memory. */
const PAGE = 5_000;
/** Attempts to fetch a page that repeats an earlier page. */
const REPEATS = 3;
/** Maximum age of pages that an interrupted fetch can reuse. */
const FRESH = '20 hours';

export interface FetchPart {
  readonly set: string;
  /** The filter of the rows in Socrata's query language (SoQL); '' for all rows. */
  readonly where: string;
}

/** The rows of a part of a set, fetched page by page. An interrupted fetch goes on where it stopped. */
export class FetchedRows {
  readonly expected: number;
  readonly #client: pg.Client;
  readonly #id: string;

  private constructor(client: pg.Client, id: string, expected: number) {
    this.#client = client;
    this.#id = id;
    this.expected = expected;
  }

  static async fetch(
    client: pg.Client,
    usac: Usac,
    { set, where }: FetchPart,
    onProgress: (rows: number, expected: number) => void,
    limit = PAGE,
  ): Promise<FetchedRows> {
    const expected = await usac.count(set, where);
    // A set that has changed in the meantime is fetched again, because its rows may have moved to other pages.
    await client.query(
      `delete from source_fetches
       where set_id = $1 and part = $2 and (expected <> $3 or started_at < now() - interval '${FRESH}')`,
      [set, where, expected],
    );
    await client.query(
      'insert into source_fetches (set_id, part, expected) values ($1, $2, $3) on conflict do nothing',
      [set, where, expected],
    );
    const { rows } = await client.query<{ id: string; have: number; pages: number }>(
      `select id, coalesce(sum(rows), 0)::int as have, count(place)::int as pages
       from source_fetches left join source_pages on fetch_id = id where set_id = $1 and part = $2 group by id`,
      [set, where],
    );
    const { id, pages } = rows[0] as { id: string; pages: number };
    const fetched = new FetchedRows(client, id, expected);
    let have = (rows[0] as { have: number }).have;
    for (let place = pages; have < expected; place++) {
      onProgress(have, expected);
      have += await fetched.#fetchPage(usac, { set, where }, place, have, limit);
    }
    onProgress(have, expected);
    return fetched;
  }

  async #fetchPage(
    usac: Usac,
    { set, where }: FetchPart,
    place: number,
    offset: number,
    limit: number,
  ): Promise<number> {
    for (let attempt = 1; attempt <= REPEATS; attempt++) {
      const rows = await usac.page(set, where, offset, limit);
      if (rows.length === 0) {
        throw new Problem(
          'UNAVAILABLE',
          `The set ${set} ends after ${offset} of ${this.expected} rows. Nothing was imported.`,
        );
      }
      const body = JSON.stringify(rows);
      const { rowCount } = await this.#client.query(
        `insert into source_pages (fetch_id, place, rows, digest, body) values ($1, $2, $3, $4, $5)
         on conflict (fetch_id, digest) do nothing`,
        [
          this.#id,
          place,
          rows.length,
          createHash('sha256').update(body).digest('hex'),
          await promisify(gzip)(body),
        ],
      );
      if (rowCount === 1) return rows.length;
    }
    throw new Problem(
      'UNAVAILABLE',
      `USAC sends the same page of the set ${set} again and again. Nothing was imported.`,
    );
  }

  /** The pages as bytes, in order. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (let place = 0; ; place++) {
      const { rows } = await this.#client.query<{ body: Buffer }>(
        'select body from source_pages where fetch_id = $1 and place = $2',
        [this.#id, place],
      );
      if (!rows[0]) return;
      yield await promisify(gunzip)(rows[0].body);
    }
  }

  /** Deletes the stored pages after the import. */
  async drop(): Promise<void> {
    await this.#client.query('delete from source_fetches where id = $1', [this.#id]);
  }
}
