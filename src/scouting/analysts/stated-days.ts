import type { KindOfFact } from '../facts.ts';
import { MONTHS } from '../months.ts';
import type { Page } from '../page.ts';

const DAY_FIELDS: ReadonlySet<string> = new Set(['expiresAt', 'deadline', 'postedDate', 'eventDate']);
export const isDayField = (field: string): boolean => DAY_FIELDS.has(field);

/** Hours by which local days lag behind those of UTC, in which instants are written. */
const OFFSETS = [0, 8];

/** Whether a text states a day: in words, in figures, or as the end of a month. Its year may stand elsewhere. */
export function statesDay(text: string, date: string): boolean {
  if (Number.isNaN(Date.parse(date))) return false;
  const isInstant = date.length > 10;
  const days = OFFSETS.map((hours) => new Date(Date.parse(date) - hours * 3_600_000).toISOString());
  return (isInstant ? days : days.slice(0, 1)).some((day) => wordingsOf(day.slice(0, 10)).test(text));
}

function wordingsOf(date: string): RegExp {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const name = `${MONTHS[month - 1]!.slice(0, 3)}[a-z]{0,6}\\.?`;
  const span = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s?(?:,|-|–|to|and|&)\s?)?`;
  const endsMonth = new Date(Date.UTC(year, month, 0)).getUTCDate() === day;
  const ways = [
    String.raw`${name}\s${span}0?${day}(?:st|nd|rd|th)?(?!\d)`,
    String.raw`(?<!\d)0?${day}(?:st|nd|rd|th)?\s(?:of\s)?${name}`,
    String.raw`(?<![\d/.-])0?${month}[/.-]0?${day}(?!\d)`,
    String.raw`${year}-?${date.slice(5, 7)}-?${date.slice(8)}(?!\d)`,
    ...(endsMonth ? [String.raw`${name},?\s${year}`] : []),
  ];
  return new RegExp(ways.join('|'), 'i');
}

/** A fact without days that its page does not state; an event on such a day is none. */
export function withStatedDays({ kind, fact }: KindOfFact, page: Page): KindOfFact[] {
  const text = [page.title, page.text, page.publishedAt].filter(Boolean).join('\n');
  const unstated = Object.entries(fact).filter(
    ([field, value]) => isDayField(field) && typeof value === 'string' && !statesDay(text, value),
  );
  if (kind === 'events' && unstated.length > 0) return [];
  const kept = { ...fact, ...Object.fromEntries(unstated.map(([field]) => [field, null])) };
  return [{ kind, fact: kept } as KindOfFact];
}
