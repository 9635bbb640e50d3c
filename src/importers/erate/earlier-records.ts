import type pg from 'pg';
import { nameIdsIn } from '../name-id.ts';

/** Records that earlier releases stored of a funding request: the word in their ids, table, and kind in `deletions`. */
const EARLIER = [
  { word: 'contract', table: 'contracts', kind: 'contract' },
  { word: 'funding', table: 'funding_signals', kind: 'funding_signal' },
  { word: 'purchase', table: 'purchases', kind: 'purchase' },
] as const;

/** The ids that earlier releases derived from the number of a funding request. */
const idOf = nameIdsIn('b0f3c2a4-7b1d-4f6a-9a70-3c8f4a2f9e11');

const REQUESTS_PER_QUERY = 5_000;

/**
 * Removes records of releases that stored one for each funding request and year; this import stores one per contract.
 */
export async function removeEarlierRecords(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(
    `select from contracts where origin is null and source_url = 'https://www.usac.org/e-rate/' limit 1`,
  );
  if (found.length === 0) return;
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ frn: string }>(
      `select identity as frn from loose_rows where identity > $1 group by 1 order by 1 limit ${REQUESTS_PER_QUERY}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.frn;
    for (const { word, table, kind } of EARLIER) {
      const ids = rows.map(({ frn }) => idOf(`${word} ${frn}`));
      await client.query(
        `with gone as (delete from ${table} where id = any($1) and origin is null returning id, district_id, school_id)
         insert into deletions (kind, record_id, district_id, school_id)
         select '${kind}', id, district_id, school_id from gone`,
        [ids],
      );
    }
  }
}
