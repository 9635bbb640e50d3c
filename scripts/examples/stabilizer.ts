import { isSyntheticId } from '@emi/base/declared';

/** Maximum number of array elements to keep. */
const MAX_RECORDS = 2;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-([0-9a-f]{12})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const RECORDED_AT = '2026-11-20T09:30:00.000Z';
const DAY_MS = 86_400_000;
/** The last part of the demo organization's id, which is the same everywhere. */
const DEMO_NODE = '00000000de30';

/** Times of the demo world before this are the same in every recording; later ones move with the month. */
const FIXED_UNTIL = Date.UTC(2026, 10, 1);

/**
 * Replaces what differs between recordings, and shortens arrays. Ids derived from names (version 5, and those of
 * synthetic records) stay, because every installation has them; others become example ids in order of appearance.
 */
export class Stabilizer {
  readonly #ids = new Map<string, string>();
  readonly #shift: number;

  /** @param now the date of the recording; future dates of the demo world count from the first of its month. */
  constructor(now: Date) {
    this.#shift = FIXED_UNTIL - Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  }

  stable(value: unknown): unknown {
    if (Array.isArray(value)) {
      const kept = typeof value[0] === 'object' ? value.slice(0, MAX_RECORDS) : value;
      return kept.map((item) => this.stable(item));
    }
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.#text(name), this.stable(item)]),
    );
  }

  #text(text: string): string {
    if (TIME.test(text)) return this.#time(text);
    const [, version, node] = UUID.exec(text) ?? [];
    if (version === undefined || version === '5' || isSyntheticId(text) || node === DEMO_NODE) return text;
    const known =
      this.#ids.get(text) ?? `0198c1f2-6c1e-7a35-9d5e-${String(this.#ids.size + 1).padStart(12, '0')}`;
    this.#ids.set(text, known);
    return known;
  }

  /** Times of day come from the recording; midnights belong to the demo world. */
  #time(text: string): string {
    const time = Date.parse(text);
    if (time % DAY_MS !== 0) return RECORDED_AT;
    return time < FIXED_UNTIL ? text : new Date(time + this.#shift).toISOString();
  }
}
