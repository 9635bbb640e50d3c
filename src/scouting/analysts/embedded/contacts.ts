import type { ContactFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
import { pageTypeOf } from './classify.ts';
import { type Draft, isConvincing } from './contact-draft.ts';
import { extensionOf, mainNumber } from './contact-extensions.ts';
import { peopleOfLines } from './contact-groups.ts';
import { EMAIL } from './contact-line.ts';
import { peopleOfLinkedData } from './contact-linked-data.ts';
import { leaversOf, peopleOfSentence } from './contact-prose.ts';
import { peopleOfList, peopleOfRoster } from './contact-rosters.ts';
import { peopleOfTable } from './contact-tables.ts';
import { otherInstitutions } from './framing.ts';
import { memberDistricts } from './member-districts.ts';
import { mergeContacts } from './merge-contacts.ts';
import { agrees, asName } from './names.ts';
import { type Section, sectionsOf } from './page-sections.ts';
import { schoolFinder } from './schools-named.ts';
import { sentencesOf } from './sentences.ts';
import { isTitle, tidyTitle } from './titles.ts';
import type { PageType } from './vocabulary/page-types.ts';
import { LEAVING, OTHERS } from './vocabulary/titles.ts';

const BOARD =
  /\b(?:board of (?:education|trustees|directors|school directors|governors|managers)|school board|governing board|board members?|school committee|trustees)\b/i;
const STAFF =
  /\b(?:staff|faculty|teachers|administrat\w+|our team|directory|cabinet|leadership|personnel|office team|counselors|paraprofessionals|coaches|department|custodians|support team)\b/i;
const STORIES: ReadonlySet<PageType> = new Set(['student_life', 'about', 'athletics']);

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
  const leavers = new Set(
    type === 'board_minutes' ? page.text.slice(0, 100_000).split('\n').flatMap(leaversOf) : [],
  );
  const people = sectionsOf(page).flatMap((section) => peopleOfSection(section, type, page, brief, schoolIn));
  return [...people, ...peopleOfLinkedData(page)]
    .filter((draft) => isConvincing(draft) && !own.includes(draft.name.full) && !leavers.has(draft.name.full))
    .filter(
      ({ title }) =>
        !/superintendent/i.test(title ?? '') || otherInstitutions(title!, page, brief.subject) === 0,
    )
    .filter(({ name }) => !memberDistricts(page).includes(name.full))
    .filter(({ name, email }) => name.last.toLowerCase() !== city || email !== null)
    .map((draft) => ({ ...draft, phone: draft.phone ?? extensionOf(draft, main) }))
    .map((draft) => ({ ...draft, school: draft.school ?? knownSchool(draft, brief) }))
    .map((draft) => ({ ...draft, school: isOwn(draft.school, brief) ? null : draft.school }));
}

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
    isListed: false,
  };
  if (section.table) {
    const isListed = type === 'staff_directory' && STAFF.test([page.title, ...above].join(' '));
    const { rows, hasHeader } = section.table;
    return [
      ...peopleOfTable(rows, hasHeader, { ...place, isListed }),
      ...rows.flatMap((row) => row.flatMap((cell) => told(cell.split('\n'), type, page, brief))),
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
  const isStory = type === 'student_life';
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
    ...(isStory ? listed.filter(({ email }) => email) : listed),
    ...rosters,
    ...told(section.lines, type, page, brief),
  ];
}

/** `Moderator of the meeting: Jane Doe`: somebody else than a member. */
const isLabelled = ({ name, context, title }: Draft): boolean =>
  title === null && !labelOf(context)?.includes(name.last) && isOtherLabel(context);

const labelOf = (line: string): string | undefined => /^([^:]{3,80}):\s/.exec(line)?.[1];

const isOtherLabel = (line: string): boolean => {
  const label = labelOf(line);
  return label !== undefined && !/\b(?:board|members?|trustees|directors|committee|present)\b/i.test(label);
};

const ROSTER_LABEL =
  /^(?:(?:board |trustee )?(?:members|trustees|directors)(?: (?:present|absent|in attendance))?|present|attendance|also present|staff present)\s?:?$/i;

/** Who is told of in sentences and in lists of who was there. */
function told(lines: readonly string[], type: PageType, page: Page, { now, subject }: Brief): Draft[] {
  const prose = {
    year: now.getUTCFullYear(),
    onlyLeaders: STORIES.has(type),
    isElsewhere: (text: string) => otherInstitutions(text, page, subject) > 0,
  };
  return lines.flatMap((line, at) => {
    if (line.length < 20) return [];
    // A roster's label may stand on a line of its own.
    const label = ROSTER_LABEL.test(lines[at - 1] ?? '') ? `${lines[at - 1]!.replace(/\s*:?$/, '')}: ` : '';
    const roster = /:|–|—|were|are|-/.test(label + line)
      ? sentencesOf(label + line).flatMap((sentence) => peopleOfRoster(sentence, type.startsWith('board')))
      : [];
    return [
      ...roster.map((draft) => ({ ...draft, context: draft.context.replace(label, '') })),
      ...sentencesOf(line)
        .flatMap((sentence) => peopleOfSentence(sentence, prose))
        .map((draft) => ({ ...draft, email: draft.email ?? emailIn(line, draft.name) })),
    ];
  });
}

/** Their address may stand in another sentence of the line. */
const emailIn = (line: string, name: Draft['name']): string | null =>
  line.length < 1_000 && line.includes('@')
    ? ((line.match(EMAIL) ?? []).find((email) => agrees(name, email))?.toLowerCase() ?? null)
    : null;

const isBoardSection = (headings: readonly string[], type: PageType, page: Page): boolean =>
  (type === 'board' &&
    (BOARD.test(page.title ?? '') ||
      headings.some((heading) => BOARD.test(heading) || /^members$/i.test(heading.trim())))) ||
  (['home', 'about', 'staff_directory', 'contact', 'other', 'department'].includes(type) &&
    headings.slice(-2).some((heading) => heading.length < 60 && BOARD.test(heading)));

/** `Jane Doe (2029)`, `Jane Doe, District 3, term expires November 2028` → the name and what else is said. */
const withoutTerm = (line: string): string =>
  line
    .replace(/\s*[([][^)\]]{0,40}(?:\d{4}|term|expires|district|zone|seat|area)[^)\]]{0,40}[)\]]/gi, '')
    .replace(/[\s,;–—|-]*\b(?:current )?term(?:s)?\b[^|]{0,60}$/i, '')
    .replace(
      /[\s,;–—|-]+(?:(?:trustee |director |board )?(?:area|district|zone|seat|position|place|ward|division|region)\s+(?:no\.?\s*)?(?:\d{1,2}|[a-g]|at[- ]large|one|two|three|four|five|six|seven|i{1,3}|iv|vi?)|at[- ]large|(?:elected|appointed|since|through|expires)?\s?(?:19|20)\d\d(?:\s?[–-]\s?(?:(?:19|20)\d\d|present))?)$/i,
      '',
    );

const schoolOfTitle = (page: Page, schoolIn: (line: string) => string | null): string | null => {
  for (const part of (page.title ?? '').split(/\s+[|–—-]\s+/)) {
    const school = schoolIn(part);
    if (school && part.length < 60) return school;
  }
  return null;
};
