import type { InputLine } from '../records/import.ts';

interface Listed {
  readonly state: string;
  readonly nces_data_year: string | null;
  readonly operating_status: string | null;
  readonly is_synthetic: boolean;
}

/** The largest share of a state's stored places that a list of all its places may lack. */
const MOST_GONE = 0.1;

/**
 * Finds the stored places that a newer list of their state lacks. They are marked as gone, not deleted. A file that
 * lacks more of a state's places than `MOST_GONE` counts as partial, and marks none there.
 */
export class ListedPlaces {
  readonly #type: 'district' | 'school';
  readonly #stored: ReadonlyMap<string, Listed>;
  readonly #listed = new Set<string>();
  /** The year of the file's list, by state. */
  readonly #years = new Map<string, string>();

  constructor(type: 'district' | 'school', stored: ReadonlyMap<string, Listed>) {
    this.#type = type;
    this.#stored = stored;
  }

  note(id: string, state: string, year: string | null): void {
    this.#listed.add(id);
    if (year) this.#years.set(state.toUpperCase(), year);
  }

  goneEntries(): InputLine[] {
    const candidates = [...this.#stored].filter(([, place]) => this.#isOfOlderList(place));
    const ofState = Map.groupBy(candidates, ([, { state }]) => state);
    return [...ofState.values()].flatMap((places) => {
      const gone = places.filter(([id]) => !this.#listed.has(id));
      if (gone.length > places.length * MOST_GONE) return [];
      return gone
        .filter(([, { operating_status }]) => operating_status !== 'gone')
        .flatMap(([nces_id]): InputLine[] => [
          { line: 0, record: { type: this.#type, nces_id, operating_status: 'gone' } },
          { line: 0, noted: `${this.#type}s marked as gone from the list` },
        ]);
    });
  }

  /** Returns `true` for a place that would be in the file's list of its state if it still existed. */
  #isOfOlderList({ state, nces_data_year, is_synthetic }: Listed): boolean {
    const year = this.#years.get(state);
    return year !== undefined && !is_synthetic && (nces_data_year === null || nces_data_year <= year);
  }
}
