import { FIRST_SYNTHETIC_ID } from '@emi/base/declared';
import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../db/database.ts';

export interface LiveCounts {
  /** Districts, and likewise schools, whether or not they still operate. */
  readonly districts: number;
  readonly websites_of_districts: number;
  /** The school years of the newest lists, such as `2024-2025`; null if no place has one. */
  readonly year_of_districts: string | null;
  readonly year_of_schools: string | null;
  readonly schools: number;
  /** Signals that have not ended. */
  readonly signals: number;
  readonly vendors: number;
}

const HOUR_MS = 3_600_000;

/**
 * Numbers of the real directory for the start page, at most an hour old; undefined if the database does not answer.
 */
export function liveCounts(
  { core }: Pick<Database, 'core'>,
  now: () => Date,
): () => Promise<LiveCounts | undefined> {
  let known: { readonly at: number; readonly counts: Promise<LiveCounts | undefined> } | undefined;
  const isReal = (id: string) => raw(`${id} < '${FIRST_SYNTHETIC_ID}'::uuid`);
  const count = async (): Promise<LiveCounts | undefined> => {
    const [row] = await core.rows<LiveCounts>(sql`
      select d.*, s.*,
        (select count(*)::int from signals
          where ${isReal('entity_id')}
            and (ends_at is null or ends_at >= ${now().toISOString()}::timestamptz)) as signals,
        (select count(*)::int from vendors) as vendors
      from (select count(*)::int as districts, count(website_url)::int as websites_of_districts,
          max(nces_data_year) as year_of_districts from districts where ${isReal('id')}) d,
        (select count(*)::int as schools, max(nces_data_year) as year_of_schools
          from schools where ${isReal('id')}) s`);
    return row;
  };
  return () => {
    if (!known || now().getTime() - known.at > HOUR_MS) {
      const counts = count().catch(() => {
        known = undefined; // the next visitor triggers another query
        return undefined;
      });
      known = { at: now().getTime(), counts };
    }
    return known.counts;
  };
}
