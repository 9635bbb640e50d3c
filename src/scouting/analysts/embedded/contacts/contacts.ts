import { rowText } from '../../../documents/page-text.ts';
import type { ContactFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { pageTypeOf } from '../pages/classify.ts';
import { type Section, sectionsOf } from '../pages/page-sections.ts';
import { isWrittenByStudents } from '../pages/page-voice.ts';
import type { PageType } from '../pages/vocabulary/page-types.ts';
import { findNames } from '../people/find-names.ts';
import { asName, hasFirstName } from '../people/names.ts';
import { roleOfMany } from '../people/title-words.ts';
import { isTitle, tidyTitle } from '../people/titles.ts';
import { LEAVING, OTHERS } from '../people/vocabulary/titles.ts';
import {
  isBoardSection,
  isLabelled,
  isOtherLabel,
  isRollOfBoard,
  labelOf,
  memberIn,
  withoutPlaces,
  withoutTerm,
} from './contact-board.ts';
import { withoutDoubtful } from './contact-doubts.ts';
import type { Draft } from './contact-draft.ts';
import { extensionOf, mainNumber } from './contact-extensions.ts';
import { peopleOfLines } from './contact-groups.ts';
import { peopleOfLinkedData } from './contact-linked-data.ts';
import { peopleOfLabelled, peopleOfList } from './contact-rosters.ts';
import { peopleOfTable } from './contact-tables.ts';
import { STORIES, told } from './contact-told.ts';
import { mergeContacts } from './merge-contacts.ts';
import { schoolFinder } from './schools-named.ts';

const STAFF =
  /\b(?:staff|faculty|teachers|administrat\w+|our team|directory|cabinet|leadership|personnel|office team|counselors|paraprofessionals|coaches|department|custodians|support team)\b/i;
/** Who of the staff is named on pages about pupils. */
const LEADS_PUPILS = /\b(?:coach|director|advis[eo]r|sponsor|moderator|principal|teacher|librarian)\b/i;

/** What is told of a member's life, with others in it. */
const LIFE =
  /\b(?:wife|husband|spouse|married|children|sons?|daughters?|grew up|lives? (?:in|on|near|with)|graduated)\b/i;

/** What a list is of, rather than what somebody in it is. */
const GROUP = /\b(?:faculty|staff|directory|team|members|administration|departments?|office)$/i;

/** The people who work at the scouted institution or sit on its board, each once. */
export function findContacts(pages: readonly Page[], brief: Brief): ContactFact[] {
  return mergeContacts(
    pages.map((page) => ({ page, type: pageTypeOf(page, brief).type, people: peopleOf(page, brief) })),
  );
}

function peopleOf(page: Page, brief: Brief): Draft[] {
  if (page.kind === 'calendar') return [];
  const { type } = pageTypeOf(page, brief);
  const schoolIn = schoolFinder(brief.subject);
  const main = mainNumber(page.text);
  const sections = withTitlesOfNames(sectionsOf(page));
  const isOfCards = !STORIES.has(type) && sections.filter(isCardOfPerson).length > 1;
  const people = sections.flatMap((section) =>
    peopleOfSection(section, isOfCards && isCardOfPerson(section), type, page, brief, schoolIn),
  );
  return withoutDoubtful([...people, ...peopleOfLinkedData(page)], type, page, brief)
    .map((draft) => ({ ...draft, phone: draft.phone ?? extensionOf(draft, main) }))
    .map((draft) => ({ ...draft, school: draft.school ?? knownSchool(draft, brief) }))
    .map((draft) => ({ ...draft, school: isOwn(draft.school, brief) ? null : draft.school }));
}

/** `Roe,` and `Jane` below it are one name. */
const withoutBrokenNames = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((whole, line) => {
    const last = whole.at(-1) ?? '';
    const isBroken =
      /^\p{Lu}[\p{L}'’ -]{1,30},$/u.test(last) &&
      line.split(' ').length < 3 &&
      asName(`${last} ${line}`) !== null;
    if (isBroken) whole[whole.length - 1] += ` ${line}`;
    else whole.push(line);
    return whole;
  }, []);

/** A heading that is a name, and what stands under it, are of one person where that is what the person is. */
function withTitlesOfNames(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const [only = ''] = last?.lines ?? [];
    const isOfName =
      last?.lines.length === 1 &&
      !last.table &&
      !section.table &&
      asName(only) !== null &&
      isTitle(section.lines[0] ?? '');
    if (isOfName) joined[joined.length - 1] = { ...last, lines: [only, ...section.lines] };
    else joined.push(section);
  }
  return joined;
}

/** A box that begins with a name and says something more. */
const isCardOfPerson = ({ isCard, lines }: Section): boolean =>
  isCard && lines.length > 1 && lines.length < 10 && asName(withoutBrokenNames(lines)[0]!) !== null;

/** The school that a sentence names behind the person: `…, principal of Oak View Elementary`. */
function knownSchool({ name, title, context }: Draft, { subject }: Brief): string | null {
  const from = context.indexOf(name.last);
  const after = context.slice(from, from + 110).split(/[.;]|, and /, 1)[0]!;
  const before = context
    .slice(Math.max(0, from - 90), Math.max(0, from))
    .split(/[.;,]\s/)
    .at(-1)!;
  const titled = subject.schools.find((school) => (title ?? '').includes(school));
  const places = subject.schools.filter((school) => after.includes(school));
  const nearest = places.sort((one, other) => after.indexOf(one) - after.indexOf(other))[0];
  // `Oak View Elementary Principal Jane Doe`
  return (
    titled ??
    nearest ??
    subject.schools.find((school) => title && before.includes(`${school} ${title}`)) ??
    null
  );
}

const isOwn = (school: string | null, { subject }: Brief): boolean =>
  subject.type === 'school' &&
  school !== null &&
  (subject.name.includes(school) || subject.schools.includes(school));

function peopleOfSection(
  section: Section,
  isOfPerson: boolean,
  type: PageType,
  page: Page,
  brief: Brief,
  schoolIn: (line: string) => string | null,
): Draft[] {
  const above = section.headings.filter((heading) => asName(heading) === null);
  const near = above.at(-1) ?? '';
  const [first = ''] = section.lines;
  const isAboutOthers = [near, first.length < 60 && !asName(first) ? first : ''].some(
    (text) => (OTHERS.test(text) || LEAVING.test(text)) && !isTitle(text),
  );
  if (isAboutOthers) return [];
  const place = {
    school: (first.length < 60 ? schoolIn(first) : null) ?? schoolIn(near) ?? schoolOfTitle(page, schoolIn),
    schoolIn,
    title: near.length < 60 && isTitle(near) && !GROUP.test(near) ? tidyTitle(near) : null,
    group: roleOfMany(near),
    isListed: false,
    isRecord: type === 'board_minutes' || type === 'board_agenda',
    isCardOfPerson: isOfPerson,
    isOfStaff: type === 'staff_directory' || type === 'department' || type === 'contact',
  };
  if (section.table) {
    const isListed = type === 'staff_directory' && STAFF.test([page.title, ...above].join(' '));
    const { rows, hasHeader } = section.table;
    const roll = withoutPlaces(rows);
    if (isRollOfBoard(roll[0] ?? [], type, [...above, page.title ?? '']))
      return roll
        .slice(1)
        .flatMap(([cell = '', ...others]) => peopleOfList(cell, rowText([cell, ...others]), true))
        .map((draft) => ({
          ...draft,
          title: draft.title === 'Board Member' ? memberIn(roll[0]![0]!) : draft.title,
        }));
    const isOfBoard = isBoardSection(above, type, page);
    const people = peopleOfTable(rows, hasHeader, { ...place, isListed: isListed || isOfBoard });
    return [
      ...people.map((draft) => ({ ...draft, title: draft.title ?? (isOfBoard ? 'Board Member' : null) })),
      ...rows.flatMap((row) => row.flatMap((cell) => told(cell.split('\n'), type, page, brief))),
      ...rows.flatMap(([label = '', ...cells]) =>
        cells.flatMap((cell) => (place.isRecord ? peopleOfLabelled(label, cell) : [])),
      ),
    ];
  }
  const written = withoutBrokenNames(section.lines);
  const isBoard = isBoardSection([...above, first], type, page);
  const lines = isBoard ? written.map(withoutTerm) : written;
  const isStaff = type === 'staff_directory' || STAFF.test(near) || (first.length < 60 && STAFF.test(first));
  const listed = peopleOfLines(lines, {
    ...place,
    title: isBoard ? null : place.title,
    isListed: isBoard,
  }).map((draft) => ({
    ...draft,
    title: draft.title ?? (isBoard && !isLabelled(draft) ? 'Board Member' : null),
    isListed: draft.isListed && !isLabelled(draft),
    hasRole: draft.hasRole || isStaff,
    context: written[lines.indexOf(draft.context)] ?? draft.context,
  }));
  // Where most have a role, what stands beside the others is theirs.
  const isRow = listed.filter(({ title, hasRole }) => title !== null && hasRole).length > 1;
  for (const draft of listed)
    draft.hasRole ||=
      isRow && draft.title !== null && findNames(draft.title).length === 0 && hasFirstName(draft.name);
  const isStory = type === 'student_life' || isWrittenByStudents(page);
  const rosters = isBoard
    ? section.lines
        .filter(
          (line) =>
            (line.match(/[,;]/g)?.length ?? 0) > 1 &&
            line.length < 250 &&
            !isOtherLabel(line) &&
            !LIFE.test(line) &&
            !OTHERS.test(labelOf(line) ?? '') &&
            !/[\p{Ll})]\.\s+\p{Lu}/u.test(line),
        )
        .flatMap((line) => peopleOfList(line, line, true))
    : [];
  return [
    ...(isStory ? listed.filter(({ email, title }) => email || LEADS_PUPILS.test(title ?? '')) : listed),
    ...rosters,
    ...told(section.lines, type, page, brief),
  ];
}

const schoolOfTitle = (page: Page, schoolIn: (line: string) => string | null): string | null => {
  for (const part of (page.title ?? '').split(/\s+[|–—-]\s+/)) {
    const school = schoolIn(part);
    if (school && part.length < 60) return school;
  }
  return null;
};
