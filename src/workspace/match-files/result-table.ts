import type { TableRow } from '@emi/base/tables';
import type { Fit } from '../../directory/matching/fit.ts';
import type { Verdict } from '../../directory/matching/judge.ts';
import type { MatchingFacts } from '../exports/export.entity.ts';

/** Columns that are added after the customer's own. */
const ADDED = [
  'match_status',
  'match_confidence',
  'match_entity_type',
  'match_entity_id',
  'match_nces_id',
  'match_name',
  'match_city',
  'match_state',
  'match_reasons',
  'match_candidates',
  'match_duplicate_of_row',
] as const;

type Added = Partial<Record<(typeof ADDED)[number], string>>;

/** The rows of a list of accounts with their places. */
export class ResultTable {
  readonly found = { matched: 0, ambiguous: 0, unmatched: 0, unreadable: 0, duplicates: 0 };
  readonly #facts: Pick<MatchingFacts, 'titles' | 'width'>;
  /** The row that first matched each place, numbered as in the result: the header is row 1. */
  readonly #rowOf = new Map<string, number>();
  #row = 1;

  constructor(facts: Pick<MatchingFacts, 'titles' | 'width'>) {
    this.#facts = facts;
  }

  titles(): string[] {
    const { titles } = this.#facts;
    const known = new Set(titles.map((title) => title.trim().toLowerCase()));
    const added = ADDED.map((name) => freeName(name, known));
    return [...this.#padded(titles), ...added];
  }

  /** @param verdicts one for each row; undefined for a row without anything to match */
  rows(rows: readonly TableRow[], verdicts: readonly (Verdict | undefined)[]): string[][] {
    return rows.map((row, at) => {
      this.#row++;
      const added = 'cells' in row ? this.#place(verdicts[at]) : this.#unread(row.fault);
      return [...this.#padded('cells' in row ? row.cells : []), ...ADDED.map((name) => added[name] ?? '')];
    });
  }

  #padded(cells: readonly string[]): string[] {
    return Array.from({ length: this.#facts.width }, (_, at) => cells[at] ?? '');
  }

  #unread(fault: string): Added {
    this.found.unreadable++;
    return { match_status: 'unreadable', match_reasons: fault };
  }

  #place(verdict: Verdict | undefined): Added {
    if (!verdict) {
      this.found.unmatched++;
      return { match_status: 'unmatched', match_reasons: 'nothing_to_match' };
    }
    const { status, confidence, reasons, place, candidates } = verdict;
    this.found[status]++;
    const first = place && this.#rowOf.get(place.id);
    if (first !== undefined) this.found.duplicates++;
    else if (place) this.#rowOf.set(place.id, this.#row);
    return {
      match_status: status,
      match_reasons: reasons.join('; '),
      match_candidates: candidates.map(shown).join('; '),
      ...(place && {
        match_confidence: String(confidence),
        match_entity_type: place.entityType,
        match_entity_id: place.id,
        match_nces_id: place.ncesId ?? '',
        match_name: place.name.text,
        match_city: place.cities[0] ?? '',
        match_state: place.state,
      }),
      ...(first !== undefined && { match_duplicate_of_row: String(first) }),
    };
  }
}

/** `0622710 Los Angeles Unified, Los Angeles, CA (0.6)`. */
const shown = ({ place, confidence }: Fit): string => {
  const { ncesId, id, name, cities, state } = place;
  return `${ncesId ?? id} ${[name.text, cities[0], state].filter(Boolean).join(', ')} (${confidence})`;
};

/** The name, numbered if the file has a column with that title, as a file that was matched before does. */
function freeName(name: string, known: ReadonlySet<string>): string {
  if (!known.has(name)) return name;
  for (let number = 2; ; number++) if (!known.has(`${name}_${number}`)) return `${name}_${number}`;
}
