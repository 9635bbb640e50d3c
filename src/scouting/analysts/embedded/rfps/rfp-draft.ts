import type { RfpFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import { findAmounts } from '../language/amounts.ts';
import { isoDay } from '../language/dates.ts';
import { statementsOf } from '../language/sentences.ts';
import { daysIn } from './rfp-days.ts';
import { categoryOf, type RfpTitle } from './rfp-title.ts';
import { CLOSED, NOT_CLOSED } from './vocabulary/rfps.ts';

/** A request, and the texts that tell of it. */
export interface RfpDraft extends RfpTitle {
  readonly context: string;
  /** What belongs to it: its line, and those below. */
  readonly about: readonly string[];
  readonly headings: readonly string[];
  /** Days that columns tell. */
  readonly due?: string | null;
  readonly posted?: string | null;
  /** Whether a board only lets it out: what else the lines say of closing is of others. */
  readonly isToBeIssued?: boolean;
}

export function finish(draft: RfpDraft, page: Page, now: Date): RfpFact {
  const { title, number, about, headings, context } = draft;
  const days = daysIn(about, now);
  const deadline = draft.due ?? days.due;
  const isOver = deadline !== null && deadline < isoDay(now);
  const isSaidClosed = [...about, ...headings.slice(-2)].some((text) =>
    CLOSED.test(text.replace(new RegExp(NOT_CLOSED, 'gi'), ' ')),
  );
  return {
    title,
    category: categoryOf(title),
    postedDate: draft.posted ?? days.posted,
    deadline,
    status: isOver || (isSaidClosed && !draft.isToBeIssued) ? 'closed' : 'open',
    estimatedValue: valueIn([...about, ...mentionsOf(number, page)]),
    url: addressOf(title, number, about, page),
    sourceUrl: page.url,
    context,
  };
}

/** What else the page says of a request by its number. */
const mentionsOf = (number: string | null, page: Page): string[] => {
  const digits = /\d[\w-]*\d$/.exec(number ?? '')?.[0];
  return digits && digits.length > 3
    ? statementsOf(page).flatMap(({ text }) => (text.includes(digits) ? [text] : []))
    : [];
};

/** What it may cost: a sum behind words for a guess or a limit, or all that a line of such words tells. */
function valueIn(about: readonly string[]): number | null {
  for (const text of about) {
    for (const { value, at } of findAmounts(text)) {
      const lead = text
        .slice(0, at)
        .split(/(?<!\best)[.;|] /i)
        .at(-1)!;
      const behind = text.slice(at, at + 60);
      if (value >= LEAST && (ESTIMATE.test(lead) || ESTIMATE_BEHIND.test(behind)) && !OTHER_SUM.test(lead))
        return value;
    }
  }
  return null;
}

/** Fees and deposits are less. */
const LEAST = 500;
const ESTIMATE =
  /\b(?:estimat\w+|est|ceiling|budget(?:ed|s)?|value[ds]?|not[- ]to[- ]exceed|not (?:be )?(?:above|over|more than)|approximately|about|around|roughly|up to|worth|room for|expects? to (?:spend|pay)|set aside|anticipated (?:cost|amount)|(?:maximum|total|projected) (?:cost|amount|price|value)|cost|limit)\b/i;
const ESTIMATE_BEHIND = /^\S+(?: \S+){0,2} (?:estimated?|budget|is (?:set aside|budgeted)|available)\b/i;
const OTHER_SUM =
  /\b(?:deposit|bond|security|fee|refund\w*|insurance|liability|award\w*|requested|raised|donat\w+|grants?|reimburs\w*|discount|fine|penalt\w+|above|over|exceed(?:s|ing))\b(?<!not (?:be )?(?:above|over))(?<!exceed)/i;

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
