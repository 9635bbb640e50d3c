import type { ContractFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { catalogueOf } from './catalogue.ts';
import { findDates, isoDay } from './dates.ts';
import { isElsewhere, isHypothetical, isTakenBack, isUnderAdvertisement } from './framing.ts';
import { isAgenda, isMinutes, isWrittenByStudents } from './page-voice.ts';
import { type Statement, statementsOf } from './sentences.ts';
import { endOfTerm } from './terms.ts';
import type { Mention } from './vendor-names.ts';
import * as words from './vocabulary/contracts.ts';

/** Agreements with known vendors: one for each vendor and end. */
export function findContracts(pages: readonly Page[], brief: Brief): ContractFact[] {
  const found = new Map<string, ContractFact>();
  for (const page of pages) {
    if (isWrittenByStudents(page)) continue;
    for (const fact of mergedOnPage(contractsOn(page, brief))) {
      const key = `${fact.vendor} ${fact.expiresAt}`;
      const other = found.get(key);
      found.set(key, other ? merged(other, fact) : fact);
    }
  }
  return [...found.values()];
}

function* contractsOn(page: Page, brief: Brief): Generator<ContractFact> {
  const { names } = catalogueOf(brief.vendors);
  const statements = statementsOf(page);
  for (const [at, statement] of statements.entries()) {
    if (isUnderAdvertisement(statement) || statement.kind === 'heading') continue;
    const mentions = firstOfEach(
      names.mentionsIn(statement.text, [...statement.headings, ...statement.header]),
    );
    for (const [number, mention] of mentions.entries()) {
      if (isBoughtFromAnother(mention, mentions, statement.text)) continue;
      const next = mentions.slice(number + 1).find(({ vendor }) => vendor !== mention.vendor);
      const fact =
        statement.kind === 'row' && (statement.header.length > 0 || !isAgenda(page))
          ? fromRow(statement, mention, brief.now)
          : fromText(statement, mention, next, statements.slice(at + 1, at + 6), page, brief);
      if (fact) yield { ...fact, vendor: mention.vendor.name, sourceUrl: page.url, context: statement.text };
    }
  }
}

const firstOfEach = (mentions: readonly Mention[]): Mention[] =>
  mentions.filter(({ vendor }, at) => mentions.findIndex((other) => other.vendor === vendor) === at);

/** Whether a product is bought from another vendor of the sentence, who is the party then. */
const isBoughtFromAnother = (mention: Mention, mentions: readonly Mention[], text: string): boolean =>
  mentions.some(
    ({ vendor, at, end }) =>
      vendor !== mention.vendor &&
      at > mention.end &&
      / (?:from|with|through) (?:the )?$/.test(text.slice(mention.end, at)) &&
      end > at,
  );

type Terms = Pick<ContractFact, 'expiresAt' | 'renewalMentioned' | 'dissatisfaction' | 'status'>;

/** A row tells of an agreement when its table or section is about such. */
function fromRow(statement: Statement, mention: Mention, now: Date): Terms | null {
  const { cells, header, headings, text } = statement;
  // Several columns may speak of the term; the one with a day tells its end.
  const ends = header.flatMap((heading, at) => {
    const day = words.END_COLUMN.test(heading) ? endOfTerm(`ends ${cells[at] ?? ''}`, now) : null;
    return day === null ? [] : [day];
  });
  const isAbout = [...header, ...headings.slice(-1)].some((heading) => words.AGREEMENT_HEADING.test(heading));
  const isVoted = words.APPROVED.test(text) && (words.AGREEMENT.test(text) || endOfTerm(text, now) !== null);
  const isTold = words.AGREEMENT.test(text) && (words.IN_FORCE.test(text) || words.CANCELLED.test(text));
  if (!isAbout && !isVoted && !isTold) return null;
  if (!words.CANCELLED.test(text) && isTakenBack(statement, mention)) return null;
  if (words.UNDECIDED.test(text)) return null;
  return terms(text, ends.at(-1) ?? endOfTerm(text, now), now);
}

function fromText(
  statement: Statement,
  mention: Mention,
  next: Mention | undefined,
  following: readonly Statement[],
  page: Page,
  brief: Brief,
): Terms | null {
  const { text } = statement;
  if (isElsewhere(text, page, brief.subject) || words.NOT_OF_VENDORS.test(text)) return null;
  const matter = matterOf(statement, mention, next, following, brief);
  const isCancelled = words.CANCELLED.test(matter);
  if (/\breplaced (?:by|with) (?:the )?$/i.test(text.slice(0, mention.at))) return null;
  const isAwarded = words.AWARD_TO.test(text.slice(0, mention.at)) && words.APPROVED.test(matter);
  if (!isCancelled && !isAwarded && !words.ENDED.test(matter) && isTakenBack(statement, mention)) return null;
  if (isHypothetical(text)) return null;
  if (
    words.UNDECIDED.test(inOwnClause(matter, text, mention)) ||
    (!isAgreement(matter, statement, endOfTerm(matter, brief.now) !== null) &&
      !(isMinutes(page) && words.BOUGHT_ITEM.test(text)))
  )
    return null;
  const end = endOfTerm(matter, brief.now) ?? (isCancelled ? theOnlyDay(text, brief.now) : null);
  const told = terms(matter, end, brief.now);
  const isProposed = /\b(?:recommend\w*|propos\w+)\b/i.test(matter) && !words.CARRIED.test(matter);
  if (!isAgenda(page) && !isProposed) return told;
  // What a board is going to vote on is not done; what it is about is there, if it has an end or is renewed.
  const isThere = told.expiresAt !== null || words.IN_FORCE.test(matter) || words.RENEWAL.test(matter);
  return isThere ? { ...told, status: told.status === 'expired' ? 'expired' : 'active' } : null;
}

/** The day of a sentence that names one; that something is given up on a day needs no "until". */
function theOnlyDay(text: string, now: Date): string | null {
  const days = findDates(text, now).filter(({ hasYear }) => hasYear);
  return days.length === 1 ? days[0]!.lastDay : null;
}

/** A matter without what its first sentence says, behind semicolons, of other things. */
function inOwnClause(matter: string, text: string, { at, end }: Mention): string {
  if (!matter.startsWith(text)) return matter;
  const from = text.lastIndexOf(';', at) + 1;
  const to = text.indexOf(';', end);
  return text.slice(from, to < 0 ? undefined : to) + matter.slice(text.length);
}

const LONGEST_MATTER = 1_200;
/** What parts one vendor's share of a sentence from the next one's. */
const PARTS = /;|, and | and (?:a|the|an) /;

/** What is said of the vendor: the sentence, up to another vendor's part of it, and those that go on about it. */
function matterOf(
  { text: whole, block }: Statement,
  mention: Mention,
  next: Mention | undefined,
  following: readonly Statement[],
  brief: Brief,
): string {
  const { names } = catalogueOf(brief.vendors);
  const before = names
    .mentionsIn(whole)
    .findLast(({ vendor, end }) => vendor !== mention.vendor && end < mention.at);
  const start = before ? whole.slice(before.end, mention.at).search(PARTS) : -1;
  const text = start >= 0 && before ? whole.slice(before.end + start) : whole;
  const cut = whole.length - text.length;
  const separator = next ? whole.slice(mention.end, next.at).search(PARTS) : -1;
  if (separator >= 0) return text.slice(0, mention.end + separator - cut);
  let matter = text;
  for (const statement of following) {
    if (matter.length > LONGEST_MATTER) break;
    const goesOn = statement.block === block || words.GOES_ON.test(statement.text);
    const others = names.mentionsIn(statement.text).filter(({ vendor }) => vendor !== mention.vendor);
    if (!goesOn || words.NEW_MATTER.test(statement.text) || others.length > 0) break;
    matter += ` ${statement.text}`;
  }
  return matter;
}

function isAgreement(matter: string, { text, headings }: Statement, hasTerm: boolean): boolean {
  if (words.CANCELLED.test(matter) && (words.AGREEMENT.test(matter) || hasTerm)) return true;
  const isAbout = words.AGREEMENT.test(matter);
  if (words.APPROVED.test(matter) && (hasTerm || words.BOUGHT.test(text))) return true;
  const isUnderHeading = headings.slice(-1).some((heading) => words.AGREEMENT_HEADING.test(heading));
  if (isUnderHeading && (words.APPROVED.test(headings.join(' ')) || /\d/.test(text))) return true;
  if (!isAbout) return words.APPROVED.test(text) && /\$\d/.test(text);
  if (hasTerm && words.PLAIN_AGREEMENT.test(matter)) return true;
  return (
    words.APPROVED.test(`${headings.slice(-1)} ${matter}`) || words.IN_FORCE.test(matter) || isRenewed(matter)
  );
}

const isRenewed = (matter: string): boolean =>
  words.RENEWED.test(matter.replace(new RegExp(words.RENEWAL_AHEAD, 'gi'), ' '));

function terms(matter: string, expiresAt: string | null, now: Date): Terms {
  const dissatisfaction = words.DISSATISFIED.test(matter) && !words.SATISFIED.test(matter);
  const renewalMentioned = words.RENEWAL.test(matter);
  return { expiresAt, renewalMentioned, dissatisfaction, status: statusOf(matter, expiresAt, now) };
}

function statusOf(matter: string, expiresAt: string | null, now: Date): ContractFact['status'] {
  if (words.CANCELLED.test(matter)) return 'cancelled';
  if (isRenewed(matter)) return 'renewed';
  return expiresAt !== null && expiresAt < isoDay(now) ? 'expired' : 'active';
}

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
