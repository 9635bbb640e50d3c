import { rowText } from '../../documents/page-text.ts';
import type { ContactFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { catalogueOf } from './catalogue.ts';
import { pageTypeOf } from './classify.ts';
import {
  isBoardSection,
  isLabelled,
  isOtherLabel,
  isRollOfBoard,
  labelOf,
  memberIn,
  withoutTerm,
} from './contact-board.ts';
import { type Draft, isConvincing } from './contact-draft.ts';
import { extensionOf, mainNumber } from './contact-extensions.ts';
import { peopleOfLines } from './contact-groups.ts';
import { peopleOfLinkedData } from './contact-linked-data.ts';
import { leaversOf } from './contact-prose.ts';
import { peopleOfLabelled, peopleOfList } from './contact-rosters.ts';
import { peopleOfTable } from './contact-tables.ts';
import { STORIES, told } from './contact-told.ts';
import { otherInstitutions } from './framing.ts';
import { memberDistricts } from './member-districts.ts';
import { mergeContacts } from './merge-contacts.ts';
import { asName } from './names.ts';
import { type Section, sectionsOf } from './page-sections.ts';
import { isWrittenByStudents } from './page-voice.ts';
import { schoolFinder } from './schools-named.ts';
import { roleOfMany } from './title-words.ts';
import { isTitle, tidyTitle } from './titles.ts';
import type { PageType } from './vocabulary/page-types.ts';
import { LEAVING, OTHERS } from './vocabulary/titles.ts';

const STAFF =
  /\b(?:staff|faculty|teachers|administrat\w+|our team|directory|cabinet|leadership|personnel|office team|counselors|paraprofessionals|coaches|department|custodians|support team)\b/i;
/** What a board is asked to vote on. */
const IS_PROPOSED =
  /\b(?:employ(?:ment)?|hir(?:e|ing|es)|appoint(?:ment|s)?|recommend\w*|personnel|new (?:staff|hires?))\b/i;

/** Who of the staff is named on pages about pupils. */
const LEADS_PUPILS = /\b(?:coach|director|advis[eo]r|sponsor|moderator|principal|teacher|librarian)\b/i;

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
  const own = [brief.subject.name, brief.subject.city ?? '', ...brief.subject.schools].join(' | ');
  const city = brief.subject.city?.toLowerCase();
  const main = mainNumber(page.text);
  const { names } = catalogueOf(brief.vendors);
  const leavers = new Set(
    type === 'board_minutes' ? page.text.slice(0, 100_000).split('\n').flatMap(leaversOf) : [],
  );
  const sections = withTitlesOfNames(sectionsOf(page));
  const isOfCards = !STORIES.has(type) && sections.filter(isCardOfPerson).length > 1;
  const people = sections.flatMap((section) =>
    peopleOfSection(section, isOfCards && isCardOfPerson(section), type, page, brief, schoolIn),
  );
  return [...people, ...peopleOfLinkedData(page)]
    .filter((draft) => isConvincing(draft) && !own.includes(draft.name.full) && !leavers.has(draft.name.full))
    .filter(
      ({ title }) =>
        !/superintendent/i.test(title ?? '') || otherInstitutions(title!, page, brief.subject) === 0,
    )
    .filter(({ name }) => !memberDistricts(page).includes(name.full))
    .filter(({ name, email }) => email !== null || names.mentionsIn(name.full, ['software']).length === 0)
    .filter(
      (draft) => !isOfClub(draft, page) && !(type === 'board_agenda' && IS_PROPOSED.test(draft.context)),
    )
    .filter(({ context }) => !isOfPast(context, brief.now))
    .filter(({ name, email }) => name.last.toLowerCase() !== city || email !== null)
    .map((draft) => ({ ...draft, phone: draft.phone ?? extensionOf(draft, main) }))
    .map((draft) => ({ ...draft, school: draft.school ?? knownSchool(draft, brief) }))
    .map((draft) => ({ ...draft, school: isOwn(draft.school, brief) ? null : draft.school }));
}

/** `Jane Doe, 1951-1973`: somebody of a list of those who were. */
function isOfPast(context: string, now: Date): boolean {
  const [, end] = /\b(?:18|19|20)\d\d\s?(?:[–-]|to)\s?((?:18|19|20)\d\d)\b/.exec(context.slice(0, 160)) ?? [];
  return end !== undefined && context.length < 160 && Number(end) < now.getUTCFullYear() - 1;
}

/** Officers of parents and friends, of whom the same line says before whose officers they are. */
function isOfClub({ title, name, context }: Draft, page: Page): boolean {
  if (!title || !/^(?:co-?|vice[- ])?(?:president|chair\w*|treasurer|secretary)$/i.test(title)) return false;
  const line = page.text.split('\n').find((text) => text.includes(context)) ?? '';
  return CLUB.test(line.slice(0, Math.max(0, line.indexOf(name.last))));
}

const CLUB =
  /\b(?:home (?:and|&) school|pt[aos]{1,2}|boosters?|parent[- ]teacher|(?:parents?|mothers|fathers|teachers?|education|alumni|home)['’]? (?:club|association|guild|council)|auxiliary|kiwanis|rotary|foundation|union)\b/i;

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
  isCard && lines.length > 1 && lines.length < 10 && asName(lines[0]!) !== null;

/** The school that a sentence names behind the person: `…, principal of Oak View Elementary`. */
function knownSchool({ name, title, context }: Draft, { subject }: Brief): string | null {
  const after = context
    .slice(context.indexOf(name.last), context.indexOf(name.last) + 110)
    .split(/[.;]/, 1)[0]!;
  return subject.schools.find((school) => (title ?? '').includes(school) || after.includes(school)) ?? null;
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
    isOfStaff: type === 'staff_directory',
  };
  if (section.table) {
    const isListed = type === 'staff_directory' && STAFF.test([page.title, ...above].join(' '));
    const { rows, hasHeader } = section.table;
    if (isRollOfBoard(rows[0] ?? [], type, [...above, page.title ?? '']))
      return rows
        .slice(1)
        .flatMap(([cell = '', ...others]) => peopleOfList(cell, rowText([cell, ...others]), true))
        .map((draft) => ({
          ...draft,
          title: draft.title === 'Board Member' ? memberIn(rows[0]![0]!) : draft.title,
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
  const isBoard = isBoardSection([...above, first], type, page);
  const lines = isBoard ? section.lines.map(withoutTerm) : section.lines;
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
    context: section.lines[lines.indexOf(draft.context)] ?? draft.context,
  }));
  const isStory = type === 'student_life' || isWrittenByStudents(page);
  const rosters = isBoard
    ? section.lines
        .filter(
          (line) =>
            (line.match(/[,;]/g)?.length ?? 0) > 1 &&
            line.length < 250 &&
            !isOtherLabel(line) &&
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
