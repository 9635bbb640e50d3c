import type { FundingFact } from '../../../facts.ts';
import { type AgendaItem, agendaItems, decides, isMotion } from '../annotate/agenda.ts';
import type { AnnotatedBlock, AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { labelAt } from '../annotate/date-roles.ts';
import type { SumSpan } from '../annotate/spans.ts';
import { type Finder, type Found, finder } from '../judge/judge.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { dataSigns, signsIn, wordPattern } from '../patterns/signs.ts';
import { type Span, spanOf, textBefore } from '../patterns/span.ts';
import { introOf } from './contract-items.ts';

type Source = FundingFact['source'];

/** Sources of money, the most specific first. Names of grants must be capitalized. */
const SOURCES = dataSigns('funding-sources.txt', wordPattern);
const GRANT = SOURCES.find(({ name }) => name === 'grant')!;
const { says, find } = signsIn('funding-signs.txt');
/** Maximum distance, in characters, between an amount and its source. */
const SOURCE_REACH = 110;
/** Maximum distance, in characters, between an amount and words for spending it. */
const SPENDING_REACH = 80;
const LONGEST_NAME = 120;
/** Number of characters of a table that are searched for its kind. */
const BEGINNING = 1_500;
/**
 * In dollars. A smaller amount is a small gift, the price of one piece, as in `eight $30 gift cards`, or a number of
 * thousands or millions.
 */
const SMALLEST_AMOUNT = 1_000;
/** In dollars. A larger amount is a state's or the nation's, unless it is a bond. */
const LARGEST_AMOUNT = 1_000_000_000;
/** Maximum number of amounts of a named source per page; more are the costs of its parts. */
const MOST_SUMS = 2;

/**
 * Money that the institution receives, received, applied for, or asks voters for: from rows and fields with a source
 * and an amount, and from sentences with an amount near its source that describe income. Each amount is published once.
 */
export const FUNDING: Finder = finder(
  'funding',
  wholeFundingOf,
  ({ source, amount }) => `${amount ?? source}`,
);

/** The funding that a page states; for formula money in many parts, only the fact that there is some. */
function wholeFundingOf(page: AnnotatedPage): Found<'funding'>[] {
  const all = [...fundingOf(page)];
  const byName = Map.groupBy(all, ({ values }) => values.sourceName);
  const inParts = [...byName].filter(
    ([, alike]) => new Set(alike.map(({ values }) => values.amount)).size > MOST_SUMS,
  );
  const split = new Set(inParts.map(([name]) => name));
  return all.map((found) => {
    const { source, sourceName, amount } = found.values;
    const isFormula = source !== 'grant' && source !== 'bond' && !says('gifts', sourceName ?? '');
    const isPart = isFormula && amount !== null && split.has(sourceName);
    return isPart ? { ...found, values: { ...found.values, amount: null } } : found;
  });
}

/**
 * The funding in each passage: an entry of a board's list or a grant without an amount; otherwise, each amount that is
 * a gift, or else the whole of the nearest source.
 */
function* fundingOf(page: AnnotatedPage): Generator<Found<'funding'>> {
  if (page.type === 'about') return;
  for (const passage of page.passages) {
    const { form, text, fields, dates, block } = passage;
    const sums = passage.sums.filter(({ value }) => value >= SMALLEST_AMOUNT);
    const isRow = form === 'row';
    const mayTell = form !== 'heading' && (sums.length > 0 || /grant/i.test(text));
    if (!mayTell || isOfPayments(block) || says('elsewhere', text)) continue;
    const deadline = dates.find(({ roles }) => roles[0] === 'due' || roles[0] === 'ends')?.lastDay ?? null;
    const entry = entryOfList(page, passage, sums) ?? grantWithoutSum(page, passage);
    if (entry) yield { ...entry, passage, values: { ...entry.values, deadline: null } };
    if (entry || (isRow && (sums.length > 1 || says('own_tax', text) || !isOfRevenue(passage)))) continue;
    for (const sum of sums) {
      if (says('part', text.slice(0, sum.start)) || says('in_total', text.slice(sum.end))) continue;
      const gift = giftOf(page, passage, sum);
      if (gift) yield { passage, anchor: sum, evidence: 'sentence', values: { ...gift, deadline } };
      if (gift || says('goes', text.slice(Math.max(0, sum.start - SPENDING_REACH), sum.end + SPENDING_REACH)))
        continue;
      const found = sourceNear(text, sum, isRow ? text.length : SOURCE_REACH);
      if (!found || !isWhole(page, passage, sum, found)) continue;
      if (found.source !== 'bond' && sum.value >= LARGEST_AMOUNT) continue;
      const isLine = isNameWithSum(text, sum) && isOfRevenue(passage);
      const isField = isLine || fields.some(({ label, value }) => label !== '' && value.includes(sum.text));
      if (!isRow && !isField && !(says('comes', text) && isForUs(page, passage, found))) continue;
      // A row has the name of its source in a cell that contains the words for the kind of source.
      const cell =
        isRow && fields.find(({ value }) => value.includes(found.text) && value.length < LONGEST_NAME);
      const sourceName = (cell ? cell.value : found.text).trim();
      const values = { source: found.source, sourceName, amount: sum.value, deadline };
      yield { passage, anchor: sum, evidence: isRow ? 'row' : isField ? 'field' : 'sentence', values };
    }
  }
}

const isOfPayments = memoizeByObject(({ headings, header, text }: AnnotatedBlock): boolean =>
  [...headings.slice(-2), ...header, text.slice(0, BEGINNING)].some((words) => says('payments', words)),
);

type Gift = Pick<FundingFact, 'source' | 'sourceName' | 'amount'>;
type Entry = Pick<Found<'funding'>, 'anchor' | 'evidence' | 'traits'> & { readonly values: Gift };

/** The words above a passage that describe its item of business: up to `most` of its headings, and introductions. */
const aboutOf = (page: AnnotatedPage, passage: Passage, { under, passages }: AgendaItem, most = 2): string =>
  [...under.slice(-most), passages[0] === passage ? '' : passages[0]!.text, introOf(page, passage)].join(
    '\n',
  );

/** The item of business of a passage, if a board has approved it or is asked to; otherwise null. */
function takenIn(page: AnnotatedPage, passage: Passage): AgendaItem | null {
  const item = agendaItems(page).get(passage);
  return item && item.state !== 'none' && item.state !== 'rejected' ? item : null;
}

/**
 * A row or line of a list of gifts or grants that a board accepts. A row has the amount and the donor in columns; a
 * line consists of the grant's name, the amount, and the donor.
 */
function entryOfList(page: AnnotatedPage, passage: Passage, sums: readonly SumSpan[]): Entry | null {
  const { form, fields, text } = passage;
  const item = agendaItems(page).get(passage);
  if (!item || sums.length === 0) return null;
  const about = aboutOf(page, passage, item, 1);
  const isGrant = says('grants', about);
  if (!(isGrant || says('gifts', about)) || says('total', text) || says('goes', about)) return null;
  // `Ratify: Grants awarded` can be far below the vote on it.
  if (!takenIn(page, passage) && (item.state === 'rejected' || !isGrant || !says('takes', about)))
    return null;
  const sum = sums.length === 1 ? sums[0] : sums.find((one) => says('sum_label', labelAt(fields, one.text)));
  if (!sum) return null;
  const names = fields.filter(({ value }) => /\p{L}{3}/u.test(value) && value.length < LONGEST_NAME);
  const donor = names.find(({ label }) => says('donor_label', label)) ?? names.at(isGrant ? -1 : 0);
  const isLine = form === 'sentence' && isGrant && says('takes', about) && isNameWithSum(text, sum);
  const sourceName = form === 'row' ? donor?.value : isLine && text.slice(0, sum.start).trim();
  if (!sourceName) return null;
  return {
    anchor: sum,
    evidence: 'row',
    values: { source: isGrant ? 'grant' : 'other', sourceName, amount: sum.value },
  };
}

/**
 * Returns `true` for a short line that is not a sentence, with a name and no label: `TRIO Veterans ARC $1,309,440 Dept.
 * of`.
 */
const isNameWithSum = (text: string, { start }: SumSpan): boolean =>
  text.length < LONGEST_NAME &&
  /^\p{Lu}.{5,}[^:]\s?\(?$/u.test(text.slice(0, start).trimEnd()) &&
  !/[.:?!]$/.test(text);

/**
 * The gift or grant that a board accepts or is asked to accept, according to its item or the one around it; null for
 * any other amount.
 */
function giftOf(page: AnnotatedPage, passage: Passage, sum: SumSpan): Gift | null {
  const { text, sums, fields } = passage;
  const item = takenIn(page, passage);
  if (!item) return null;
  const about = aboutOf(page, passage, item);
  const last = sums.findLast(({ start }) => start < sum.start)?.end ?? 0;
  const [before = '', after = ''] = [text.slice(last, sum.start), text.slice(sum.end)];
  // If there are several amounts, each has its own donor: `from the Rotary Club: $500; from Jane Roe: $75`.
  const isListed = says('gifts', about) && (sums.length === 1 || find('donor', before) !== null);
  const [own, next] = [before.split('; ').at(-1)!, after.split('; ', 1)[0]!];
  const clause = own.slice(-SPENDING_REACH) + next.slice(0, SPENDING_REACH);
  const isGift = isListed || says('gifts', clause);
  const isAmount = fields.length === 1 && says('sum_label', fields[0]!.label) && says('grants', about);
  const isGrant = !isGift && (isAmount || says('grants', clause));
  const isTaken = says(isGrant ? 'takes' : 'comes', `${about} ${text}`);
  if (!isListed && !((isGift || isGrant) && isTaken)) return null;
  // `from the Lions Club – for books: $500`, or `$500 from the Lions Club`
  const named = find('donor', own)?.[1] ?? find('donor', next)?.[1];
  const asked = isAmount ? item.passages.flatMap((one) => one.fields) : [];
  const donor = named ?? asked.find(({ label }) => says('donor_label', label))?.value ?? '';
  const sourceName = donor.replace(/(?: (?:of|the|and|for))? ?$/, '') || (isGrant ? 'grant' : 'donation');
  return { source: isGrant ? 'grant' : 'other', sourceName, amount: sum.value };
}

/** The grant, without an amount, that a board accepts or applies for in a passage; null if there is none. */
function grantWithoutSum(page: AnnotatedPage, passage: Passage): Entry | null {
  const { text, form } = passage;
  const item = agendaItems(page).get(passage);
  const isOwn = takenIn(page, passage) && (item!.passages[0] === passage || isMotion(text));
  // Minutes can record a vote far above the items that it was about.
  const isTaken = isOwn || (decides(text) && item && item.state !== 'rejected');
  const isSummed = item?.passages.some((one) => one.sums.length > 0);
  if (!isTaken || isSummed || form === 'row' || !says('grant_taken', text) || says('goes', text)) return null;
  const names = [...text.matchAll(GRANT.everywhere)].map(([name]) => name);
  const name = names.toSorted((one, other) => other.length - one.length)[0] ?? 'grant';
  return {
    evidence: 'sentence',
    traits: ['no-sum'],
    values: { source: 'grant', sourceName: name, amount: null },
  };
}

/**
 * Returns `true` for sources such as bonds, and for a grant or gift that the institution gets: in an item of business,
 * in its own voice, or with the beginning of its name, but not after `to`.
 */
const isForUs = (
  { subject }: AnnotatedPage,
  { text, block: { genre } }: Passage,
  found: NamedSource,
): boolean =>
  (found.source !== 'grant' && found.source !== 'other') ||
  (!/ to (?:the )?$/i.test(text.slice(0, found.start)) &&
    (genre === 'agenda_item' || says('for_us', text) || text.includes(subject.name.split(' ', 2).join(' '))));

/** Returns `true` for a row or line whose headings, or column headings, are about income. */
const isOfRevenue = ({ block }: Passage): boolean =>
  says('revenue', [...block.header, ...block.headings.slice(-2)].join(' '));

/**
 * Returns `true` if an amount is the whole of its source. A bond counts where it is decided, but not where a part of it
 * is spent, nor in a resume or report among a board's papers; a levy counts unless a table splits it.
 */
function isWhole(
  page: AnnotatedPage,
  passage: Passage,
  sum: SumSpan,
  { source, start, end, text: name }: NamedSource,
): boolean {
  const { form, text } = passage;
  if (source !== 'bond') return form !== 'row' || source !== 'other' || !/lev(?:y|ies)/i.test(name);
  const first = Math.min(start, sum.start);
  const between = start > sum.end ? text.slice(sum.end, start) : text.slice(end, sum.start);
  return (
    says('bond_decided', text) &&
    !says('bond_elsewhere', text) &&
    (!page.type.startsWith('board_') || takenIn(page, passage) !== null) &&
    ![between, textBefore(text, first, 24)].some((words) => says('bond_part', words))
  );
}

interface NamedSource extends Span {
  readonly source: Source;
}

/** Number of characters by which a source after an amount must be nearer than one before it. */
const CHARACTERS_AFTER = 5;
const CLAUSE_END = /[;]|\. |, (?:and|but|while) (?=\$)/;

/** The source nearest to an amount in the same clause; sources before the amount are preferred. */
function sourceNear(text: string, { start, end }: SumSpan, reach: number): NamedSource | undefined {
  const from = Math.max(0, start - reach);
  const before = text.slice(from, start).split(CLAUSE_END).at(-1)!;
  const after = text.slice(end, end + reach).split(CLAUSE_END, 1)[0]!;
  const near = SOURCES.flatMap(({ name, everywhere }) =>
    [before, after].flatMap((part) =>
      [...part.matchAll(everywhere)].map((match) => {
        const { start: at, end: to } = spanOf(match);
        const offset = part === before ? start - before.length : end;
        const far = part === before ? before.length - to : at + CHARACTERS_AFTER;
        return { source: name as Source, text: match[0], start: offset + at, end: offset + to, far };
      }),
    ),
  );
  return near.toSorted((one, other) => one.far - other.far)[0];
}
