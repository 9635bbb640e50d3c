import type { RfpFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { pageTypeOf } from './classify.ts';
import { findDates } from './dates.ts';
import { isElsewhere, isHypothetical } from './framing.ts';
import { isAgenda, isMinutes } from './page-voice.ts';
import { finish, type RfpDraft } from './rfp-draft.ts';
import { bareTitle, headedTitle, labelledTitle, NAMES_REQUEST, paragraphDraft } from './rfp-layout.ts';
import { rowDraft } from './rfp-rows.ts';
import { askedIn, cut, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import { type Statement, statementsOf } from './sentences.ts';
import * as words from './vocabulary/rfps.ts';
import { NOT_OF_HERE } from './vocabulary/scope.ts';

/** Requests for proposals, bids and quotes, each once for the site. */
export function findRfps(pages: readonly Page[], brief: Brief): RfpFact[] {
  const found: { number: string | null; fact: RfpFact }[] = [];
  for (const page of pages) {
    const drafts = [...draftsOn(page, brief)];
    // The document of one request calls it by its name, and says in plain words what it asks for.
    const isOne = pageTypeOf(page, brief).type === 'rfp_document' && drafts.some(isNamed);
    for (const draft of isOne ? drafts.filter(isNamed) : drafts) {
      const fact = finish(draft, page, brief.now);
      const at = found.findIndex((other) => isSame(other, { number: draft.number, fact }));
      if (at < 0) found.push({ number: draft.number, fact });
      else found[at] = { number: found[at]!.number ?? draft.number, fact: merged(found[at]!.fact, fact) };
    }
  }
  return found.map(({ fact }) => fact);
}

const isNamed = ({ number, context }: RfpDraft): boolean => number !== null || titleIn(context) !== null;

function* draftsOn(page: Page, brief: Brief): Generator<RfpDraft> {
  const statements = statementsOf(page);
  const told = new Set<number>();
  const isAboutBids = words.BIDS.test(
    `${page.title ?? ''} ${new URL(page.url).pathname.replace(/[-_/]/g, ' ')}`,
  );
  const isTold = isMinutes(page) || isAgenda(page);
  for (const [at, statement] of statements.entries()) {
    if (told.has(statement.block)) continue;
    if (isElsewhere(statement.text, page, brief.subject) || isHypothetical(statement.text)) continue;
    if ([statement.text, statement.headings.at(-1) ?? ''].some((text) => NOT_OF_HERE.test(text))) continue;
    if (words.OTHERS_ASK.test(statement.text)) continue;
    const isInBids =
      !isTold && (isAboutBids || statement.headings.some((heading) => words.BIDS.test(heading)));
    if (statement.kind === 'row') {
      const draft =
        isInBids || statement.header.some((heading) => words.IS_FORMAL.test(heading))
          ? rowDraft(statement, brief.now)
          : null;
      if (draft) yield draft;
      continue;
    }
    const paragraph = isInBids ? paragraphDraft(statements, at, brief.now) : null;
    if (paragraph) {
      told.add(statement.block);
      yield paragraph;
      continue;
    }
    const labelled =
      isAboutBids && !isTold ? labelledTitle(statement, statements.slice(at + 1, at + 12), brief.now) : null;
    if (labelled) {
      const { text, block } = statement;
      const own = statements.filter((other) => other.block === block + 1).map((other) => other.text);
      told.add(block + 1);
      yield { ...labelled, context: text, headings: [], about: [text, ...own] };
      continue;
    }
    const bare = isInBids ? bareTitle(statements, at) : null;
    if (bare) {
      const below = statements.slice(at + 1, at + 10);
      const end = below.findIndex((other) => NAMES_REQUEST.test(other.text));
      const about = [statement, ...below.slice(0, end < 0 ? below.length : end)].map((other) => other.text);
      yield { ...bare, context: statement.text, headings: [], about };
      continue;
    }
    const below = statements.slice(at + 1, at + 8);
    const isDue = [statement, ...below.slice(0, 3)].some(
      (other) =>
        (other === statement || other.block === statement.block) &&
        findDates(other.text, brief.now).length > 0,
    );
    const title = isTold
      ? titleToBeIssued(statement)
      : (titleOf(statement, isInBids, isDue) ?? (isInBids ? headedTitle(statement, below, brief.now) : null));
    if (!title) continue;
    const { text, headings } = statement;
    yield {
      ...title,
      context: text,
      headings,
      about: [text, ...detailsOf(statement, statements.slice(at + 1, at + 14))],
    };
  }
}

/** Of minutes and agendas: the vote to publish a request, not the one to award it. */
function titleToBeIssued({ text }: Statement): RfpTitle | null {
  if (!words.TO_BE_ISSUED.test(text) || words.NO_REQUEST.test(text)) return null;
  if (words.IS_FORMAL.test(text)) return titleIn(text);
  const isToAsk = words.IS_DUE.test(text) || words.TO_ASK_FOR_OFFERS.test(text);
  return isToAsk && words.VOTED.test(text) ? askedIn(text) : null;
}

/** `isDated`: a day is told, here or in the next sentences. */
function titleOf({ text, kind, headings }: Statement, isInBids: boolean, isDated: boolean): RfpTitle | null {
  const named = titleIn(text);
  const isCalledSo = named?.number && words.STARTS_WITH_NUMBER.test(text) && isInBids;
  const told = isCalledSo ? text.replace(words.SAID_OF_ONE, ' ') : text;
  if (words.NO_REQUEST.test(told) || text.length > 400) return null;
  if (named?.number) return named;
  if (isDated) {
    const asked = askedIn(text);
    if (asked) return asked;
  }
  const isAsked =
    named && isDated && (/\b(?:received|due|accepted)\b/i.test(text) || words.OPENS_FORMALLY.test(text));
  if (isAsked && !words.NOT_BIDS.test(headings.at(-1) ?? '')) return named;
  if (!isInBids || headings.slice(-1).some((heading) => words.NOT_BIDS.test(heading))) return null;
  if (
    named &&
    (kind !== 'sentence' || /\b(?:due|deadline|until|received|accept\w*|seeking|issu\w+)\b/i.test(text))
  )
    return named;
  // A line of a list of bids that has a day by which answers are due.
  const isDue = /\b(?:due|deadline|clos(?:es|ing)|opens?|opening)\b/i.test(text) && isDated;
  const subject = cut(text);
  const isLabel =
    /^(?:due|deadline|clos|open|bid opening|post|issue|question|pre-?bid|status|award|proposals?|bids?|responses?|submi)/i;
  const isNumbered = /^#?\d{2,4}-\d{1,4}\b/.test(text);
  const isLine = kind === 'item' || (isDue && words.LINE_WITH_DAY.test(text));
  return isLine && (isDue || isNumbered) && isSubject(subject) && !isLabel.test(text)
    ? { title: subject, number: null }
    : null;
}

/** What stands below a request and belongs to it. */
function detailsOf(statement: Statement, following: readonly Statement[]): string[] {
  const details: string[] = [];
  for (const { kind, text, headings, block } of following) {
    const isBelow = statement.kind === 'heading' ? headings.includes(statement.text) : kind !== 'heading';
    const isLabelled =
      /^(?:due|deadline|clos|open|bid|post|issue|releas|publish|question|status|award|cancel|proposals?|responses?|submi|sealed|estimated|budget|value|contact|pre-)/i.test(
        text,
      );
    if (!isBelow || titleIn(text)?.number || kind === 'row') break;
    if (statement.kind !== 'heading' && block !== statement.block && !isLabelled) break;
    details.push(text);
  }
  return details;
}

interface Known {
  readonly number: string | null;
  readonly fact: RfpFact;
}

function isSame(one: Known, other: Known): boolean {
  if (one.number && other.number) return digits(one.number) === digits(other.number);
  const [few, many] = [wordsOf(one.fact.title), wordsOf(other.fact.title)].sort(
    (a, b) => a.length - b.length,
  );
  const shared = few!.filter((word) => many!.includes(word)).length;
  const isAlike = shared >= 0.7 * few!.length && few!.length > 0;
  const deadlines = new Set([one.fact.deadline, other.fact.deadline].filter(Boolean));
  const isSameDay = deadlines.size === 1 && one.fact.deadline === other.fact.deadline;
  const isOfPage = one.fact.sourceUrl === other.fact.sourceUrl && (!one.number || !other.number);
  return (isAlike && deadlines.size < 2) || (isSameDay && isOfPage && shared >= few!.length / 3);
}

const digits = (number: string): string => number.replace(/^[a-z. #]*/, '').replace(/\W/g, '');

const wordsOf = (title: string): string[] => title.toLowerCase().match(/[a-z]{4,}/g) ?? [];

/** What one place leaves open, another may tell; the place with a deadline is the request's own. */
function merged(one: RfpFact, other: RfpFact): RfpFact {
  const [main, rest] = one.deadline === null && other.deadline !== null ? [other, one] : [one, other];
  return {
    ...main,
    category: main.category ?? rest.category,
    postedDate: main.postedDate ?? rest.postedDate,
    estimatedValue: main.estimatedValue ?? rest.estimatedValue,
    url: main.url ?? rest.url,
    status: one.status === 'closed' || other.status === 'closed' ? 'closed' : 'open',
  };
}
