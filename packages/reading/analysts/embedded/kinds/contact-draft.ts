import type { EvidenceKind } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { agrees, hasFirstName, type PersonName } from '../people/names.ts';
import { isOutside } from '../people/titles.ts';

const { says } = signsIn('contact-signs.txt');

/** A person as named at one position of a page. */
export interface Draft {
  readonly name: PersonName;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The school named beside or above the person, as in the district's list, or else as written. */
  readonly school: string | null;
  /** The passage with the name; null for an item of a menu. */
  readonly passage: Passage | null;
  /** The quoted text: the passage's, or that of the menu's link. */
  readonly quote: string;
  readonly evidence: EvidenceKind;
  /** The nearest heading above the list with the name, whatever its level; null if there is none or no list. */
  readonly list: string | null;
  /** True if the name is in a column of names, or in a list or roll that makes a name likely even if it is uncommon. */
  readonly isListed: boolean;
}

/** Returns `true` for at least three people of whom at least 60 % have known given names. */
export const areListed = (people: readonly { readonly name: PersonName }[]): boolean =>
  people.length > 2 && people.filter(({ name }) => hasFirstName(name)).length >= 0.6 * people.length;

export const draftOf = (
  name: PersonName,
  title: string | null,
  passage: Passage | null,
  rest: Pick<Draft, 'evidence'> & Partial<Draft>,
): Draft => ({
  name,
  title,
  passage,
  quote: passage?.text ?? '',
  isListed: false,
  email: null,
  phone: null,
  school: null,
  list: null,
  ...rest,
});

/**
 * Returns `true` if a draft can be published: a likely name of somebody at this institution, with a title or with an
 * email address that agrees with the name.
 */
export function isBelieved(draft: Draft, page: AnnotatedPage, now: Date): boolean {
  const { name, title, email, phone, passage, quote, isListed, list } = draft;
  const isReached = email !== null && agrees(name, email);
  const isKnown = hasFirstName(name) || isListed || isReached;
  if (!isKnown && !(name.isAddressed && (email !== null || phone !== null))) return false;
  // Schools can have names like people: `Cedar Grove`.
  if (page.subject.name.includes(name.full)) return false;
  // Without a title, an address such as `jane@acme.com` does not show that Jane works at the district.
  const isOwn = isReached && (!email.endsWith('.com') || page.url.includes(email.split('@')[1]!));
  if (title === null && !isOwn) return false;
  const isNobody = says('placeholder', quote) || says('no_title', title ?? '');
  if (isNobody || says('leaves', around(draft)) || isPast(quote, now)) return false;
  const above = [...(passage?.block.headings.slice(-3) ?? []), ...(list === null ? [] : [list])];
  if (above.some((heading) => says('other_body', heading))) return false;
  return title === null || (!isOutside(title) && (!says('office', title) || isOfOurs(draft, page)));
}

/** Number of characters before a name that may describe the person. */
const CHARACTERS_BEFORE = 70;
/** Number of characters after a name that may describe the person. */
const CHARACTERS_AFTER = 90;

/** The part of a sentence around the name; outside of sentences, the whole quote. */
function around({ name, quote, evidence }: Draft): string {
  const at = evidence === 'sentence' ? quote.indexOf(name.last) : -1;
  return at < 0 ? quote : quote.slice(Math.max(0, at - CHARACTERS_BEFORE), at + CHARACTERS_AFTER);
}

/** Returns `true` for past years of somebody who left, or of a chronicle: `Jane Roe, 1994-2015`, `1974: Jane Roe`. */
function isPast(text: string, now: Date): boolean {
  const [, dated] = /^\W{0,3}(?:in )?((?:18|19|20)\d\d)\s?[:–—-]/i.exec(text) ?? [];
  const ends = [...text.matchAll(/\b(?:18|19|20)\d\d\s?[-–—]\s?((?:18|19|20)\d\d)\b/g)].map(([, end]) => end);
  const year = dated ?? ends.sort().at(-1);
  return year !== undefined && Number(year) < now.getUTCFullYear();
}

/**
 * Returns `true` if an office such as President is held on the board or by an employee, not in an outside body. The
 * page, words near it, contact data of its own, or a list of staff show it.
 */
function isOfOurs({ passage, quote, title, email, phone, list }: Draft, page: AnnotatedPage): boolean {
  const { headings = [], text = '' } = passage?.block ?? {};
  const near = [quote, page.title ?? '', list ?? '', ...headings, text.slice(0, 300)].join(' | ');
  const isOwnOffice = (email !== null || phone !== null) && says('office_reached', title ?? '');
  const isOfStaff = says('office_alone', title ?? '') && says('staff', `${list}`);
  return /^board/.test(page.type) || says('board', near) || isOwnOffice || isOfStaff;
}
