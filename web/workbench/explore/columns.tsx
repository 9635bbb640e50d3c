import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { keptQuery } from '../parts/came-for.ts';
import { When } from '../parts/dates.tsx';
import { countOf, format, gradesText, shortMonth } from '../parts/format.ts';
import { Counts } from '../parts/kinds.tsx';
import { countyName, displayName, hostName, schoolName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { type PeopleCount, peopleByRole } from '../parts/people.ts';
import type { Preview } from '../parts/preview.ts';
import { againText } from '../parts/reading.ts';
import { stateName } from '../parts/states.ts';
import { categoryName } from '../parts/words.ts';
import type { ListedPlace } from './graph.ts';
import { isAboutFindings } from './matches.ts';
import type { SubjectName, View } from './view.ts';
import { Matches } from './why-matches.tsx';

export interface ListedContact {
  readonly id: string;
  readonly origin: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly state: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly access: { readonly isUnlocked: boolean; readonly unlockCost: number };
  readonly district: { readonly id: string; readonly name: string };
  readonly school: { readonly id: string; readonly name: string } | null;
}

export type Row = ListedPlace | ListedContact;

export interface Column {
  readonly id: string;
  readonly title: string;
  /** The column's sort key in the graph; absent if rows cannot be sorted by the column. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** True if the first click on the heading puts the largest value first, which is the default for numbers. */
  readonly isLargestFirst?: boolean;
  /** True if the column is shown until the user chooses columns. */
  readonly isInitial?: boolean;
  cell(row: Row, view: View, names: Readonly<Record<string, string>>): ComponentChildren;
}

const missing = (
  <>
    <span aria-hidden="true">—</span>
    <span class="unseen">not reported</span>
  </>
);
const number = (value: number | null | undefined) => (value == null ? missing : format(value));
const place = (show: (row: ListedPlace) => ComponentChildren) => (row: Row) => show(row as ListedPlace);
const person = (show: (row: ListedContact, view: View) => ComponentChildren) => (row: Row, view: View) =>
  show(row as ListedContact, view);

const WHY = 'why';

const PLACE: readonly Column[] = [
  {
    id: 'students',
    title: 'Students',
    sort: 'student_count',
    isNumber: true,
    isInitial: true,
    cell: place(({ studentCount }) => number(studentCount)),
  },
  {
    id: 'found',
    title: 'What was found',
    sort: 'signal_count',
    isLargestFirst: true,
    isInitial: true,
    cell: place(({ access: { preview } }) => <Counts preview={preview} />),
  },
  {
    id: WHY,
    title: 'Why it matches',
    cell: (row, { filter }, names) => <Matches place={row as ListedPlace} filter={filter} names={names} />,
  },
  {
    id: 'ending',
    title: 'Contracts that end',
    cell: place(({ access: { preview } }) => <Ending contracts={preview?.endingContracts ?? []} />),
  },
  {
    id: 'contacts',
    title: 'Contacts',
    sort: 'contact_count',
    isNumber: true,
    isInitial: true,
    cell: place(({ access: { preview } }) => number(preview?.contacts)),
  },
  {
    id: 'people',
    title: 'People by role',
    cell: place(({ access: { preview } }) => <People people={preview?.people ?? []} />),
  },
  {
    id: 'read',
    title: 'Website read',
    sort: 'last_read_at',
    isLargestFirst: true,
    isInitial: true,
    cell: place((row) => <Reading place={row} />),
  },
  { id: 'state', title: 'State', sort: 'state', cell: place(({ state }) => stateName(state)) },
  {
    id: 'county',
    title: 'County',
    sort: 'county',
    cell: place(({ county }) => (county ? countyName(county) : missing)),
  },
  {
    id: 'ratio',
    title: 'Students per teacher',
    sort: 'student_teacher_ratio',
    isNumber: true,
    cell: place(({ studentTeacherRatio }) => number(studentTeacherRatio)),
  },
  {
    id: 'grades',
    title: 'Grades',
    cell: place(({ gradeLevels }) => (gradeLevels ? gradesText(gradeLevels) : missing)),
  },
  { id: 'phone', title: 'Phone', cell: place(({ phone }) => phone ?? missing) },
  {
    id: 'website',
    title: 'Website',
    cell: place(({ websiteUrl }) =>
      websiteUrl ? <Outward href={websiteUrl}>{hostName(websiteUrl)}</Outward> : missing,
    ),
  },
  { id: 'nces', title: 'NCES ID', cell: place(({ ncesId }) => ncesId) },
];

export const COLUMNS: Readonly<Record<SubjectName, readonly Column[]>> = {
  districts: [
    ...PLACE,
    {
      id: 'schools',
      title: 'Schools',
      sort: 'school_count',
      isNumber: true,
      cell: place(({ schoolCount }) => number(schoolCount)),
    },
  ],
  schools: [
    ...PLACE,
    {
      id: 'district',
      title: 'District',
      cell: place(({ district }) =>
        district ? <a href={`/explore/districts/${district.id}`}>{displayName(district.name)}</a> : missing,
      ),
    },
  ],
  contacts: [
    {
      id: 'title',
      title: 'Title',
      sort: 'title',
      cell: person(({ title }) => title ?? missing),
    },
    {
      id: 'place',
      title: 'Place',
      isInitial: true,
      cell: person(({ school, district, state }, { filter }) => (
        <>
          {school ? (
            <a href={`/explore/schools/${school.id}${keptQuery(filter)}`}>{schoolName(school.name)}</a>
          ) : (
            <a href={`/explore/districts/${district.id}${keptQuery(filter)}`}>{displayName(district.name)}</a>
          )}
          <span class="sub">
            {[school && displayName(district.name), stateName(state)].filter(Boolean).join(', ')}
          </span>
        </>
      )),
    },
    { id: 'state', title: 'State', sort: 'state', cell: person(({ state }) => stateName(state)) },
    {
      id: 'email',
      title: 'Email',
      isInitial: true,
      cell: person((contact) =>
        contact.email ? (
          <a class="address" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        ) : (
          <ForSale contact={contact} />
        ),
      ),
    },
    {
      id: 'phone',
      title: 'Phone',
      cell: person((contact) => contact.phone ?? <ForSale contact={contact} />),
    },
  ],
};

/** The time at which the website was read, or else a note on what an unlock starts to read. */
function Reading({ place: { websiteUrl, access, reading } }: { readonly place: ListedPlace }) {
  const { hasWebsite } = access.preview ?? {};
  if (reading.lastReadAt)
    return (
      <>
        <When at={reading.lastReadAt} />
        <span class="sub">{againText(reading)}</span>
      </>
    );
  if (!hasWebsite) return <span class="soft">No website known</span>;
  return (
    <span class="soft">
      Never
      {!access.isUnlocked && (
        <span class="sub">an unlock reads {websiteUrl ? hostName(websiteUrl) : 'its district’s'}</span>
      )}
    </span>
  );
}

/** A detail of a contact that an unlock would show, or that is not known. */
const ForSale = ({ contact: { access } }: { readonly contact: ListedContact }) =>
  access.isUnlocked ? missing : <span class="soft">for {countOf(access.unlockCost, 'credit')}</span>;

const ROLES_SHOWN = 3;

/** Contacts by role, decision makers first. */
function People({ people }: { readonly people: readonly PeopleCount[] }) {
  const all = peopleByRole(people);
  if (all.length === 0) return <span class="soft">None known</span>;
  return (
    <>
      {all.slice(0, ROLES_SHOWN).map(({ role, text, note }) => (
        <span key={role} class="ends" title={note}>
          {text}
        </span>
      ))}
      {all.length > ROLES_SHOWN && <span class="sub">and {all.length - ROLES_SHOWN} more roles</span>}
    </>
  );
}

/**
 * Returns `true` for a column that users may show or hide. The column with the reasons for a match depends on filters.
 */
export const isChoosable = ({ id }: Column): boolean => id !== WHY;

const ENDINGS_SHOWN = 2;

/** The contracts that end next. */
function Ending({ contracts }: { readonly contracts: Preview['endingContracts'] }) {
  if (contracts.length === 0) return <span class="soft">None known</span>;
  return (
    <>
      {contracts.slice(0, ENDINGS_SHOWN).map(({ category: of, month }) => (
        <span key={`${of} ${month}`} class="ends">
          <b>{shortMonth(month)}</b>
          <span class="sub">{of ? categoryName(of) : 'category not known'}</span>
        </span>
      ))}
    </>
  );
}

/**
 * The columns chosen in this browser, or else the initial ones. The column with the reasons for a match appears while
 * filters are about findings; among the initial ones it replaces the date of the reading.
 */
export function useColumns({ subject, filter }: View): [readonly Column[], (id: string) => void] {
  const all = COLUMNS[subject];
  const key = `columns-${subject}`;
  const [version, setVersion] = useState(0);
  const kept = localStorage.getItem(key)?.split(' ');
  const isWhyShown = isAboutFindings(filter);
  const shown = all.filter(({ id, isInitial }) =>
    id === WHY ? isWhyShown : kept ? kept.includes(id) : isInitial && !(isWhyShown && id === 'read'),
  );
  const toggle = (id: string) => {
    const ids = shown.map((column) => column.id);
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    localStorage.setItem(key, next.join(' '));
    setVersion(version + 1);
  };
  return [shown, toggle];
}
