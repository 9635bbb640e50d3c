import type { Subject } from '../../../facts.ts';
import type { AnnotatedPage, Genre, Passage } from '../annotate/annotated-page.ts';
import { bindingsIn } from '../annotate/bindings.ts';
import type { PersonSpan, TitleSpan } from '../annotate/spans.ts';
import type { PersonName } from '../people/names.ts';
import { isOutside, roleOfEach } from '../people/titles.ts';
import { type Draft, draftOf } from './contact-draft.ts';
import { newPostOf } from './contact-posts.ts';

/** Genres whose sentences speak of the institution's own people. */
const SPEAKING: ReadonlySet<Genre> = new Set([
  'news',
  'narrative',
  'faq',
  'explanation',
  'directory',
  'agenda_item',
  'dated_list',
  'table',
]);

/** Between a title and the name behind it: `Superintendent Dr. Jane Roe`, `our principal, Jane Roe`. */
const TITLE_NAME = /^(?:,? | – |: )$/;
/** Between a name and the title behind it: `Jane Roe, the district's director`, `Jane Roe serves as principal`. */
const NAME_TITLE =
  /^(?:,? ?\(|, | – | - |,? (?:who )?(?:is(?: currently)?|will be|serves as|has served as|as) )(?:(?:the|our|its|a|an|new|your) )*(?:(?:district|school|board)(?:['’]s)? )?$/i;
const PROPOSED =
  /\b(?:recommend\w*|consider\w*|propos\w*|nominat\w*|interview\w*|candidates?|applicants?|finalists?)\b/i;
/** A word before a title that does not name another institution. */
const OPENING =
  /^(?:the|our|your|its|by|from|with|and|but|new|meet|contact|call|then|thank|welcome|to|when|as|if|is|are|also|said|a|an|for|that|current)$/i;

/** People whom a sentence binds to a title, by a given name that stands right beside it. */
export const peopleOfSentences = (page: AnnotatedPage, subject: Subject, now: Date): Draft[] =>
  page.kind === 'calendar'
    ? []
    : page.passages
        .filter((passage) => canSpeak(passage, page))
        .flatMap((passage) => peopleOf(passage, subject, now));

const canSpeak = ({ block, form, text }: Passage, { type }: AnnotatedPage): boolean =>
  form !== 'row' &&
  SPEAKING.has(block.genre) &&
  !(PROPOSED.test(text) && (type === 'board_agenda' || type === 'board_minutes'));

function peopleOf(passage: Passage, subject: Subject, now: Date): Draft[] {
  const { text, people, titles } = passage;
  if (titles.length === 0 || people.length === 0 || isHistory(text, now)) return [];
  const bindings = bindingsIn(text, people, titles);
  return people
    .filter((person) => person.hasGivenName || typeof bindings.get(person) === 'object')
    .flatMap((person): Draft[] => {
      const bound = bindings.get(person);
      const title = bound === undefined ? titleOf(person, passage) : typeof bound === 'object' ? bound : null;
      if (!title || isElsewhere(person, title, text, subject)) return [];
      const named = { name: nameOf(person), title: roleOfEach(title.text) ?? title.text };
      return [draftOf(named, passage, 'sentence', typeof bound === 'object')];
    });
}

/** The title right before or right behind a name, unless it stands as near to another name. */
function titleOf(person: PersonSpan, passage: Passage): TitleSpan | null {
  const post = newPostOf(person, passage);
  if (post !== null) return post === 'unclear' ? null : post;
  const { text, titles, people } = passage;
  const before = titles.findLast(({ end }) => end <= person.start);
  const gapBefore = before && text.slice(before.end, person.start);
  if (before && gapBefore !== undefined && TITLE_NAME.test(gapBefore)) {
    const isOfAnother =
      gapBefore.startsWith(',') &&
      people.some(({ end }) =>
        /^(?:, (?:the |our )?| as (?:an? |the )?)$/.test(text.slice(end, before.start)),
      );
    if (!isOfAnother) return before;
  }
  const behind = titles.find(({ start }) => start >= person.end);
  const gap = behind && text.slice(person.end, behind.start);
  if (!behind || !gap || !NAME_TITLE.test(gap)) return null;
  const isOfNext = people.some(
    ({ start }) => start > behind.start && /^ ?$/.test(text.slice(behind.end, start)),
  );
  return isOfNext || !/^(?:['’]s)?(?:[,.;:)!?”"]|$| (?:\p{Ll}|–|-))/u.test(text.slice(behind.end))
    ? null
    : behind;
}

const HISTORY = /\b(1[89]\d\d|20\d\d)\b/g;

const isHistory = (text: string, now: Date): boolean => {
  const years = [...text.matchAll(HISTORY)].map(([year]) => Number(year));
  return years.length > 0 && Math.max(...years) < now.getUTCFullYear() - 2;
};

const OTHER_BODY = new RegExp(
  String.raw`\b(?:of|for|at) (?:the )?((?:\p{Lu}[\p{L}’'-]* ?){1,6}(?:(?:Public|City|County|Community|Area) Schools` +
    '|District|ISD|University|College|Association|County))$',
  'u',
);

/** Whether the words around name and title say that the person belongs to another institution. */
function isElsewhere(person: PersonSpan, title: TitleSpan, text: string, subject: Subject): boolean {
  const [start, end] = [Math.min(person.start, title.start), Math.max(person.end, title.end)];
  if (isOutside(title.text) || isOutside(text.slice(Math.max(0, start - 30), start))) return true;
  const own = [subject.name, subject.city ?? '', ...subject.schools].join(' ').toLowerCase();
  const isOwn = (words: string): boolean =>
    words.split(' ').every((word) => word === '' || own.includes(word.toLowerCase()));
  const [, word = ''] = /(\S+) $/.exec(text.slice(0, title.start)) ?? [];
  if (
    title.start < person.start &&
    /^\p{Lu}/u.test(word) &&
    !OPENING.test(word) &&
    !/[.,:;!?”"]$/.test(word) &&
    !isOwn(word)
  ) {
    return true;
  }
  const [, place = ''] =
    /^,? (?:of|from|at|with) (?:the )?((?:\p{Lu}[\p{L}’'-]*\.? ?){1,5})/u.exec(text.slice(end)) ?? [];
  if (place !== '' && !isOwn(place.trim())) return true;
  const [, body = ''] = OTHER_BODY.exec(title.text) ?? [];
  return (
    body !== '' && !isOwn(body.replace(/\b(?:Public |Schools|School |District|ISD|County)\b ?/g, '').trim())
  );
}

const nameOf = ({ name, first, last, isAddressed }: PersonSpan): PersonName => ({
  full: name,
  first,
  last,
  isAddressed,
  isTurned: false,
});
