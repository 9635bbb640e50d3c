import type { Brief } from '../../analyst.ts';
import { catalogueOf } from '../vendors/catalogue.ts';
import type { Mention } from '../vendors/vendor-names.ts';
import type { AgreementLine } from './agreement-lines.ts';
import * as words from './vocabulary/contracts.ts';

/** What a page says of one vendor around one mention of it. */
export interface Matter {
  /** The part of the statement that is about this vendor. */
  readonly own: string;
  /** That part and the sentences that go on about it. */
  readonly whole: string;
  /** What introduces the list that the statement is of: `The Board approved the following:`. */
  readonly lead: string;
}

const LONGEST = 1_200;
/** How many sentences may go on about an agreement. */
const FOLLOWING = 6;
/** What parts one vendor's share of a sentence from the next one's. */
const PARTS = /;|(?<=\d[^()]{0,40})\), |(?<=\b20\d\d), (?=\p{Lu})|, and | and (?:a|the|an|to|that) /gu;

export function matterOf(
  statements: readonly AgreementLine[],
  at: number,
  mention: Mention,
  next: Mention | undefined,
  brief: Brief,
): Matter {
  const statement = statements[at]!;
  const { names } = catalogueOf(brief.vendors);
  const before = names
    .mentionsIn(statement.text)
    .findLast(({ vendor, end }) => vendor !== mention.vendor && end < mention.at);
  const { own, isCut } = shareOf(statement.text, mention, before, next);
  const vote = statement.verdict || voteBelow(statements, at);
  const lead = `${leadOf(statements, at)} ${statement.head} ${headOf(statement.text, own)} ${vote}`.trim();
  if (isCut || isAside(statements, at, own, mention, brief)) return { own, whole: own, lead };
  let whole = own;
  let last = statement;
  for (const following of statements.slice(at + 1, at + FOLLOWING)) {
    const others = names.mentionsIn(following.text).filter(({ vendor }) => vendor !== mention.vendor);
    if (whole.length > LONGEST || !goesOn(last, following)) break;
    // What only speaks of another vendor by the way does not end the matter.
    if (others.length > 0 && words.BY_THE_WAY.test(following.text)) continue;
    if (others.length > 0) break;
    whole += ` ${following.text}`;
    last = following;
  }
  return { own, whole, lead };
}

/** A sentence without what it says of other vendors, and behind semicolons of other things. */
function shareOf(
  text: string,
  mention: Mention,
  before?: Mention,
  next?: Mention,
): { own: string; isCut: boolean } {
  const parted = before ? lastPart(text.slice(before.end, mention.at)) : -1;
  const from = Math.max(parted < 0 ? 0 : before!.end + parted, text.lastIndexOf('; ', mention.at) + 1);
  const separator = next ? lastPart(text.slice(mention.end, next.at)) : -1;
  if (separator >= 0) return { own: text.slice(from, mention.end + separator), isCut: true };
  const semicolon = text.indexOf('; ', mention.end);
  const further = semicolon < 0 ? '' : text.slice(semicolon + 2);
  const isOn =
    words.GOES_ON.test(further) || words.ABOUT_TERM.test(further) || words.SPEAKS_OF_IT.test(further);
  const isList =
    text.split('; ').length > 2 || text.slice(0, mention.at).includes(': ') || tellsOfAgreement(further);
  const isCut = semicolon >= 0 && isList && !isOn;
  return { own: text.slice(from, isCut ? semicolon : undefined), isCut };
}

/** Where a text about two vendors goes over from the first to the second. */
function lastPart(between: string): number {
  const semicolon = between.search(/;(?! (?:it|this|that|which|the new|they)\b)/);
  return semicolon >= 0 ? semicolon : ([...between.matchAll(PARTS)].at(-1)?.index ?? -1);
}

/** What a sentence says before the colon of its own list. */
function headOf(text: string, own: string): string {
  const colon = text.indexOf(': ');
  return colon >= 0 && !own.includes(text.slice(0, colon)) ? text.slice(0, colon + 1) : '';
}

const tellsOfAgreement = (text: string): boolean =>
  words.AGREEMENT.test(text) || words.CONSENT.test(text) || words.BOUGHT.test(text);

/** Whether a sentence without a word of an agreement stands amid what is said of another vendor's. */
function isAside(
  statements: readonly AgreementLine[],
  at: number,
  own: string,
  { vendor }: Mention,
  brief: Brief,
): boolean {
  if (tellsOfAgreement(own)) return false;
  const { names } = catalogueOf(brief.vendors);
  return statements
    .slice(Math.max(0, at - FOLLOWING), at)
    .some(
      ({ block, text }) =>
        block === statements[at]!.block &&
        tellsOfAgreement(text) &&
        names.mentionsIn(text).some((other) => other.vendor !== vendor),
    );
}

/** Whether a sentence says more of what the last one is about, and begins no new matter. */
function goesOn(last: AgreementLine, following: AgreementLine): boolean {
  if (words.OTHER_PARTY.test(following.text)) return false;
  if (words.VOTED.test(last.text) && words.MOTION.test(following.text)) return false;
  if (/;$/.test(last.text) || words.NEW_MATTER.test(following.text) || following.kind === 'heading')
    return false;
  if (following.kind === 'item' && following.block !== last.block) return false;
  return following.block === last.block || words.GOES_ON.test(following.text);
}

/** The line with a colon above a list, whose vote or word is of all its items. */
function leadOf(statements: readonly AgreementLine[], at: number): string {
  const { kind, text, block } = statements[at]!;
  if (kind !== 'item' && !words.LIST_MARK.test(text)) return '';
  for (const above of statements.slice(Math.max(0, at - MOST_ITEMS), at).toReversed()) {
    if (above.kind === 'heading') return '';
    if (/:$/.test(above.text) || words.LIST_LABEL.test(above.text)) return above.text;
    if (above.kind !== 'item' && above.block !== block && !words.LIST_MARK.test(above.text)) return '';
  }
  return '';
}

/** The vote below a list, when it is the first that is no item. */
function voteBelow(statements: readonly AgreementLine[], at: number): string {
  const { kind, text, block } = statements[at]!;
  if (kind !== 'item' && !words.LIST_MARK.test(text)) return '';
  const isItem = (line: AgreementLine) => line.kind === 'item' || words.LIST_MARK.test(line.text);
  let last = block;
  for (const below of statements.slice(at + 1, at + MOST_ITEMS)) {
    if (!isItem(below) && below.block !== Math.floor(last) && below.kind !== 'sentence') return '';
    if (words.MOTION.test(below.text) || words.VOTED.test(below.text)) return below.text;
    if (!isItem(below) && below.block !== last) return '';
    last = below.block;
  }
  return '';
}

const MOST_ITEMS = 40;
