import { agrees, asName } from '@emi/reading';
import type pg from 'pg';
import { officeOf } from '../../directory/contacts/leadership/offices.ts';
import { isSamePerson } from '../../directory/contacts/leadership/same-person.ts';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import type { InputLine } from '../records/import.ts';
import { ASKTED, AskTedColumns } from './columns.ts';
import { type TexasPlaces, texasPlaces } from './texas-places.ts';

/** A contact of a place in Texas. */
interface StoredContact {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
}

const CONTACTS = `
  select c.id, coalesce(s.nces_id, d.nces_id) as place, c.name, c.title, c.email
  from contacts c join districts d on d.id = c.district_id left join schools s on s.id = c.school_id
  where d.state = 'TX'`;

const LEADERS = {
  district: { column: 'district superintendent', email: 'district email address', title: 'Superintendent' },
  school: { column: 'school principal', email: 'school email address', title: 'Principal' },
} as const;
type Level = keyof typeof LEADERS;

/**
 * Imports the superintendents and principals of AskTED as contacts. A place whose rows name no leader keeps its
 * contacts.
 */
export const importAskTedPeople = csvImporter(
  'askted-people',
  async (client: pg.Client) => {
    const leaders = Object.values(LEADERS);
    const columns = new AskTedColumns(
      leaders.map(({ column }) => column),
      leaders.map(({ email }) => email),
    );
    const { rows } = await client.query<StoredContact>(CONTACTS);
    const contacts = Map.groupBy(rows, ({ place }) => place);
    return peopleRows(columns, await texasPlaces<object>(client, columns, 'id'), contacts);
  },
  { unit: 'file' },
);

/** Statuses of schools that have no principal. */
const WITHOUT_PRINCIPAL = /^(?:closed|inactive)$/i;

function peopleRows(
  columns: AskTedColumns,
  places: TexasPlaces<object>,
  contacts: ReadonlyMap<string, readonly StoredContact[]>,
): RowMapping {
  const seen = new Set<string>();
  const leaderOf = (row: Row, line: number, level: Level): readonly InputLine[] => {
    const place = level === 'district' ? places.districtOf(row) : places.schoolOf(row);
    const text = columns.cell(row, LEADERS[level].column);
    if (!place?.stored || text === '' || seen.has(place.nces_id)) return [];
    seen.add(place.nces_id);
    const record = contactOf(columns, row, level, place.nces_id, contacts.get(place.nces_id) ?? []);
    return [record ? { line, record } : { line, skipped: `${LEADERS[level].title} whose name is none` }];
  };
  return {
    ...columns.mapping,
    entriesOf(row, line) {
      columns.dayOf(row); // notes the edition of the file
      const hasPrincipal = !WITHOUT_PRINCIPAL.test(columns.cell(row, 'school status'));
      return [...leaderOf(row, line, 'district'), ...(hasPrincipal ? leaderOf(row, line, 'school') : [])];
    },
  };
}

/**
 * The record of a leader; it updates the stored contact that may be the same person. AskTED has the email address of
 * the office, which counts as the leader's own only if it fits the name.
 */
function contactOf(
  columns: AskTedColumns,
  row: Row,
  level: Level,
  nces_id: string,
  stored: readonly StoredContact[],
): Record<string, unknown> | undefined {
  const { column, email, title } = LEADERS[level];
  const name = asName(columns.cell(row, column));
  if (!name) return undefined;
  const address = columns.cell(row, email).toLowerCase();
  const own = address !== '' && agrees(name, address) ? address : null;
  const known = stored.find((one) => isSamePerson({ name: name.full, email: own }, one));
  const isInOffice = known && officeOf(known.title) === officeOf(title);
  return {
    type: 'contact',
    ...(known ? { id: known.id } : ASKTED),
    [`${level}_nces_id`]: nces_id,
    name: known?.name ?? name.full,
    title: isInOffice ? known.title : title,
    ...(own && !known?.email && { email: own }),
  };
}
