import type { ContactFact, EvidenceKind } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedPage, Genre } from '../annotate/annotated-page.ts';
import { headingOf } from '../annotate/annotated-page.ts';
import { agrees, nameKey } from '../people/names.ts';
import { peopleOfData } from './contact-data.ts';
import { type Draft, isBelieved } from './contact-draft.ts';
import { peopleOfMenus } from './contact-menus.ts';
import { peopleOfRecords } from './contact-records.ts';
import { peopleOfRolls } from './contact-rosters.ts';
import { peopleOfSentences } from './contact-sentences.ts';
import { peopleOfTables } from './contact-tables.ts';
import { schoolFinder } from './schools-named.ts';

/** Genres whose lists do not name people of the institution; policies and notices name an officer with a telephone. */
const FOREIGN: ReadonlySet<Genre> = new Set(['public_comment', 'other_body', 'specification', 'example']);
const FORMAL: ReadonlySet<Genre> = new Set(['rules', 'boilerplate']);

/** The share of contacts that turn out right, by evidence: with a title, on labeled pages. */
const CONFIDENCE: Readonly<Record<EvidenceKind, number>> = {
  link: 0.9,
  data: 0.95,
  directory: 0.96,
  row: 0.93,
  field: 0.93,
  dated_list: 0.8,
  sentence: 0.9,
};

interface Sighting {
  readonly page: AnnotatedPage;
  readonly draft: Draft;
}

/** The people who work at the institution or sit on its board, each once, as the best of their pages names them. */
export function findContacts(pages: readonly AnnotatedPage[], brief: Brief): ContactFact[] {
  const people = new Map<string, Sighting[]>();
  for (const page of pages) {
    for (const draft of peopleOfPage(page, brief)) {
      const key = nameKey(draft.name.full);
      const known = people.get(key);
      if (known) known.push({ page, draft });
      else people.set(key, [{ page, draft }]);
    }
  }
  return [...people.values()].map(factOf);
}

function peopleOfPage(page: AnnotatedPage, { subject, now }: Brief): Draft[] {
  if (page.kind === 'calendar') return [];
  const schoolIn = schoolFinder(subject);
  const listed =
    page.kind === 'feed' ? [] : [...peopleOfTables(page, schoolIn), ...peopleOfRecords(page, schoolIn)];
  return [
    ...peopleOfData(page),
    ...listed.filter(({ passage, email, phone }) =>
      canList(passage!.block.genre, email !== null || phone !== null),
    ),
    ...peopleOfRolls(page),
    ...peopleOfMenus(page),
    ...peopleOfSentences(page, subject, now),
  ].filter((draft) => isBelieved(draft, page, now));
}

const canList = (genre: Genre, isReached: boolean): boolean =>
  !FOREIGN.has(genre) && (isReached || !FORMAL.has(genre));

function worthOf({ page, draft: { title, email, phone, evidence, name } }: Sighting): number {
  const isGeneral =
    title === 'Board Member' || /^(?:trustee|director|member|commissioner)$/i.test(title ?? '');
  return (
    10 * CONFIDENCE[evidence] +
    (title === null ? -6 : isGeneral ? -2 : 0) +
    (email && agrees(name, email) ? 1 : 0) +
    (phone ? 0.5 : 0) +
    (page.type === 'staff_directory' ? 0.5 : 0)
  );
}

function factOf(sightings: readonly Sighting[]): ContactFact {
  const best = sightings.toSorted((one, other) => worthOf(other) - worthOf(one));
  const { page, draft } = best[0]!;
  const told = <Key extends 'title' | 'email' | 'phone' | 'school'>(key: Key): string | null =>
    best.find((sighting) => sighting.draft[key] !== null)?.draft[key] ?? null;
  const urls = new Set(sightings.map((sighting) => sighting.page.url));
  const isReached = draft.email !== null && agrees(draft.name, draft.email);
  return {
    name: draft.name.full,
    title: told('title'),
    email: told('email'),
    phone: told('phone'),
    school: told('school'),
    sourceUrl: page.url,
    context: draft.quote.slice(0, 500),
    proof: {
      kind: draft.evidence,
      heading: draft.passage && headingOf(draft.passage),
      seenAt: page.source.seenAt ?? null,
      pages: urls.size,
      confidence: Math.min(
        0.99,
        CONFIDENCE[draft.evidence] + (isReached ? 0.02 : 0) + (urls.size > 1 ? 0.01 : 0),
      ),
    },
  };
}
