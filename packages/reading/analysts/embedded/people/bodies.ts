import type { Page } from '../../../documents/page.ts';
import type { Subject } from '../../../facts.ts';
import { dataLines, dataWords } from '../patterns/data-file.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { NOT_NAMES } from './vocabulary.ts';

const { says, matches } = signsIn('owner-signs.txt');
/** Words that occur in the names of many districts. */
const GENERIC = dataWords('district-words.txt');
/** Last words of names of bodies. */
const ENDINGS = new Set(dataLines('body-endings.txt').flatMap((line) => line.split(', ')));
/** Words around names of bodies in headings. */
const AROUND = dataWords('around-bodies.txt');
/** Words for boards at the end of names of bodies. */
const BOARD = dataWords('boards-of-bodies.txt');
/** Maximum length of a name. */
const LONGEST_NAME = 120;

interface Mention extends Span {
  readonly isOwn: boolean;
}

/** The words of a name in lower case, without those that occur in the names of many districts. */
export const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter((word) => !GENERIC.has(word));

const ownWordsOf = memoizeByObject(
  ({ name, city, schools }: Subject): ReadonlySet<string> =>
    new Set([name, city ?? '', ...schools].flatMap(wordsOf)),
);

/** The school districts named in a text, except generic phrases such as `School District`. */
export function districtsIn(text: string, subject: Subject): Mention[] {
  const own = ownWordsOf(subject);
  return matches('district', text).flatMap(({ 0: name, index: start }) => {
    const words = wordsOf(name);
    const isOwn = words.some((word) => own.has(word));
    const isNamed = isOwn || words.some((word) => !NOT_NAMES.has(word));
    return isNamed ? [{ text: name, start, end: start + name.length, isOwn }] : [];
  });
}

/** Returns `true` if a text names the institution or one of its schools. */
export const namesSubject = (text: string, subject: Subject): boolean =>
  [subject.name, ...subject.schools].some((name) => text.toLowerCase().includes(name.toLowerCase())) ||
  districtsIn(text, subject).some(({ isOwn }) => isOwn);

/** The words of a text without those at its ends that surround names of bodies. */
function nameIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}’'.]+|&/gu) ?? [];
  const start = words.findIndex((word) => !AROUND.has(word));
  return start < 0 ? [] : words.slice(start, words.findLastIndex((word) => !AROUND.has(word)) + 1);
}

const isBody = (words: readonly string[]): boolean =>
  [1, 2, 3, 4].some((count) => ENDINGS.has(words.slice(-count).join(' '))) || says('body', words.join(' '));

/** Returns `true` if the last word abbreviates the words before it, or `name`: `Oak Arts Association (O.A.A.)`. */
function endsInInitials(words: readonly string[], name: string): boolean {
  const last = words.at(-1)?.replaceAll('.', '') ?? '';
  const initials = (all: readonly string[]) => all.map((word) => word[0]).join('');
  const ownInitials = initials(name.toLowerCase().match(/\p{L}+/gu) ?? []);
  return last.length > 1 && (initials(words.slice(0, -1)) === last || ownInitials.startsWith(last));
}

/**
 * Returns `true` for the name of a body that is not a school, alone or with words such as `Board Meeting Agendas`, its
 * initials, or the institution's name: `Education Foundation of Oak`.
 */
export function isOtherBody(text: string, subject: Subject): boolean {
  if (text.length > LONGEST_NAME) return false;
  const words = nameIn(text.replace(subject.name, ''));
  const of = words.lastIndexOf('of');
  const isOfOwn = of > 1 && words.slice(of).some((word) => ownWordsOf(subject).has(word));
  const shorter = [
    words.findLastIndex((word) => !BOARD.has(word)) + 1,
    isOfOwn ? of : 0,
    endsInInitials(words, subject.name) ? -1 : 0,
  ];
  return isBody(words) || shorter.some((end) => isBody(words.slice(0, end)));
}

/** The name of another body, or `true` for the institution. */
export type Owner = string | true;

/** The owners named in headings, parts of titles, and other short texts; skips long texts, and those of nobody. */
export const ownersNamed = (names: readonly string[], subject: Subject): Owner[] =>
  names.flatMap((text): Owner[] => {
    if (text.length > LONGEST_NAME) return [];
    const name = nameIn(text).join(' ');
    if (isOtherBody(text, subject) || says('campus', name)) return [text.trim()];
    if (namesSubject(text, subject)) return [true];
    // A school's name does not show which district it belongs to.
    const [district] = subject.type === 'district' ? districtsIn(text, subject) : [];
    // A district that is only mentioned in a longer text does not own the page.
    return district && district.text.length > 0.7 * name.length ? [district.text] : [];
  });

/** The parts of a page's title, such as those on both sides of a bar. */
export const titleParts = (title: string | null): string[] =>
  (title ?? '').slice(0, 300).split(/ [|–—»·•:>-] |[|/]/);

/** Names in an address: `/parents/oak-arts-association/minutes`. */
const folderNames = (url: string): string[] =>
  (URL.parse(url)?.pathname ?? '').split('/').map((name) => name.replace(/\.\w+$|[-_]+/g, ' ').trim());

/**
 * Returns `true` for the title or address of another body's page, such as `Oak Elementary PTA`. The institution's own
 * name in it outweighs those of other schools, and of towns, which may operate schools.
 */
export function isNamedByOther({ title, url }: Pick<Page, 'title' | 'url'>, subject: Subject): boolean {
  const owners = ownersNamed([...titleParts(title), ...folderNames(url)], subject);
  const isClear = (owner: string): boolean => isOtherBody(owner, subject) && !says('town', owner);
  return owners.some((owner) => owner !== true && (!owners.includes(true) || isClear(owner)));
}
