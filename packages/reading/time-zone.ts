import { findIana } from 'windows-iana';

/** Milliseconds by which a zone is ahead of UTC at an instant. */
export type Offset = (instant: number) => number;

const offsets = new Map<string, Offset | null>();

/** The offsets of a zone in the IANA database; null if the name is unknown. */
export function offsetOf(zone: string): Offset | null {
  let offset = offsets.get(zone);
  if (offset === undefined) {
    offset = newOffset(zone);
    if (offsets.size < MOST_ZONES) offsets.set(zone, offset);
  }
  return offset;
}

const MOST_ZONES = 1_000;

function newOffset(timeZone: string): Offset | null {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...times });
    return (instant) => {
      const [month, day, year, hour, minute, second] = (format.format(instant).match(/\d+/g) ?? []).map(
        Number,
      );
      return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
    };
  } catch {
    return null;
  }
}

/** The instant of a local time, which is given as if it were in UTC. */
export function instantAt(wall: number, offset: Offset): number {
  const near = wall - offset(wall);
  const instant = wall - offset(near);
  // A local time that is skipped in spring uses the offset before the change.
  return instant + offset(instant) === wall ? instant : Math.max(near, instant);
}

/** The local day of an instant in a zone of the IANA database; null if the name is unknown. */
export function dayIn(zone: string, instant: number): string | null {
  const offset = offsetOf(zone);
  return offset && new Date(instant + offset(instant)).toISOString().slice(0, 10);
}

/**
 * A zone as displayed by Microsoft's programs, such as `(UTC-07:00) Mountain Time (US & Canada)`, and its name in their
 * data; empty if that begins with the words that are displayed.
 */
const SHOWN: readonly [RegExp, string][] = [
  [/\bindiana \(east\)/i, 'US Eastern Standard Time'],
  [/\barizona\b/i, 'US Mountain Standard Time'],
  [/\b(?:eastern|central|mountain|pacific) (?:standard |daylight )?time\b/i, ''],
  [/\balaskan?\b/i, 'Alaskan Standard Time'],
  [/\bhawaii(?:an)?\b/i, 'Hawaiian Standard Time'],
];

/** Names for UTC. `zoneNamed` tests the last segment of a path, so that `Etc/UTC` and `tzone://Microsoft/Utc` match. */
const UNIVERSAL = /^(?:utc|gmt|uct|z|zulu|universal|(?:\(utc\) )?coordinated universal time)$/i;

/**
 * The IANA name of a zone in a calendar: given directly, within a path (`/mozilla.org/20050126_1/America/Denver`), in
 * Microsoft's naming (`Mountain Standard Time`), or as Microsoft's programs display it. Null for other names, which the
 * file may define itself.
 */
export function zoneNamed(name: string): string | null {
  const tidy = name.trim().replace(/^"|"$/g, '').slice(0, 200);
  const paths = tidy.split('/');
  if (UNIVERSAL.test(paths.at(-1)!)) return 'UTC';
  const names = paths.map((_, at) => paths.slice(at).join('/')).filter(Boolean);
  const known = names.find((path) => /^[A-Za-z][\w+/-]*$/.test(path) && offsetOf(path));
  return known ?? findIana(tidy)[0] ?? zoneShown(tidy);
}

function zoneShown(name: string): string | null {
  const [pattern, own] = SHOWN.find(([one]) => one.test(name)) ?? [];
  if (!pattern) return null;
  const area = /\b(?:eastern|central|mountain|pacific)\b/i.exec(name)?.[0] ?? '';
  const microsoft = own || `${area[0]!.toUpperCase()}${area.slice(1).toLowerCase()} Standard Time`;
  return findIana(microsoft)[0] ?? null;
}
