import type { Brief } from '../../analyst.ts';
import type { AnnotatedPage, Genre, Passage } from '../annotate/annotated-page.ts';
import { type Finder, type Found, finder } from '../judge/judge.ts';
import { signsIn } from '../patterns/signs.ts';
import { agrees, nameKey } from '../people/names.ts';
import { asTitle } from '../people/titles.ts';
import { type Draft, isBelieved } from './contact-draft.ts';
import { peopleOfRecords } from './contact-records.ts';
import { peopleOfMenus, peopleOfRolls } from './contact-rosters.ts';
import { peopleOfSentences } from './contact-sentences.ts';
import { schoolFinder } from './schools-named.ts';

const { says } = signsIn('contact-signs.txt');

/** Genres whose lists are not of the institution's people. */
const FOREIGN: ReadonlySet<Genre> = new Set(['public_comment', 'other_body', 'specification', 'example']);
/** Genres that only mention people, outside of lists, unless an address or telephone number is next to the name. */
const FORMAL: ReadonlySet<Genre> = new Set(['rules', 'boilerplate']);

/** The people who work at the institution or are on its board, each once, as named on the best of their pages. */
export const contactFinder = (brief: Brief): Finder =>
  finder(
    'contacts',
    (page) => peopleOfPage(page, brief).map(foundOf),
    ({ name }) => nameKey(name),
  );

/** A board title from a heading is weaker evidence than a written one; an address derived from the name is stronger. */
function foundOf(draft: Draft): Found<'contacts'> {
  const { name, title, email, phone, school, passage, quote, evidence } = draft;
  const isWritten = title !== null && quote.toLowerCase().includes(title.toLowerCase());
  const isAssumed = title !== null && isGeneral(draft) && !isWritten;
  const isOwn = email !== null && agrees(name, email);
  // `Counseling` is less specific than `School Counselor`.
  const isPosition = title !== null && asTitle(title) === null;
  const traits = [
    ...(isAssumed ? ['assumed-title'] : []),
    ...(isOwn ? ['own-address'] : []),
    ...(isPosition ? ['position'] : []),
  ];
  const start = passage?.text.indexOf(name.last) ?? -1;
  const anchor = start < 0 ? undefined : { start, end: start + name.last.length };
  const values = { name: name.full, title, email, phone, school };
  return { passage, anchor, quote, evidence, traits, values };
}

function peopleOfPage(page: AnnotatedPage, { subject, now }: Brief): Draft[] {
  if (page.kind === 'calendar') return [];
  const schoolIn = schoolFinder(subject);
  const actions = personnelActionsOn(page);
  // In agendas and minutes, words for work also occur in names of programs and subjects of reports.
  const needsTitle = page.type.startsWith('board_');
  const isOfStaff = ({ title, passage }: Draft): boolean =>
    !actions.has(passage) && (!needsTitle || asTitle(title ?? '') !== null);
  const listed = page.kind === 'feed' ? [] : peopleOfRecords(page, schoolIn);
  const drafts = [
    ...listed.filter(canList),
    ...peopleOfRolls(page),
    ...peopleOfMenus(page),
    ...peopleOfSentences(page, subject, now),
  ].filter((draft) => isBelieved(draft, page, now) && (isReached(draft) || isOfStaff(draft)));
  // An officer's title is more specific than `Member`, but a member's biography may mention other employers.
  const officers = new Set(
    drafts
      .filter((draft) => !isGeneral(draft) && !(page.type === 'board' && draft.evidence === 'sentence'))
      .map(({ name }) => nameKey(name.full)),
  );
  return drafts.filter(
    (draft) => isReached(draft) || !isGeneral(draft) || !officers.has(nameKey(draft.name.full)),
  );
}

/** Source of a pattern that fails after words for the term of a board's member: `expires 6/30/27`. */
const NO_TERM = /(?<!\b(?:expires?|ends?|until|through|since|elected|term):? )/.source;
const DAY_IN_FIGURES = /(?<![\d/])\d{1,2}\/\d{1,2}\/(?:\d\d){1,2}\b/.source;
/** A day in figures that begins or ends a post, or the percentage of a post. */
const OF_ACTION = new RegExp(`${NO_TERM}${DAY_IN_FIGURES}|\\b\\d{1,3} ?%$`, 'i');
/** Minimum number of lines on a page that look like personnel actions, if they are to count as such. */
const FEWEST_ACTIONS = 5;

/**
 * Lines that look like personnel actions (a day, or a percentage of a post), if a page has several: their words are
 * those of forms, not titles, and many of the people have left.
 */
function personnelActionsOn({ passages }: AnnotatedPage): ReadonlySet<Passage | null> {
  const actions = passages.filter(({ text }) => OF_ACTION.test(text));
  return new Set(actions.length < FEWEST_ACTIONS ? [] : actions);
}

const isGeneral = ({ title }: Draft): boolean => title === null || says('general_title', title);

const isReached = ({ email, phone }: Draft): boolean => email !== null || phone !== null;

function canList(draft: Draft): boolean {
  const { genre } = draft.passage!.block;
  return !FOREIGN.has(genre) && (isReached(draft) || draft.isListed || !FORMAL.has(genre));
}
