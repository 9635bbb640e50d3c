import type { ContractFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { findDates } from '../language/dates.ts';
import { isElsewhere, isHypothetical, isTakenBack, isUnderAdvertisement } from '../language/framing.ts';
import { spokenOn } from '../language/spoken-rows.ts';
import { isAgenda, isMinutes, isWrittenByStudents } from '../pages/page-voice.ts';
import { catalogueOf } from '../vendors/catalogue.ts';
import type { Mention } from '../vendors/vendor-names.ts';
import { type AgreementLine, agreementLinesOf, contextOf } from './agreement-lines.ts';
import { type Matter, matterOf } from './contract-matter.ts';
import { fromRow, isOfRow } from './contract-rows.ts';
import { isComplained, isRenewed, type Terms, termsOf } from './contract-terms.ts';
import { earlyEnd, endOfTerm, endWithoutYear } from './terms.ts';
import * as words from './vocabulary/contracts.ts';

/** Agreements with known vendors: one for each vendor and end. */
export function findContracts(pages: readonly Page[], brief: Brief): ContractFact[] {
  const found = new Map<string, ContractFact>();
  for (const page of pages) {
    if (isWrittenByStudents(page)) continue;
    for (const fact of mergedOnPage(contractsOn(page, brief))) {
      const key = `${fact.vendor} ${fact.expiresAt}`;
      const other = found.get(key);
      const told = { ...fact, dissatisfaction: fact.dissatisfaction || isBlamed(fact.vendor, page, brief) };
      found.set(key, other ? merged(other, told) : told);
    }
  }
  return [...found.values()];
}

function* contractsOn(page: Page, brief: Brief): Generator<ContractFact> {
  const { names } = catalogueOf(brief.vendors);
  const statements = agreementLinesOf(page);
  for (const [at, statement] of statements.entries()) {
    if (isUnderAdvertisement(statement) || statement.kind === 'heading') continue;
    const mentions = firstOfEach(
      names.mentionsIn(statement.text, [
        ...statement.headings,
        ...statement.header,
        ...goingOn(statements, at),
      ]),
    );
    for (const [number, mention] of mentions.entries()) {
      if (statement.kind === 'row' && !isOfRow(mention, mentions, statement)) continue;
      if (isBoughtFromAnother(mention, mentions, statement.text)) continue;
      const next = mentions.slice(number + 1).find(({ vendor }) => vendor !== mention.vendor);
      const fact =
        statement.kind === 'row' && (statement.header.length > 0 || !isAgenda(page))
          ? fromRow(statement, mention, page, brief.now)
          : fromText(statement, mention, matterOf(statements, at, mention, next, brief), page, brief);
      if (fact)
        yield { ...fact, vendor: mention.vendor.name, sourceUrl: page.url, context: contextOf(statement) };
    }
  }
}

/** A title that is hardly more than a name is told to be a product's by what goes on about it. */
const goingOn = (statements: readonly AgreementLine[], at: number): string[] =>
  statements[at]!.text.length > TITLE
    ? []
    : statements
        .slice(at + 1, at + 4)
        .flatMap(({ block, text }) => (block === statements[at]!.block ? [text] : []));
const TITLE = 40;

const firstOfEach = (mentions: readonly Mention[]): Mention[] =>
  mentions.filter(({ vendor }, at) => mentions.findIndex((other) => other.vendor === vendor) === at);

/** Whether a product is bought from another vendor of the sentence, or told to its maker, who is the party then. */
const isBoughtFromAnother = (mention: Mention, mentions: readonly Mention[], text: string): boolean =>
  mentions.some(
    ({ vendor, at }) =>
      vendor !== mention.vendor &&
      at > mention.end &&
      /^(?:(?! and |[,;]).)* (?:from|with|through) (?:the )?$/.test(text.slice(mention.end, at)),
  ) ||
  (/\b(?:told|informed|notified|written to|wrote to) $/.test(text.slice(0, mention.at)) &&
    mentions.length > 1);

function fromText(
  statement: AgreementLine,
  mention: Mention,
  matter: Matter,
  page: Page,
  brief: Brief,
): Terms | null {
  const { text } = statement;
  const { own, whole, lead } = matter;
  if (isElsewhere(text, page, brief.subject) || words.NOT_OF_VENDORS.test(own) || isHypothetical(text))
    return null;
  const before = text.slice(0, mention.at);
  if (words.INSTEAD_BEFORE.test(before) || words.INSTEAD_AFTER.test(text.slice(mention.end))) return null;
  if (words.OLD_BEFORE.test(before)) return null;
  if (words.KEPT_IN.test(before) && !words.ITS_AGREEMENT.test(whole.slice(own.length))) return null;
  const isCancelled = words.CANCELLED.test(whole);
  const isCarried = words.PROPOSED.test(own) && words.CARRIED.test(whole.slice(own.length));
  if (isBidder(text, mention)) return null;
  if (words.PAID_BEFORE.test(before) || words.OTHER_LIST.test(`${statement.head} ${before}`.trim()))
    return null;
  const isAward = isAwarded(text, mention, matter);
  const isDone = isCancelled || isCarried || isAward || words.IS_OVER.test(whole);
  if (!isDone && words.NO_AGREEMENT.test(whole)) return null;
  if (isAgenda(page) && words.ONLY_TALK.test(own)) return null;
  if (!isDone && isTakenBack(asDecided(statement, page), mention)) return null;
  const end =
    (isCancelled ? earlyEnd(whole, brief.now) : null) ??
    endOfTerm(behindIn(own, text, mention), brief.now) ??
    endOfTerm(own, brief.now) ??
    endOfTerm(whole, brief.now) ??
    endOfTerm(`${own} ${statement.head}`, brief.now) ??
    (isCancelled || isListOfEnds(statement, lead) ? theOnlyDay(own, brief.now, !isCancelled) : null) ??
    (words.AGREEMENT.test(own) ? endWithoutYear(own, brief.now) : null);
  if (words.UNDECIDED.test(`${statement.head} ${whole} ${statement.verdict}`)) return null;
  const isBought =
    ((isMinutes(page) || isAgenda(page)) && words.BOUGHT_ITEM.test(text)) ||
    (isAgenda(page) && words.PUT_TO_VOTE.test(own) && words.AGREEMENT.test(own));
  if (!isBought && !isAgreement(statement, mention, matter, end, isAward)) return null;
  const head = words.ONLY_RENEWALS.test(statement.head) ? `${statement.head} ` : '';
  const told = termsOf(`${head}${whole}`, end, brief.now);
  const isProposed = words.PROPOSED.test(whole) && !words.CARRIED.test(`${lead} ${whole}`);
  if (!isAgenda(page) && !isProposed) return told;
  // What a board is going to vote on is not done; what it is about is there, if it has an end or is renewed.
  if (words.CANCELLED_BEFORE.test(whole)) return told;
  const isThere =
    isBought ||
    told.expiresAt !== null ||
    words.IN_FORCE.test(whole) ||
    words.RENEWAL.test(`${lead} ${whole}`);
  return isThere ? { ...told, status: told.status === 'expired' ? 'expired' : 'active' } : null;
}

/** Whether a name is only one of those that offered. */
const isBidder = (text: string, { at }: Mention): boolean =>
  words.OFFERED_BEFORE.test(text.slice(0, at)) && !words.TAKEN.test(text);

/** What a vendor's part of a sentence says behind its name: days before it are of what was named earlier. */
function behindIn(own: string, text: string, { end }: Mention): string {
  const from = text.indexOf(own);
  return from < 0 ? own : own.slice(Math.max(0, end - from));
}

/** An item that an agenda has considered is put to the vote. */
const asDecided = (statement: AgreementLine, page: Page): AgreementLine =>
  isAgenda(page) || words.CONSENT.test(statement.verdict)
    ? {
        ...statement,
        text: statement.text.replace(
          words.CONSIDERED,
          (_, mark: string, verb: string) => mark + ' '.repeat(verb.length),
        ),
      }
    : statement;

/** Whether the order went to this vendor: by a vote, or as the outcome of a request. */
function isAwarded(text: string, { at, end }: Mention, { own, whole, lead }: Matter): boolean {
  if (words.AWARD_TO.test(text.slice(0, at)) && words.CONSENT.test(`${lead} ${whole}`)) return true;
  return words.CHOSEN.test(text.slice(end)) && (words.REQUEST.test(own) || words.LENGTH_OF_TERM.test(whole));
}

/** Whether the heading or line above a list says that its days are those on which agreements end. */
const isListOfEnds = ({ headings, kind }: AgreementLine, lead: string): boolean =>
  kind === 'item' && [lead, headings.at(-1) ?? ''].some((above) => words.AGREEMENT_HEADING.test(above));

/** The day of a sentence that names one; that something is given up on a day needs no "until". */
function theOnlyDay(text: string, now: Date, isExact: boolean): string | null {
  const days = findDates(text, now).filter(
    ({ hasYear, precision }) => hasYear && (precision === 'day' || !isExact),
  );
  return days.length === 1 ? days[0]!.lastDay : null;
}

function isAgreement(
  statement: AgreementLine,
  mention: Mention,
  { own, whole, lead }: Matter,
  end: string | null,
  isAward: boolean,
): boolean {
  const { headings } = statement;
  const isNamed = words.AGREEMENT.test(`${lead} ${whole}`);
  const isConsented = words.CONSENT.test(`${lead} ${whole}`);
  if (isAward || (words.CANCELLED.test(whole) && (isNamed || isConsented || end !== null))) return true;
  if (isConsented && (end !== null || words.BOUGHT.test(own))) return true;
  const isAgreed = isConsented && words.AGREED_BEFORE.test(statement.text.slice(0, mention.at));
  if (isAgreed && words.LENGTH_OF_TERM.test(own)) return true;
  if (end !== null && words.CONSENT.test(headings.at(-1) ?? '')) return true;
  const isUnderHeading = headings.slice(-1).some((heading) => words.AGREEMENT_HEADING.test(heading));
  if (isUnderHeading && (words.CONSENT.test(headings.join(' ')) || words.PRICE_OR_TERM.test(whole)))
    return true;
  if (end !== null && isUntilAlone(statement, mention)) return true;
  if (end !== null && (words.PLAIN_AGREEMENT.test(`${lead} ${whole}`) || words.LENGTH_OF_TERM.test(own)))
    return true;
  if (!isNamed) return words.CONSENT.test(`${lead} ${own}`) && /\$\d/.test(own);
  return (
    isConsented || words.CONSENT.test(headings.at(-1) ?? '') || words.IN_FORCE.test(whole) || isRenewed(whole)
  );
}

/** A line of a list that says no more of a name than until when. */
function isUntilAlone({ text }: AgreementLine, { end }: Mention): boolean {
  const date = /\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\p{Lu}[a-z]{2,8}\.? (?:\d{1,2}, )?20\d\d/u.exec(
    text.slice(end),
  );
  return date !== null && words.UNTIL_ALONE.test(text.slice(end, end + date.index));
}

/** Whether a page complains of a vendor's product elsewhere than where it tells of the agreement. */
const isBlamed = (vendor: string, page: Page, brief: Brief): boolean =>
  spokenOn(page).some(
    ({ text, kind }) =>
      kind !== 'heading' &&
      isComplained(text) &&
      !isElsewhere(text, page, brief.subject) &&
      catalogueOf(brief.vendors).names.mentionsIn(text)[0]?.vendor.name === vendor,
  );

/** A page that tells a vendor's agreement in two places, the end in one of them, tells of one agreement. */
function mergedOnPage(facts: Iterable<ContractFact>): ContractFact[] {
  const found: ContractFact[] = [];
  for (const fact of facts) {
    const at = found.findIndex(
      (other) =>
        other.vendor === fact.vendor &&
        (other.expiresAt === fact.expiresAt || other.expiresAt === null || fact.expiresAt === null),
    );
    if (at < 0) found.push(fact);
    else found[at] = merged(found[at] as ContractFact, fact);
  }
  return found;
}

const WEIGHT: Readonly<Record<ContractFact['status'], number>> = {
  cancelled: 3,
  renewed: 2,
  expired: 1,
  active: 0,
};

function merged(one: ContractFact, other: ContractFact): ContractFact {
  const better = one.expiresAt === null && other.expiresAt !== null ? other : one;
  return {
    ...better,
    renewalMentioned: one.renewalMentioned || other.renewalMentioned,
    dissatisfaction: one.dissatisfaction || other.dissatisfaction,
    status: WEIGHT[one.status] >= WEIGHT[other.status] ? one.status : other.status,
  };
}
