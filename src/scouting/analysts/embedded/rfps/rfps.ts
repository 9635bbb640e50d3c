import type { RfpFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { findDates } from '../language/dates.ts';
import { isElsewhere, isHypothetical } from '../language/framing.ts';
import { type Statement, statementsOf } from '../language/sentences.ts';
import { NOT_OF_HERE } from '../language/vocabulary/scope.ts';
import { pageTypeOf } from '../pages/classify.ts';
import { isAgenda, isMinutes } from '../pages/page-voice.ts';
import { tellsDue } from './rfp-days.ts';
import { documentTitle, linesOf } from './rfp-document.ts';
import { finish, type RfpDraft } from './rfp-draft.ts';
import { entryAt } from './rfp-entries.ts';
import { listBelow } from './rfp-lists.ts';
import { add, type Known } from './rfp-merge.ts';
import { recordDraft, rowDraft } from './rfp-rows.ts';
import { askedIn, cut, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import { titleToBeIssued } from './rfp-votes.ts';
import * as words from './vocabulary/rfps.ts';

/** Requests for proposals, bids and quotes, each once for the site. */
export function findRfps(pages: readonly Page[], brief: Brief): RfpFact[] {
  const found: Known[] = [];
  for (const page of pages) for (const known of requestsOn(page, brief)) add(found, known);
  return found.map(({ fact }) => fact);
}

function requestsOn(page: Page, brief: Brief): Known[] {
  const { type } = pageTypeOf(page, brief);
  if (type === 'policy' || type === 'jobs') return [];
  const drafts = [...draftsOn(page, brief)];
  const known = unite(drafts, page, brief.now);
  const lines = linesOf(statementsOf(page));
  if (type === 'rfp_document') return ofDocument(drafts, known, lines, page, brief);
  const [draft, ...others] = drafts;
  // A notice tells of its only request in all its parts.
  const isNotice = draft && others.length === 0 && known[0]!.fact.deadline === null && isAboutBids(page);
  if (!isNotice || draft.isToBeIssued) return known;
  return [knownOf({ ...draft, about: [...draft.about, ...lines] }, page, brief.now)];
}

/** The document of one request calls it by its name, and says in plain words what it asks for. */
function ofDocument(
  drafts: readonly RfpDraft[],
  known: Known[],
  lines: readonly string[],
  page: Page,
  brief: Brief,
): Known[] {
  const named = drafts.filter(isNamed);
  const isList = new Set(known.map(({ fact }) => fact.deadline ?? '')).size > 1;
  if (isList) return named.length > 0 ? unite(named, page, brief.now) : known;
  const statements = statementsOf(page);
  const title = documentTitle(page, statements, brief);
  if (!title) return known;
  const draft = named[0] ?? drafts[0];
  const context = statements[title.at]?.text ?? '';
  const number = title.number ?? draft?.number ?? null;
  const about = [...(draft?.about ?? []), ...lines];
  return [knownOf({ ...title, number, context, headings: [], about }, page, brief.now)];
}

const isAboutBids = (page: Page): boolean =>
  words.BIDS.test(`${page.title ?? ''} ${new URL(page.url).pathname.replace(/[-_/]/g, ' ')}`);

const knownOf = (draft: RfpDraft, page: Page, now: Date): Known => ({
  number: draft.number,
  fact: finish(draft, page, now),
});

function unite(drafts: readonly RfpDraft[], page: Page, now: Date): Known[] {
  const found: Known[] = [];
  for (const draft of drafts) add(found, knownOf(draft, page, now));
  return found;
}

const isNamed = ({ number, context }: RfpDraft): boolean => number !== null || titleIn(context) !== null;

function* draftsOn(page: Page, brief: Brief): Generator<RfpDraft> {
  const statements = statementsOf(page);
  const isAbout = isAboutBids(page);
  const hasDue = isAbout && statements.some(({ text }) => tellsDue(text, brief.now));
  const isTold = isMinutes(page) || isAgenda(page);
  const headlines = new Set<string>();
  let notice = -1;
  let end = 0;
  for (const [at, statement] of statements.entries()) {
    if (at < end || !isOwn(statement, page, brief)) continue;
    const { text, kind, headings, block } = statement;
    const isHeadline = kind === 'heading' && words.IS_FORMAL.test(text);
    if (kind === 'heading') notice = -1;
    else if (kind === 'sentence' && words.KIND_OF_NOTICE.test(text)) notice = at;
    const isInBids =
      !isTold &&
      (isAbout || isHeadline || notice >= 0 || headings.some((heading) => words.BIDS.test(heading)));
    if (kind === 'row' && isTold) {
      const [item = ''] = statement.cells.filter((cell) => /\p{L}{3}/u.test(cell));
      const issued = titleToBeIssued(item, text, true);
      if (issued) yield { ...issued, context: text, headings, about: [text], isToBeIssued: true };
      if (issued) continue;
    }
    if (kind === 'row') {
      const rows = isInBids ? statements.filter((other) => other.block === block) : [];
      const record = rows.length > 0 ? recordDraft(rows) : null;
      const isOfBids = isInBids || statement.header.some((heading) => words.IS_FORMAL.test(heading));
      const draft = record ?? (isOfBids ? rowDraft(statement, brief.now) : null);
      if (record) end = at + rows.length;
      if (draft) yield draft;
      continue;
    }
    const list = !isTold && (isInBids || words.BIDS.test(text)) ? listBelow(statements, at, brief.now) : null;
    if (list) {
      end = list.end;
      yield* list.drafts;
      continue;
    }
    const entry = isInBids ? entryAt(statements, at, brief.now) : null;
    if (entry) {
      end = entry.end;
      yield entry.draft;
      continue;
    }
    const isDue = hasDue || isDated(statements.slice(at, at + 9), brief.now);
    const isOfBoard = isTold || BOARD.test([page.title, ...headings, text].join(' '));
    const behind = statements.slice(at + 1, at + 4).filter((other) => other.block === block);
    const decision = [text, ...behind.map((other) => other.text)].join(' ');
    const asked = isTold ? null : titleOf(statement, isInBids, isDue, brief.now);
    // What a headline asks for, the text below says again.
    if (asked && !asked.number && headlines.has(headings.at(-1) ?? '')) continue;
    if (asked && kind === 'heading' && isOfNumbered(statements, at)) continue;
    if (asked && kind === 'heading') headlines.add(text);
    const issued = isOfBoard && !asked ? titleToBeIssued(text, decision, isAgenda(page)) : null;
    const title = asked ?? issued;
    if (!title) continue;
    const about = [text, ...detailsOf(statement, statements.slice(at + 1, at + 14))];
    yield { ...title, context: text, headings, about, isToBeIssued: issued !== null };
  }
}

/** Whether a heading stands over requests with numbers: `E-Rate RFPs`. */
const isOfNumbered = (statements: readonly Statement[], at: number): boolean =>
  !titleIn(statements[at]!.text)?.number &&
  statements
    .slice(at + 1, at + 4)
    .some(
      ({ text, headings }) =>
        headings.at(-1) === statements[at]!.text && words.STARTS_WITH_NUMBER.test(text) && titleIn(text),
    );

const BOARD = /\b(?:board|trustees|school committee|directors)\b/i;

/** Whether a statement is this institution's own, and no example. */
function isOwn({ text, headings }: Statement, page: Page, { subject }: Brief): boolean {
  return !(
    isElsewhere(text, page, subject) ||
    isHypothetical(text) ||
    words.OTHERS_ASK.test(text.replaceAll(words.SCHOOL_BODY, 'we')) ||
    words.OF_PUPILS.test(text) ||
    [text, headings.at(-1) ?? ''].some((one) => NOT_OF_HERE.test(one) || words.COURTESY.test(one))
  );
}

/** A day in the same paragraph, or until when answers are accepted in the next ones. */
function isDated([statement, ...behind]: readonly Statement[], now: Date): boolean {
  const end = behind.findIndex(({ kind }) => kind === 'heading' || kind === 'row');
  const isOwnDay = ({ text, block }: Statement) =>
    block === statement!.block && findDates(text, now).length > 0;
  const near = [statement!, ...behind.slice(0, 3)];
  return (
    near.some(isOwnDay) ||
    behind.slice(0, end < 0 ? behind.length : end).some(({ text }) => tellsDue(text, now))
  );
}

/** `hasDay`: a day is told, here or in the next sentences. */
function titleOf(
  { text, whole, kind, headings }: Statement,
  isInBids: boolean,
  hasDay: boolean,
  now: Date,
): RfpTitle | null {
  const named = titleIn(text);
  if (words.NO_REQUEST.test(text)) return null;
  if (named?.number) return named;
  const isNow = hasDay && (tellsDue(text, now) || !words.ANOTHER_TIME.test(text));
  const asked = isNow ? askedIn(text) : null;
  if (asked) return asked;
  const isAsked =
    named &&
    hasDay &&
    (/\b(?:received|due|accepted|certified|filed|posted)\b/i.test(text) || words.OPENS_FORMALLY.test(text));
  if (isAsked && !words.NOT_BIDS.test(headings.at(-1) ?? '')) return named;
  const isLine = (kind !== 'sentence' || text === whole) && words.NAME_AND_MATTER.test(text);
  if (named && isLine && !words.NOT_NOW.test(text)) return named;
  if (!isInBids || headings.slice(-1).some((heading) => words.NOT_BIDS.test(heading))) return null;
  if (
    named &&
    (kind !== 'sentence' || /\b(?:due|deadline|until|received|accept\w*|seeking|issu\w+)\b/i.test(text))
  )
    return named;
  const isNumbered = kind === 'item' && /^#?\d{2,4}-\d{1,4}\b/.test(text);
  return isNumbered && isSubject(cut(text)) ? { title: cut(text), number: null } : null;
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
    if (!isBelow || titleIn(text)?.number || words.BARE_REQUEST.test(text) || kind === 'row') break;
    const isOther = statement.kind !== 'heading' && block !== statement.block && !isLabelled;
    if (isOther && statement.kind === 'item') break;
    if (isOther && (kind === 'item' || !words.OF_ANSWERS.test(text))) continue;
    details.push(text);
  }
  return details;
}
