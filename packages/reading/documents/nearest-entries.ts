import { LIMITS } from './limits.ts';
import type { Entry } from './page.ts';

/** Maximum bytes of all entries; `boundedPage` would drop the last ones. */
const MOST_BYTES = 380_000;
/** Maximum characters of all entries; the rest of a page's text is truncated. */
const MOST_CHARACTERS = LIMITS.text - 10_000;

/** Something to show as an entry, at an instant in milliseconds since 1970. */
interface Dated {
  readonly instant: number;
}

/** The entries nearest to an instant, as many as fit on a page and at most `most`, the earliest first. */
export function nearestEntries<T extends Dated>(
  found: readonly T[],
  now: number,
  most: number,
  entryOf: (one: T) => Entry,
): Entry[] {
  const kept: { entry: Entry; instant: number }[] = [];
  let [bytes, characters] = [0, 0];
  for (const one of nearest(found, now, most)) {
    const entry = entryOf(one);
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    characters += entry.title.length + entry.text.length + 2;
    if (bytes > MOST_BYTES || characters > MOST_CHARACTERS) break;
    kept.push({ entry, instant: one.instant });
  }
  return kept.toSorted((one, other) => one.instant - other.instant).map(({ entry }) => entry);
}

/** The `most` items nearest to an instant, the nearest first. */
export const nearest = <T extends Dated>(found: readonly T[], now: number, most: number): T[] =>
  found.toSorted((one, other) => Math.abs(one.instant - now) - Math.abs(other.instant - now)).slice(0, most);
