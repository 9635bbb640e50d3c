import type { Subject } from '../../../facts.ts';
import type { AnnotatedBlock, Passage } from '../annotate/annotated-page.ts';
import { dataWords } from '../patterns/data-file.ts';
import { signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { NOT_NAMES } from '../people/vocabulary.ts';

const { says, matches } = signsIn('annotation-signs.txt');
/** Words that are in the names of many districts. */
const GENERIC = dataWords('district-words.txt');

type Place = Pick<Span, 'start' | 'end'>;

interface Mention extends Span {
  readonly isOwn: boolean;
}

/** The school districts named in a text, except generic phrases such as `School District`. */
function districtsIn(text: string, own: ReadonlySet<string>): Mention[] {
  return matches('district', text).flatMap(({ 0: name, index: start }) => {
    const words = wordsOf(name);
    const isNamed = words.some((word) => own.has(word) || !NOT_NAMES.has(word));
    const isOwn = words.some((word) => own.has(word));
    return isNamed ? [{ text: name, start, end: start + name.length, isOwn }] : [];
  });
}

const wordsOf = (name: string): string[] =>
  (name.toLowerCase().match(/\p{L}{2,}/gu) ?? []).filter((word) => !GENERIC.has(word));

/** The reach of a district's name back to a fact, in characters: `director of technology of Oak ISD`. */
const REACH = 70;

/**
 * True if a fact belongs to another school district: the last one named before it in its sentence or paragraph, or the
 * one named right after it in a sentence without `we` or `the district`.
 */
export function isOfOtherDistrict(passage: Passage, anchor: Place | undefined, subject: Subject): boolean {
  const { text, form } = passage;
  // A school's name does not say which district it belongs to.
  if (form === 'heading' || subject.type === 'school') return false;
  const own = ownWordsOf(subject);
  const mentions = districtsIn(text, own);
  const { start, end } = anchor ?? { start: 0, end: text.length };
  const before = mentions.findLast((mention) => mention.start <= start);
  if (before) return !before.isOwn;
  if (says('own_voice', text)) return false;
  const [after] = mentions;
  if (after) return !after.isOwn && after.start < end + REACH;
  return isForeignAbove(passage, own);
}

/** The name of another school district in a title; null if it names none, or the subject. */
export function otherDistrictOn(title: string, subject: Subject): string | null {
  const mentions = districtsIn(title.slice(0, LONGEST_TITLE), ownWordsOf(subject));
  return mentions.length > 0 && mentions.every(({ isOwn }) => !isOwn) ? mentions[0]!.text : null;
}
const LONGEST_TITLE = 200;
/** The characters at either end of a page's text: its head and foot say whose page it is. */
const ENDS = 3_000;

/** True if the head or the foot of a page's text has a word that only the subject's name has. */
export function isOwnPage(text: string, subject: Subject): boolean {
  const own = ownWordsOf(subject);
  return wordsOf(`${text.slice(0, ENDS)} ${text.slice(-ENDS)}`).some((word) => own.has(word));
}

const ownWords = new WeakMap<Subject, ReadonlySet<string>>();

function ownWordsOf(subject: Subject): ReadonlySet<string> {
  const known = ownWords.get(subject);
  if (known) return known;
  const words = new Set([subject.name, subject.city ?? '', ...subject.schools].flatMap(wordsOf));
  ownWords.set(subject, words);
  return words;
}

const foreignAbove = new WeakMap<AnnotatedBlock, ReadonlySet<Passage>>();

/** True if the district named last above a passage, in its block, is another one. Each block is read once. */
function isForeignAbove(passage: Passage, own: ReadonlySet<string>): boolean {
  const { block } = passage;
  let foreign = foreignAbove.get(block);
  if (!foreign) {
    foreign = passagesBelowOthers(block, own);
    foreignAbove.set(block, foreign);
  }
  return foreign.has(passage);
}

function passagesBelowOthers({ passages }: AnnotatedBlock, own: ReadonlySet<string>): Set<Passage> {
  const mentions = districtsIn(passages.map(({ text }) => text).join(' '), own);
  const below = new Set<Passage>();
  let next = 0;
  let start = 0;
  for (const passage of passages) {
    while (next < mentions.length && mentions[next]!.end <= start) next++;
    if (next > 0 && !mentions[next - 1]!.isOwn) below.add(passage);
    start += passage.text.length + 1;
  }
  return below;
}
