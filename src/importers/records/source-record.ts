import type { ValueOf } from '@emi/base/declared';
import type { FINDING_ORIGIN } from '@emi/reading/vocabulary';
import { nameIdsIn } from '../name-id.ts';
import { kindOf } from './record-kinds.ts';

/** The row of a published file that states a finding. */
export interface SourceRow {
  readonly origin: ValueOf<typeof FINDING_ORIGIN>;
  /** The source's key for the subject of the row. The same key in a later file updates the finding. */
  readonly key: string;
  /** The year that the row is about. */
  readonly year?: number;
  /** The row as one readable sentence. */
  readonly quote: string;
  /** The address of the row, or of the publisher's page about it. */
  readonly url: string;
  /** The date of the file, such as `2026-11-24`. */
  readonly day: string;
  readonly heading?: string;
}

/** Maximum length of a `source_key` in characters. */
export const LONGEST_KEY = 200;

const idOf = nameIdsIn('1c4c1c5e-0c57-4b0e-8a53-0f4d5a7b2e60');

/** The id of the finding that a source states under a key. */
const sourceId = (origin: string, type: string, key: string): string => idOf(`${origin} ${type} ${key}`);

/**
 * Makes the record of a finding for `importEntries`: its id is derived from the source's key, and its evidence is the
 * row.
 * @param values the place, such as `district_nces_id`, and the fields of the type
 */
export function sourceRecord(
  type: string,
  { origin, key, year, quote, url, day, heading }: SourceRow,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    type,
    id: sourceId(origin, type, key),
    origin,
    source_key: key,
    source_year: year ?? null,
    evidence: { kind: 'row', quote, heading: heading ?? null, url, seen_at: day },
    ...(kindOf.get(type)?.fields.source_url && { source_url: url }),
    ...values,
  };
}
