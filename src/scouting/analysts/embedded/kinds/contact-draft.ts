import type { EvidenceKind } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { agrees, hasFirstName, isPlaceLike, type PersonName } from '../people/names.ts';
import { isOutside } from '../people/titles.ts';

const PATTERNS = patternsIn('contact-draft.txt');

/** A person as one place of a page names them. */
export interface Draft {
  readonly name: PersonName;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The school that the place itself names, as it names it. */
  readonly school: string | null;
  /** The passage that names them; null for an item of a menu. */
  readonly passage: Passage | null;
  /** What is quoted: the passage's text, or the text of the menu's link. */
  readonly quote: string;
  readonly evidence: EvidenceKind;
  /** Whether a column of names, a roll or a list of members says that this is a name. */
  readonly isListed: boolean;
}

/** A person whom a passage names with a title and without a mark. */
export const draftOf = (
  { name, title }: Pick<Draft, 'name' | 'title'>,
  passage: Passage,
  evidence: EvidenceKind,
  isListed = false,
): Draft => ({
  ...{ name, title, passage, evidence, isListed, quote: passage.text },
  ...{ email: null, phone: null, school: null },
});

/** Offices that many bodies have: they count for the board of the institution only where a board is spoken of. */
const OFFICE = PATTERNS.get('OFFICE');
const BOARD =
  /\b(?:board|trustees?|school committee|superintendent|members present|quorum|meeting to order|seconded)\b/i;
/** Bodies with boards of their own, and lists of people who are not staff. */
const OTHER_BODY = PATTERNS.get('OTHER_BODY');

/** Whether a draft is good enough to be published: a real name, bound to a title or a mark, of this institution. */
export function isBelieved(draft: Draft, page: AnnotatedPage, now: Date): boolean {
  const { name, title, email, phone, passage, quote, isListed } = draft;
  const isNamed =
    hasFirstName(name) || name.isAddressed || isListed || (email !== null && agrees(name, email));
  if (!isNamed || !(hasFirstName(name) || email || phone || isListed)) return false;
  if (PLACEHOLDER.test(quote)) return false;
  if (LEAVES.test(around(draft)) || isPast(quote, now)) return false;
  if (isPlaceLike(name) && !email) return false;
  const isReached = email !== null && agrees(name, email);
  if (title === null && !isReached) return false;
  const above = passage?.block.headings.slice(-3) ?? [];
  if (above.some((heading) => OTHER_BODY.test(heading)) || (title !== null && isOutside(title))) return false;
  return title === null || !OFFICE.test(title) || isOfBoard(draft, page);
}

/** What site builders put where nobody has written yet. */
const PLACEHOLDER =
  /(?<![\w.-])example\.(?:com|org|net)\b|\b(?:title|name|text|position) here\b|\blorem ipsum\b/i;

/** As far from a name as a sentence says something of its person. */
const [BEFORE, BEHIND] = [70, 90];

/** What a list says, or the part of a sentence around the name. */
function around({ name, quote, evidence }: Draft): string {
  const at = evidence === 'sentence' ? quote.indexOf(name.last) : -1;
  return at < 0 ? quote : quote.slice(Math.max(0, at - BEFORE), at + BEHIND);
}

/** Words by which a list or sentence says that people leave, are yet to come, or work for another body. */
const LEAVES = PATTERNS.get('LEAVES');
export const saysLeaving = (text: string): boolean => LEAVES.test(text);

/** `Jane Roe, 1994-2015` or `1974: Jane Roe`: the years of somebody who is no longer there, or of a history. */
function isPast(text: string, now: Date): boolean {
  const [, dated] = /^\W{0,3}(?:in )?((?:18|19|20)\d\d)\s?[:–—-]/i.exec(text) ?? [];
  if (dated && Number(dated) < now.getUTCFullYear()) return true;
  const years = [...text.matchAll(/\b(?:18|19|20)\d\d\s?[-–—]\s?((?:18|19|20)\d\d)\b/g)].map(([, last]) =>
    Number(last),
  );
  return years.length > 0 && Math.max(...years) < now.getUTCFullYear();
}

/** Whether an office is one of the board: by the page, the words around it, or a telephone of the office itself. */
const isOfBoard = ({ passage, quote, title, email, phone }: Draft, page: AnnotatedPage): boolean =>
  BOARD_PAGES.has(page.type) ||
  [quote, page.title ?? '', ...(passage?.block.headings ?? []), passage?.block.text.slice(0, 300) ?? ''].some(
    (line) => BOARD.test(line),
  ) ||
  ((email !== null || phone !== null) &&
    /^(?:secretary|clerk|director|officer|treasurer)$/i.test(title ?? ''));
const BOARD_PAGES: ReadonlySet<string> = new Set(['board', 'board_minutes', 'board_agenda']);

/** Whether a heading says that it is about people of another body, or about people who have left. */
export const isOtherBody = (heading: string): boolean => OTHER_BODY.test(heading);
