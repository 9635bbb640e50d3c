import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { resembled } from './column-names.ts';
import { columnsOfName } from './contact-names.ts';
import type { ImportOptions } from './options.ts';
import { csvSource, type Row, type RowMapping } from './records/csv-source.ts';
import { type InputLine, importEntries } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';
import { verificationStatusOf } from './verification-status.ts';

/** The columns of a file of contacts; docs/operations.md describes them. */
const PLACE = ['school_nces_id', 'district_nces_id'];
const OPTIONAL = [
  ...PLACE,
  'id',
  'title',
  'email',
  'phone',
  'linkedin_url',
  'profile_summary',
  'source',
  'source_url',
  'email_confidence_score',
  'email_verification_status',
  'email_verified_at',
  'discovered_at',
];
const STATUS = 'email_verification_status';
const WHOLE = /^\d{1,9}$/;

/** Cells by which people and programs say that there is no value. */
const NO_VALUE =
  /^(?:#?n[/.]?a\.?|none|null|nil|nan|-+|–|—|\?+|not (?:available|applicable|provided|found)|tbd)$/i;

/** The value of a cell: a number for a score, otherwise its text. */
const typed = (column: string, cell: string): unknown =>
  column === 'email_confidence_score' && WHOLE.test(cell) ? Number(cell) : cell;

/** The reason to read a cell as empty, for the report. */
function emptiness(column: string, cell: string): string | undefined {
  if (NO_VALUE.test(cell)) return `${column} without a value, such as N/A, read as empty`;
  if (column === STATUS && verificationStatusOf(cell) === undefined)
    return `${column} of no known verifier, read as empty`;
  return undefined;
}

/** The roles in OneRoster's `users.csv` of people who are not contacts. */
const NO_CONTACT = /^(?:student|parent|guardian|relative)$/i;

/** Further columns of OneRoster's `users.csv`: a person's organizations by id, and what tells whom to leave out. */
const ROSTER_PLACES = ['primaryorgsourcedid', 'orgsourcedids'];
const ROSTER = ['role', 'status', 'enableduser', ...ROSTER_PLACES];
const isRoster = (header: readonly string[]): boolean =>
  header.includes('sourcedid') && header.includes('givenname');

/** The reason to leave a person of OneRoster's `users.csv` out. */
function unwanted({ role = '', status = '', enableduser = '' }: Row): string | undefined {
  if (role.split(',').every((one) => NO_CONTACT.test(one.trim()))) return 'students and their families';
  if (status.toLowerCase() === 'tobedeleted' || enableduser.toLowerCase() === 'false')
    return 'people who have left';
  return undefined;
}

/** The place of a person in a roster, if the ids of the person's organizations are NCES ids. */
function placeOf(row: Row): Readonly<Record<string, string>> {
  const ids = ROSTER_PLACES.flatMap((column) => (row[column] ?? '').split(',')).map((id) => id.trim());
  const school = ids.find((id) => /^\d{12}$/.test(id));
  const district = ids.find((id) => /^\d{7}$/.test(id));
  if (school) return { school_nces_id: school };
  return district ? { district_nces_id: district } : {};
}

function contacts(withoutEmail: boolean): RowMapping {
  let nameColumns: readonly string[] = [];
  let hasRoster = false;
  return {
    columns(header) {
      nameColumns = columnsOfName(header);
      hasRoster = isRoster(header);
      if (hasRoster && !header.includes('role')) {
        throw badRequest(
          'The file has no column role, by which students are left out; in OneRoster 1.2, it is in roles.csv. ' +
            'Add it. Nothing was imported.',
        );
      }
      return nameColumns.length > 0 ? nameColumns : ['name'];
    },
    optional: () => (hasRoster ? [...OPTIONAL, ...ROSTER] : OPTIONAL),
    ignored(others, has) {
      const columns = others.map((column) => ({
        column,
        resembles: resembled(column, ['name', ...OPTIONAL]),
      }));
      const meant = (...names: string[]): string => {
        const found = columns.find(({ resembles }) => names.includes(resembles ?? ''));
        return found ? `; is ${found.column} meant? Rename it` : '';
      };
      if (!['id', ...PLACE, ...(hasRoster ? ROSTER_PLACES : [])].some(has)) {
        throw badRequest(
          `The header has neither ${PLACE.join(' nor ')}${meant(...PLACE)}. Nothing was imported.`,
        );
      }
      if (withoutEmail || has('email')) return columns;
      throw badRequest(
        `The header has no column email${meant('email')}. ` +
          'If the file has no email addresses, use --without-email. Nothing was imported.',
      );
    },
    entriesOf(row, line) {
      const reason = hasRoster ? unwanted(row) : undefined;
      if (reason) return [{ line, skipped: reason }];
      const notes: InputLine[] = [];
      const given = Object.entries(row).filter(([column, cell]) => {
        if (cell === '' || nameColumns.includes(column) || ROSTER.includes(column)) return false;
        const noted = column === 'name' ? undefined : emptiness(column, cell);
        if (noted) notes.push({ line, noted });
        return !noted;
      });
      const joined = nameColumns.map((column) => row[column]).filter((part) => part && !NO_VALUE.test(part));
      const fields = given.map(([column, cell]) => [column, typed(column, cell)]);
      const name = joined.length > 0 ? { name: joined.join(' ') } : {};
      const place = hasRoster && !PLACE.some((column) => row[column]) ? placeOf(row) : {};
      return [
        { line, record: { type: 'contact', ...place, ...name, ...Object.fromEntries(fields) } },
        ...notes,
      ];
    },
  };
}

/** Imports people at districts and schools from a file with a header and one person per row. */
export const importContacts = (
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> =>
  importEntries('contacts', csvSource(contacts(options?.withoutEmail ?? false)), input, address, options);
