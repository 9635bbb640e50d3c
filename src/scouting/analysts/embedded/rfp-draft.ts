import type { RfpFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import { findAmounts } from './amounts.ts';
import { type FoundDate, findDates, isoDay } from './dates.ts';
import { categoryOf, type RfpTitle } from './rfp-title.ts';
import { ASIDE_DAY, CLOSED, DUE_BEFORE, NOT_CLOSED, OTHER_DAY, POSTED_BEFORE } from './vocabulary/rfps.ts';

/** A request, and the texts that tell of it. */
export interface RfpDraft extends RfpTitle {
  readonly context: string;
  /** What belongs to it: its line, and those below. */
  readonly about: readonly string[];
  readonly headings: readonly string[];
  /** Days that columns tell. */
  readonly due?: string | null;
  readonly posted?: string | null;
}

export function finish(draft: RfpDraft, page: Page, now: Date): RfpFact {
  const { title, number, about, headings, context } = draft;
  const deadline = draft.due ?? dayAfter(DUE_BEFORE, about, now);
  const isOver = deadline !== null && deadline < isoDay(now);
  const isSaidClosed = [...about, ...headings.slice(-2)].some((text) =>
    CLOSED.test(text.replace(new RegExp(NOT_CLOSED, 'gi'), ' ')),
  );
  return {
    title,
    category: categoryOf(title),
    postedDate: draft.posted ?? dayAfter(POSTED_BEFORE, about, now),
    deadline,
    status: isOver || isSaidClosed ? 'closed' : 'open',
    estimatedValue: valueIn(about),
    url: addressOf(title, number, about, page),
    sourceUrl: page.url,
    context,
  };
}

/** The first day that certain words go before. */
function dayAfter(words: RegExp, about: readonly string[], now: Date): string | null {
  for (const text of about) {
    const day = findDates(text, now).find((date, at, all) => {
      const lead = leadOf(text, date, all[at - 1]);
      if (ASIDE_DAY.test(lead)) return false;
      return words.test(lead) && !OTHER_DAY.test(lead.slice(lastCue(lead, words)));
    });
    if (day) return day.day;
  }
  return null;
}

/** What stands before a day, from the day before it on. */
const leadOf = (text: string, date: FoundDate, previous: FoundDate | undefined): string =>
  text.slice(Math.max(previous?.end ?? 0, date.start - 90), date.start).replace(/\b([ap])\.\s?m\./gi, '$1m');

/** Where the words that decide stand in a text; another day's words behind them decide otherwise. */
const lastCue = (text: string, words: RegExp): number => words.exec(text)?.index ?? 0;

const ESTIMATE =
  /\b(?:estimated?|est|ceiling|budget(?:ed)?|value|not[- ]to[- ]exceed|approximately|up to|valued)\b/i;

const valueIn = (about: readonly string[]): number | null =>
  about.filter((text) => ESTIMATE.test(text)).flatMap(findAmounts)[0]?.value ?? null;

/** The document, or page, of the request: a link that names it, or stands in its line. */
function addressOf(
  title: string,
  number: string | null,
  about: readonly string[],
  page: Page,
): string | null {
  const digits = number
    ?.replace(/^[^\d]*/, '')
    .replace(/\W+/g, '')
    .toLowerCase();
  const links = page.links.filter(({ url }) => /^https?:/.test(url));
  const named = links.find(({ url, text }) => {
    const squashed = `${url} ${text}`.replace(/[^a-z\d]/gi, '').toLowerCase();
    return (
      (digits && digits.length > 3 && squashed.includes(digits)) || (text.length > 8 && title.includes(text))
    );
  });
  const inLine = links.find(
    ({ url, text }) =>
      /\.(?:pdf|docx?)\b/i.test(url) && text.length > 3 && about.some((line) => line.includes(text)),
  );
  return (named ?? inLine)?.url ?? null;
}
