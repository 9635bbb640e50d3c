import type { InputLine } from '../records/import.ts';
import { LONGEST_KEY, sourceRecord } from '../records/source-record.ts';

/** A referendum on a school district's bond. */
export interface Vote {
  readonly districtNcesId: string;
  /** The district's name, as the state's file spells it. */
  readonly district: string;
  /** `2026-05-02`. */
  readonly date: string;
  /** Distinguishes the questions of a day, such as `proposition A`. */
  readonly question: string;
  readonly purpose: string;
  /** US dollars. */
  readonly amount: number | null;
  readonly outcome: 'carried' | 'defeated' | 'upcoming';
  /** The result in figures, such as `1,454 for, 520 against`; null if there are none. */
  readonly figures: string | null;
  readonly url: string;
  readonly publisher: string;
}

/** A defeated bond counts as an unmet need for this many months. */
const DEFEAT_MONTHS = 24;
/** Bond proceeds are spent within about this many years. */
const FUNDING_YEARS = 5;

const USD = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const usd = (amount: number): string => `${USD.format(amount)} USD`;

/** The records that follow from a vote: an event, and for a recent result, funding or a pain point. */
export function entriesOf(vote: Vote, line: number, today: string, dayOfFile: string): InputLine[] {
  const { amount, purpose, question, date, outcome, figures } = vote;
  const what = `${amount === null ? 'a bond' : `a bond of ${usd(amount)}`} for ${purpose}`;
  const result = figures === null ? '' : ` (${figures})`;
  const sentence =
    outcome === 'upcoming'
      ? `Voters decide on ${date} on ${what}, ${question}.`
      : `Voters ${outcome} ${what} on ${date}, ${question}${result}.`;
  const state = outcome === 'upcoming' ? 'before the vote' : outcome;
  const source = {
    origin: 'state_bonds' as const,
    // The purpose comes last, because it may be cut off.
    key: `${vote.districtNcesId} ${date} ${question} ${purpose}`.toLowerCase().slice(0, LONGEST_KEY),
    year: Number(date.slice(0, 4)),
    quote: `${vote.district}, ${date}, ${question}: ${what}, ${state}${result}.`,
    heading: vote.publisher,
    url: vote.url,
    day: dayOfFile,
  };
  const of = (type: string, values: object): InputLine => ({
    line,
    record: sourceRecord(type, source, { district_nces_id: vote.districtNcesId, ...values }),
  });
  const entries = [
    of('timeline_event', {
      event_type: 'bond_vote',
      title: `Bond for ${purpose} (${question}): ${outcome === 'upcoming' ? 'to be decided' : outcome}`,
      description: sentence,
      event_date: date,
    }),
  ];
  if (outcome === 'carried' && date >= before(today, FUNDING_YEARS * 12)) {
    entries.push(
      of('funding_signal', { source: 'bond', source_name: `Bond for ${purpose}`, amount, context: sentence }),
    );
  }
  if (outcome === 'defeated' && date >= before(today, DEFEAT_MONTHS)) {
    entries.push(
      of('pain_point', { category: categoryOf(purpose), severity: 'medium', description: sentence }),
    );
  }
  return entries;
}

/** The day that many months earlier. A day that the month lacks counts into the next one: February 30 is March 2. */
function before(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

const categoryOf = (purpose: string): string =>
  /maintenance|refund|refinanc|operating|notes?\b/i.test(purpose) ? 'budget' : 'infrastructure';

/**
 * Some states write placeholders or percentages into the columns of votes: sums below this number, or of exactly 100,
 * are ignored.
 */
const FEWEST_VOTES = 20;

/** The votes for and against, such as `1,454 for, 520 against`; null if the cells hold no real counts. */
export function tally(votesFor: string, votesAgainst: string): string | null {
  if (!/^\d{1,8}$/.test(votesFor) || !/^\d{1,8}$/.test(votesAgainst)) return null;
  const [yes, no] = [Number(votesFor), Number(votesAgainst)];
  if (yes + no < FEWEST_VOTES || yes + no === 100) return null;
  return `${USD.format(yes)} for, ${USD.format(no)} against`;
}

/** US dollars of a cell such as `$256,000,000`; null if the cell holds 0, or anything besides an amount. */
export function amountIn(cell: string): number | null {
  const digits = cell.replace(/[$, ]/g, '');
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

/** `2026-05-02` of `2026-05-02T00:00:00.000`, `05/02/2026 00:00:00`, or `5/2/2026`; undefined for anything else. */
export function dateIn(cell: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(cell) ?? [];
  const [, usMonth, usDay, usYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(cell) ?? [];
  const date = year
    ? `${year}-${month}-${day}`
    : usYear && `${usYear}-${usMonth!.padStart(2, '0')}-${usDay!.padStart(2, '0')}`;
  const parsed = date ? new Date(`${date}T00:00:00Z`) : undefined;
  // `Date` reads February 30 as March 2.
  return parsed && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date!)
    ? date
    : undefined;
}

/** Text with each run of white space as one space, for a title. */
export const tidyMeasure = (text: string): string => text.replace(/\s+/g, ' ').trim();
