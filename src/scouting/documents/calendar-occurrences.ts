import ICAL from 'ical.js';

const MOST_STEPS = 3_000;
const MOST_KEPT = 120;

export interface Window {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The occurrences of an event within the window; a single event is always included. */
export function occurrences(
  event: ICAL.Event,
  window: Window,
  isReplaced: (time: ICAL.Time) => boolean,
): ICAL.Time[] {
  if (!event.isRecurring() || event.isRecurrenceException()) return [event.startDate];
  if (!rulesOf(event).every(isTame)) return [event.startDate];
  const kept: ICAL.Time[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < MOST_STEPS && kept.length < MOST_KEPT; step++) {
    const time = iterator.next();
    if (!time) break;
    const at = time.toJSDate().getTime();
    if (at > window.to) break;
    if (at >= window.from && !isReplaced(time)) kept.push(time);
  }
  return kept;
}

const rulesOf = (event: ICAL.Event): ICAL.Recur[] =>
  event.component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as unknown as ICAL.Recur);

const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const PARTS = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS']);
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Rejects rules that may never match (30 February) and would be searched forever, and frequencies that nobody uses. */
function isTame(rule: ICAL.Recur): boolean {
  const parts = rule.parts as Record<string, (string | number)[] | undefined>;
  if (!FREQUENCIES.has(rule.freq) || !(rule.interval >= 1 && rule.interval <= 60)) return false;
  if (Object.keys(parts).some((part) => !PARTS.has(part))) return false;
  const { BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS } = parts;
  if (rule.interval > 1 && (BYMONTH || BYMONTHDAY || (BYDAY && rule.freq === 'DAILY'))) return false;
  if (BYDAY?.some((day) => !/^[+-]?[1-5]?(?:MO|TU|WE|TH|FR|SA|SU)$/.test(String(day)))) return false;
  if (BYSETPOS && (!BYDAY || BYMONTHDAY || BYSETPOS.some((position) => Math.abs(Number(position)) > 4)))
    return false;
  if (!BYMONTHDAY) return true;
  const months = BYMONTH ?? LONGEST_MONTHS.map((_, month) => month + 1);
  const longest = Math.max(...months.map((month) => LONGEST_MONTHS[Number(month) - 1] ?? 0));
  return BYMONTHDAY.some((day) => Math.abs(Number(day)) >= 1 && Math.abs(Number(day)) <= longest);
}
