import type { FundingFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import type { Amount } from '../language/amounts.ts';
import { isElsewhere, isHypothetical, isNamedAfterUs, isUnderAdvertisement } from '../language/framing.ts';
import type { Statement } from '../language/sentences.ts';
import { spokenOn } from '../language/spoken-rows.ts';
import { isOfGuest, isRulebook, isWrittenByStudents } from '../pages/page-voice.ts';
import { isEntry, sectionsOf } from './funding-context.ts';
import { type Clause, type Cue, clausesOf, cuesIn, isBeside, sourcesOf } from './funding-cues.ts';
import { deadlineIn, deadlineOfRow } from './funding-deadlines.ts';
import { isOfGiver, isSupported } from './funding-evidence.ts';
import { labelsOf } from './funding-labels.ts';
import { nameOfSource } from './funding-name.ts';
import { isAward, sumsIn } from './funding-sums.ts';
import { type Claim, ofSite, withoutParts } from './funding-wholes.ts';
import * as words from './vocabulary/funding.ts';
import { HAS_A_DEADLINE, OF_A_DEADLINE } from './vocabulary/funding-deadlines.ts';
import * as evidence from './vocabulary/funding-evidence.ts';

/** Money from outside, once for each source and amount; a source without amount only where none has one. */
export function findFunding(pages: readonly Page[], brief: Brief): FundingFact[] {
  const read = pages.filter((page) => !isWrittenByStudents(page) && !isOfGuest(page));
  return ofSite(read.flatMap((page) => withoutParts(claimsOn(page, brief)))).map(({ fact }) => fact);
}

/** Less than anybody gives to a school and tells of, or asks voters for. */
const LEAST_GIFT = 50;
const LEAST_VOTED = 5_000;
/** More than one institution gets, except from its voters. */
const MOST_GIVEN = 1_000_000_000;

function* claimsOn(page: Page, brief: Brief): Generator<Claim> {
  const statements = spokenOn(page);
  const sections = sectionsOf(statements, page.title ?? '');
  let intro = '';
  for (const [at, statement] of statements.entries()) {
    const above = intro;
    if (!isEntry(statement)) intro = statement.text;
    if (statement.text.length < 8 || !isCandidate(statement, page, brief)) continue;
    if (isAnotherMatter(statements, at, above)) continue;
    const { text } = statement;
    const cues = cuesIn(text);
    const sums = sumsIn(statement);
    const clauses = clausesOf(text, sums, cues);
    const told = sourcesOf(text, clauses, cues);
    const next = statements.slice(at + 1, at + 1 + FURTHER);
    const ofRow = statement.kind === 'row' ? (told[0] ?? null) : null;
    for (const [number, clause] of clauses.entries()) {
      const sum = clause.sum as Amount;
      const cue = sections.instead(statement, told[number] ?? ofRow) ?? sections.sourceOf(at, clause);
      if (!cue || isLongPast(datedText(statement), cue, brief.now) || !isBelieved(text, clause, cue, sum))
        continue;
      if (!(isEntry(statement) && cue.at < sum.at) && !isSupported(text, clause, cue, sum)) continue;
      const around = [...labelsOf(statements, at), statement.headings.at(-1) ?? ''];
      const isOwn = isOwnGift(text, cue, page, brief) && !around.some((label) => words.OF_GRANTS.test(label));
      const isGift = isOwn || around.some((label) => words.OF_GIFTS.test(label));
      const source =
        cue.strength === 'given' && isGift ? 'other' : sourceWith(next[0], statement, cue, around);
      yield claim(statement, next, clause, { ...cue, source }, page, brief);
    }
    if (statement.kind === 'row' || statement.kind === 'heading') continue;
    if (isRulebook(page) && !words.RECEIVED.test(text)) continue;
    const whole: Clause = { at: 0, end: text.length, sum: null, after: 0 };
    // Beside sums, only what has a name of its own is not about one of them.
    const others = cues.filter(
      (cue) => !told.includes(cue) && (sums.length === 0 || cue.strength === 'named'),
    );
    for (const cue of others.filter((one) => !isLongPast(text, one, brief.now) && isMentioned(text, one)))
      yield claim(statement, next, whole, cue, page, brief);
  }
}

/** Whether a line answers what others did or what a taxpayer pays, or is of a list of what others got, as its `intro` says. */
function isAnotherMatter(statements: readonly Statement[], at: number, intro: string): boolean {
  const labels = labelsOf(statements, at);
  const above = [...labels, statements[at]!.headings.at(-1) ?? ''];
  if (labels.some((label) => words.OF_OTHERS.test(label))) return true;
  if (above.some((label) => words.ASKS_TAXPAYERS_SHARE.test(label))) return true;
  const isOfList = statements[at]!.kind !== 'row' && isEntry(statements[at]!);
  return isOfList && evidence.LISTS_OTHERS.test(intro);
}

/** What a state gives is a grant where the next sentence, or the line above, calls it one. */
function sourceWith(
  next: Statement | undefined,
  { block, text }: Statement,
  { source, strength, at, end }: Cue,
  around: readonly string[],
): FundingFact['source'] {
  if (source === 'state' && words.IS_COMPETITIVE.test(text) && /\bgrant/i.test(text.slice(at, end)))
    return 'grant';
  if (source !== 'state' || (strength !== 'kind' && !words.AGENCY.test(text.slice(at, end)))) return source;
  if (words.AWARDED_BY_AGENCY.test(text)) return 'grant';
  const isCalledOne = next?.block === block && words.IS_GRANT.test(next.text);
  return isCalledOne || around.some((label) => evidence.A_GRANT.test(label)) ? 'grant' : source;
}

/** Whether the school's own foundation gives, which makes no grants unless it says so. */
const isOwnGift = (text: string, { at, end }: Cue, page: Page, { subject }: Brief): boolean =>
  isNamedAfterUs(text.slice(at, end), page, subject);

function isCandidate({ text, whole, ...rest }: Statement, page: Page, { subject }: Brief): boolean {
  if (rest.header.some((heading) => evidence.PAYEE_COLUMN.test(heading))) return false;
  if (words.UNDONE.test(whole) || isUnderAdvertisement({ text, whole, ...rest })) return false;
  if (words.PARTS_BELOW.test(text) || isVoteOfOthers(text, page, subject)) return false;
  return (
    !isHypothetical(text) &&
    !words.OF_OTHERS.test(rest.headings.at(-1) ?? '') &&
    !isElsewhere(text.replace(words.PROGRAMMES_OF_SCHOOLS, ' '), page, subject)
  );
}

/** Whether some other place's voters decided. */
function isVoteOfOthers(text: string, page: Page, subject: Brief['subject']): boolean {
  const [, who] = words.VOTE_OF.exec(text) ?? [];
  return who !== undefined && !words.OUR_VOTERS.test(who) && !isNamedAfterUs(who, page, subject);
}

/** A text with the heading that dates it: `February 1996`. */
const datedText = ({ text, headings }: Statement): string =>
  /\b(?:19|20)\d\d\b/.test(text) ? text : `${text} ${headings.at(-1) ?? ''}`;

/** Whether all the years that a text names are long over. */
function isLongPast(text: string, { isVoted }: Cue, now: Date): boolean {
  const years = (text.match(/(?<!\b[Cc]lass of |\ban? |\b[Ss]ince [^.;]{0,60})\b(?:19|20)\d\d\b/g) ?? []).map(
    Number,
  );
  return (
    !words.IS_NOW.test(text) &&
    years.length > 0 &&
    Math.max(...years) < now.getUTCFullYear() - (isVoted ? OLD_BOND : OLD)
  );
}

const OLD = 6;
/** Bonds are paid off for decades. */
const OLD_BOND = 20;

/** Whether a sum is money of this source for the institution. */
function isBelieved(text: string, clause: Clause, cue: Cue, sum: Amount): boolean {
  const said = text.slice(clause.at, clause.end);
  const isOfOthers = isOthers(cue.strength === 'named' ? said.replace(/\btuition\b/gi, ' ') : said);
  if (cue.isVoted && evidence.STATES_VOTE.test(text)) return false;
  if (words.LACKING.test(text.slice(0, cue.at)) || evidence.OF_MANY.test(text)) return false;
  if (cue.source !== 'state' && words.IS_ACCOUNT.test(text.slice(cue.end))) return false;
  if (!cue.isVoted && cue.strength !== 'named' && isOfGiver(text, said, sum)) return false;
  if (evidence.ONLY_TALKED_OF.test(text.slice(0, sum.end)) || evidence.OF_A_STATE.test(text)) return false;
  if (isOfOthers || (words.EXPLAINED.test(said) && cue.strength !== 'named')) return false;
  if (cue.source === 'other' && !cue.isVoted && cue.strength === 'kind' && words.IS_RULE.test(said))
    return false;
  if (!cue.isVoted && (words.NOT_OBTAINED.test(said) || evidence.WHAT_IF.test(text))) return false;
  if (!cue.isVoted && sum.value > MOST_GIVEN) return false;
  if (sum.value < (cue.isVoted ? LEAST_VOTED : LEAST_GIFT)) return false;
  return isAward(text, clause, cue, sum);
}

/** Whether a source that is named without a sum is said to give, or to have given. */
function isMentioned(text: string, cue: Cue): boolean {
  if (cue.strength === 'given' || isOthers(text) || words.EXPLAINED.test(text) || words.GENERAL.test(text))
    return false;
  if (cue.isVoted && words.NOT_ASKED.test(text)) return false;
  if (cue.isVoted) return words.VOTED.test(withoutCue(text, cue)) || words.PAID_BY_VOTE.test(text);
  if (cue.source === 'state' && words.IS_LOAN.test(text)) return false;
  if (words.NOT_OBTAINED.test(text) || (cue.source === 'other' && cue.strength === 'kind')) return false;
  return (
    words.OBTAINED_BEFORE.test(text.slice(0, cue.at)) ||
    words.OBTAINED_AFTER.test(text.slice(cue.end)) ||
    (cue.strength === 'named' && HAS_A_DEADLINE.test(text.slice(cue.end))) ||
    (cue.source === 'title_i' && words.IS_TITLE_ONE.test(text))
  );
}

const isOthers = (text: string): boolean =>
  words.NOT_OURS.test(text) || (words.CLUBS.test(text) && !words.GIVEN.test(text));

const withoutCue = (text: string, { at, end }: Cue): string => `${text.slice(0, at)} ${text.slice(end)}`;

function claim(
  statement: Statement,
  next: readonly Statement[],
  clause: Clause,
  cue: Cue,
  page: Page,
  { now }: Brief,
): Claim {
  const { text, kind } = statement;
  const said = shareOf(text, clause);
  const isTold = clause.sum !== null || HAS_A_DEADLINE.test(text.slice(cue.end));
  const deadline =
    (kind === 'row' ? deadlineOfRow(statement, now) : deadlineIn(said, now)) ??
    onSame(statement, next)
      .map((one) => deadlineIn(one.text, now))
      .find(Boolean) ??
    null;
  return {
    cue,
    said,
    isDirect: isBeside(text, cue, clause.sum),
    isYearly: words.YEARLY.test(
      `${said} ${clause.sum ? text.slice(clause.sum.end, clause.sum.end + 25) : ''}`,
    ),
    fact: {
      source: cue.source,
      sourceName: nameOfSource(text, cue),
      amount: clause.sum?.value ?? null,
      deadline: cue.isVoted || !isTold ? null : deadline,
      sourceUrl: page.url,
      context: text,
    },
  };
}

/** Of a clause what stands between the semicolons around its sum. */
function shareOf(text: string, { at, end, sum }: Clause): string {
  if (!sum) return text.slice(at, end);
  const from = Math.max(at, text.lastIndexOf(';', sum.at) + 1);
  const to = text.indexOf(';', sum.end);
  const further = to < 0 ? '' : text.slice(to + 1, end).trim();
  const isMore = words.GOES_ON.test(further) || OF_A_DEADLINE.test(further);
  return text.slice(from, to < 0 || to > end || isMore ? end : to);
}

/** How many sentences may go on about one sum. */
const FURTHER = 3;

/** The next lines, as long as they go on about the money of this one, rather than about another's. */
function onSame({ kind, block, headings }: Statement, next: readonly Statement[]): readonly Statement[] {
  if (kind === 'row') return [];
  const end = next.findIndex((one, at) => {
    if (one.kind === 'row' || one.kind === 'heading') return true;
    const isNear = at === 0 && one.text.length < 90 && one.headings.join() === headings.join();
    if (one.block !== block && !isNear) return true;
    const isOfParts = words.PARTS_BELOW.test(one.text) || words.GOES_OUT.test(one.text);
    if (at > 0 && !isOfParts && !words.GOES_ON.test(one.text)) return true;
    return (
      (sumsIn(one).length > 0 && !isOfParts) || cuesIn(one.text).some(({ strength }) => strength === 'named')
    );
  });
  return end < 0 ? next : next.slice(0, end);
}
