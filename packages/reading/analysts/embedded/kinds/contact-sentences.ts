import type { Subject } from '../../../facts.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import { bindingsIn } from '../annotate/bindings.ts';
import { canAssert } from '../annotate/genres.ts';
import type { PersonSpan, TitleSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';
import { isOutside, roleOfEach } from '../people/titles.ts';
import { type Draft, draftOf } from './contact-draft.ts';

const { says, find } = signsIn('contact-signs.txt');

/** People in sentences: in lists that bind titles to names, and, with a known given name, directly next to a title. */
export const peopleOfSentences = (page: AnnotatedPage, subject: Subject, now: Date): Draft[] =>
  page.passages
    .filter(({ form, titles, text }) => form !== 'row' && titles.length > 0 && !isHistory(text, now))
    .flatMap((passage) => peopleOf(passage, subject, canSpeak(passage, page)));

/** Returns `true` for a passage that can state a post: not for rules without contact data, nor proposals to a board. */
const canSpeak = ({ block, text, marks }: Passage, { type }: AnnotatedPage): boolean =>
  (canAssert(block.genre) || block.genre === 'explanation' || marks.length > 0) &&
  !(/^board_/.test(type) && says('proposed', text));

/** Returns `true` for a text whose latest year is more than two years ago. */
function isHistory(text: string, now: Date): boolean {
  const years = [...text.matchAll(/\b(?:1[89]\d\d|20\d\d)\b/g)].map(([year]) => Number(year));
  return years.length > 0 && Math.max(...years) < now.getUTCFullYear() - 2;
}

function peopleOf(passage: Passage, subject: Subject, canSpeak: boolean): Draft[] {
  const bindings = bindingsIn(passage);
  return passage.people.flatMap((person): Draft[] => {
    const bound = bindings.get(person);
    const isListed = typeof bound === 'object';
    const isInProse = canSpeak && bound === undefined && person.hasGivenName;
    const title = isListed ? bound : isInProse ? titleOf(person, passage) : null;
    if (!title || isElsewhere(person, title, passage, subject)) return [];
    const name = { ...person, full: person.name, isTurned: false };
    return [draftOf(name, roleOfEach(title.text) ?? title.text, passage, { evidence: 'sentence', isListed })];
  });
}

/**
 * The title directly before or after a name, unless it may be another's; of somebody who changes posts, the new one.
 */
function titleOf(person: PersonSpan, passage: Passage): TitleSpan | null {
  const post = newPostOf(person, passage);
  if (post !== null) return post === 'unclear' ? null : post;
  const { text, titles, people } = passage;
  const before = titles.findLast(({ end }) => end <= person.start);
  const gapBefore = before ? text.slice(before.end, person.start) : '';
  if (before && says('title_name', gapBefore)) {
    const belongsTo = ({ end }: PersonSpan) => says('apposition', text.slice(end, before.start));
    if (!/^,| -/.test(gapBefore) || !people.some(belongsTo)) return before;
  }
  const after = titles.find(({ start }) => start >= person.end);
  const gap = text.slice(person.end, after?.start);
  if (gap === ' ' && says('names_officer', text.slice(0, person.start))) return after ?? null;
  if (!after || !says('name_title', gap)) return null;
  return says('title_ends', text.slice(after.end)) ? after : null;
}

/** Returns `true` if the words around the name and title show that the person belongs to another institution. */
function isElsewhere(person: PersonSpan, title: TitleSpan, passage: Passage, subject: Subject): boolean {
  const { text } = passage;
  const [start, end] = [Math.min(person.start, title.start), Math.max(person.end, title.end)];
  const before = textBefore(text, start, 30);
  // `My debate coach Jane Roe` is the writer's teacher, perhaps from elsewhere.
  if (isOutside(title.text) || isOutside(before) || /\bmy\b/i.test(before)) return true;
  const own = [subject.name, subject.city ?? '', ...subject.schools].join(' ').toLowerCase();
  const named = (name: string, part: string) => find(name, part)?.[1] ?? '';
  const elsewhere = [
    title.start < person.start ? named('word_before', text.slice(0, title.start)) : '',
    named('place_behind', text.slice(end)),
    named('body_behind', text.slice(end)),
    named('body', title.text).replace(/\b(?:Public |Schools|School |District|ISD|County)\b ?/g, ''),
  ];
  const isOwn = (word: string): boolean =>
    own.includes(word.toLowerCase().replace(/['’]s$/, '')) || isAbbreviation(word, subject.name);
  return elsewhere.some((place) => !place.split(' ').every(isOwn));
}

/** Returns `true` for the initials of the institution's name, such as `GFPS` for Great Falls Public Schools. */
const isAbbreviation = (word: string, name: string): boolean =>
  /^\p{Lu}{3,6}$/u.test(word) && new RegExp(`^${[...word].join('.*')}`, 'i').test(name);

/**
 * The new title of somebody who changes posts; `unclear` if the sentence does not state it, null for other sentences. A
 * title next to the name may then be the earlier one.
 */
function newPostOf(person: PersonSpan, { text, titles }: Passage): TitleSpan | 'unclear' | null {
  const after = text.slice(person.end);
  const change = find('changes_post', after)?.[0] ?? '';
  const changes = change !== '' && !says('honor', after.slice(change.length));
  if (!changes && !says('given_post', text.slice(0, person.start))) return null;
  const start = person.end + (changes ? change.length : 0);
  const title = titles.find(
    (one) => one.start > start && says('leads_to_post', text.slice(start, one.start)),
  );
  return title ?? (changes ? 'unclear' : null);
}
