import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { When } from '../parts/dates.tsx';
import { format, gradesText, shortMonth } from '../parts/format.ts';
import { Counts } from '../parts/kinds.tsx';
import { countyName, displayName, hostName, schoolName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import { againText } from '../parts/reading.ts';
import { stateName } from '../parts/states.ts';
import { categoryName } from '../parts/words.ts';
import type { ListedPlace } from './graph.ts';
import type { SubjectName, View } from './view.ts';

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
  /** Its sort key in the graph; absent if rows cannot be sorted by it. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  readonly isFirst?: boolean;
  cell(row: Row, view: View): ComponentChildren;
}

const missing = (
  <>
    <span aria-hidden="true">—</span>
    <span class="unseen">not reported</span>
  </>
);
const number = (value: number | null | undefined) => (value == null ? missing : format(value));
const place = (show: (row: ListedPlace) => ComponentChildren) => (row: Row) => show(row as ListedPlace);
const person = (show: (row: ListedContact) => ComponentChildren) => (row: Row) => show(row as ListedContact);

const PLACE: readonly Column[] = [
  {
    id: 'students',
    title: 'Students',
    sort: 'student_count',
    isNumber: true,
    isFirst: true,
    cell: place(({ studentCount }) => number(studentCount)),
  },
  {
    id: 'found',
    title: 'What was found',
    isFirst: true,
    cell: place(({ access: { preview } }) => (
      <Counts findings={preview?.findings ?? []} past={preview?.past ?? []} />
    )),
  },
  {
    id: 'ending',
    title: 'Contracts that end',
    cell: (row, { filter }) => <Ending place={row as ListedPlace} category={filter.vendorCategory} />,
  },
  {
    id: 'contacts',
    title: 'Contacts',
    isNumber: true,
    isFirst: true,
    cell: place(({ access: { preview } }) => number(preview?.contacts)),
  },
  {
    id: 'read',
    title: 'Website read',
    isFirst: true,
    cell: place(({ reading }) =>
      reading.lastReadAt ? (
        <>
          <When at={reading.lastReadAt} />
          <span class="sub">{againText(reading)}</span>
        </>
      ) : (
        <span class="soft">never</span>
      ),
    ),
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
      isFirst: true,
      cell: person(({ school, district, state }) => (
        <>
          {school ? (
            <a href={`/explore/schools/${school.id}`}>{schoolName(school.name)}</a>
          ) : (
            <a href={`/explore/districts/${district.id}`}>{displayName(district.name)}</a>
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
      isFirst: true,
      cell: person(({ email }) =>
        email ? (
          <a class="address" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          missing
        ),
      ),
    },
    { id: 'phone', title: 'Phone', cell: person(({ phone }) => phone ?? missing) },
  ],
};

const ENDINGS_SHOWN = 2;
/** The initial column next to the active filter, instead of the date of the last scouting. */
const WITH_ENDING = ['ending'];

/** The next contracts that end, in the filtered category. */
function Ending({ place, category }: { readonly place: ListedPlace; readonly category: string | undefined }) {
  const all = place.access.preview?.endingContracts ?? [];
  const wanted = all.filter((one) => !category || one.category === category);
  const shown = (wanted.length > 0 ? wanted : all).slice(0, ENDINGS_SHOWN);
  if (shown.length === 0) return <span class="soft">—</span>;
  return (
    <>
      {shown.map(({ category: of, month }) => (
        <span key={`${of} ${month}`} class="ends">
          <b>{shortMonth(month)}</b>
          <span class="sub">{of ? categoryName(of) : 'category not known'}</span>
        </span>
      ))}
    </>
  );
}

/** The columns chosen in this browser, or else the initial ones and those of an active filter. */
export function useColumns({ subject, filter }: View): [readonly Column[], (id: string) => void] {
  const all = COLUMNS[subject];
  const key = `columns-${subject}`;
  const [version, setVersion] = useState(0);
  const kept = version >= 0 ? localStorage.getItem(key)?.split(' ') : undefined;
  const shown = all.filter(({ id, isFirst }) =>
    kept
      ? kept.includes(id)
      : filter.contractEndsBefore
        ? WITH_ENDING.includes(id) || (isFirst && id !== 'read')
        : isFirst,
  );
  const toggle = (id: string) => {
    const ids = shown.map((column) => column.id);
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    localStorage.setItem(key, next.join(' '));
    setVersion(version + 1);
  };
  return [shown, toggle];
}
