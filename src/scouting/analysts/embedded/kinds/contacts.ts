import type { ContactFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedPage, Genre } from '../annotate/annotated-page.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { agrees, nameKey } from '../people/names.ts';
import { type Draft, isBelieved } from './contact-draft.ts';
import { peopleOfMenus } from './contact-menus.ts';
import { newPostOf } from './contact-posts.ts';
import { peopleOfRecords } from './contact-records.ts';
import { peopleOfRolls } from './contact-rosters.ts';
import { peopleOfSentences } from './contact-sentences.ts';
import { peopleOfTables } from './contact-tables.ts';
import { schoolFinder } from './schools-named.ts';

/** Genres whose lists do not name people of the institution; policies and notices name an officer with a telephone. */
const FOREIGN: ReadonlySet<Genre> = new Set(['public_comment', 'other_body', 'specification', 'example']);
const FORMAL: ReadonlySet<Genre> = new Set(['rules', 'boilerplate']);

/** The people who work at the institution or sit on its board, each once, as the best of their pages names them. */
export const findContacts = (pages: readonly AnnotatedPage[], brief: Brief): ContactFact[] =>
  judge(
    pages.flatMap((page) => peopleOfPage(page, brief).map((draft) => candidateOf(draft, page))),
    { keyOf: ({ name }) => nameKey(name) },
  );

function candidateOf(draft: Draft, page: AnnotatedPage): Candidate<'contacts'> {
  const { name, title, email, phone, school, passage, quote, evidence } = draft;
  const values = { name: name.full, title, email, phone, school };
  return { kind: 'contacts', values, page, evidence, passage, quote, traits: traitsOf(draft) };
}

const GENERAL = /^(?:board member|trustee|director|member|commissioner)$/i;

/** A board's title that only its heading gives says less than a written one; an address made of the name says more. */
function traitsOf({ name, title, email, quote }: Draft): string[] {
  const isAssumed =
    title === null || (GENERAL.test(title) && !quote.toLowerCase().includes(title.toLowerCase()));
  const isOwn = email !== null && agrees(name, email);
  return [...(isAssumed ? ['assumed-title'] : []), ...(isOwn ? ['own-address'] : [])];
}

function peopleOfPage(page: AnnotatedPage, { subject, now }: Brief): Draft[] {
  if (page.kind === 'calendar') return [];
  const schoolIn = schoolFinder(subject);
  const listed =
    page.kind === 'feed' ? [] : [...peopleOfTables(page, schoolIn), ...peopleOfRecords(page, schoolIn)];
  const posts = newPostsOn(page);
  return [
    ...listed.filter(({ passage, email, phone }) =>
      canList(passage!.block.genre, email !== null || phone !== null),
    ),
    ...peopleOfRolls(page),
    ...peopleOfMenus(page),
    ...peopleOfSentences(page, subject, now),
  ].filter((draft) => isBelieved(draft, page, now) && !isFormerPost(draft, posts));
}

/** The titles of those who change posts, as the sentences of a page tell it; null where they do not tell which. */
const newPostsOn = ({ passages }: AnnotatedPage): ReadonlyMap<string, string | null> =>
  new Map(
    passages.flatMap((passage) =>
      passage.people.flatMap((person) => {
        const post = newPostOf(person, passage);
        return post === null ? [] : [[nameKey(person.name), post === 'unclear' ? null : post.text] as const];
      }),
    ),
  );

/** Whether a title is that of the post which the page says its person leaves for another. */
function isFormerPost(
  { name, title, email, phone }: Draft,
  posts: ReadonlyMap<string, string | null>,
): boolean {
  const post = posts.get(nameKey(name.full));
  return post !== undefined && title !== post && email === null && phone === null;
}

const canList = (genre: Genre, isReached: boolean): boolean =>
  !FOREIGN.has(genre) && (isReached || !FORMAL.has(genre));
