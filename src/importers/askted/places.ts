import { cellText, gradeSpanOf, phoneOf, streetOf } from '../federal/cells.ts';
import { newerWebsite } from '../federal/newer-website.ts';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import type { InputLine } from '../records/import.ts';
import { ASKTED, AskTedColumns } from './columns.ts';
import { type TexasPlace, type TexasPlaces, texasPlaces } from './texas-places.ts';

interface Stored {
  readonly phone: string | null;
  readonly website_url: string | null;
  readonly website_confidence: string | null;
  readonly nces_data_year: string | null;
}
type Facts = Readonly<Record<string, unknown>>;
type Level = 'district' | 'school';

const ADDRESS = ['street address', 'city', 'state', 'zip', 'phone', 'web page address'];
const OPTIONAL = [
  ...ADDRESS.flatMap((part) => [`district ${part}`, `school ${part}`, `school site ${part}`]),
  'district name',
  'school name',
  'charter type',
  'grade range',
];

/**
 * Imports the districts and schools of AskTED. Its phones, websites, and addresses are more recent than those of NCES;
 * names, types, and counts of stored places stay those of NCES.
 */
export const importAskTed = csvImporter(
  'askted',
  async (client) => {
    const columns = new AskTedColumns([], OPTIONAL);
    const facts = 'phone, website_url, website_confidence, nces_data_year';
    return placeRows(columns, await texasPlaces<Stored>(client, columns, facts));
  },
  { unit: 'file' },
);

function placeRows(columns: AskTedColumns, places: TexasPlaces<Stored>): RowMapping {
  /** The districts and schools whose rows have been read. */
  const seen = new Set<string>();
  const isFirst = (id: string) => seen.size < seen.add(id).size; // `add` enlarges the set only for a new id
  return {
    ...columns.mapping,
    entriesOf(row, line) {
      const district = places.districtOf(row);
      const school = columns.cell(row, 'school number') === '' ? undefined : places.schoolOf(row);
      const ofDistrict =
        district && isFirst(district.nces_id) ? entriesOf(columns, row, line, 'district', district, {}) : [];
      if (columns.cell(row, 'school number') === '') return ofDistrict;
      if (!school) return [...ofDistrict, { line, skipped: 'school without an NCES id, and not stored' }];
      if (!isFirst(school.nces_id))
        return [...ofDistrict, { line, skipped: 'school that an earlier row has' }];
      if (!school.stored && !district)
        return [...ofDistrict, { line, skipped: 'school of a district that is not in the directory' }];
      const facts = {
        ...(district && { district_nces_id: district.nces_id }),
        grade_levels: gradesOf(columns.cell(row, 'grade range')),
        operating_status: STATUS[columns.cell(row, 'school status').toLowerCase()] ?? null,
        is_charter: columns.has('charter type') ? columns.cell(row, 'charter type') !== '' : null,
        ...addressOf(columns, row, 'school site', 'physical'),
      };
      return [...ofDistrict, ...entriesOf(columns, row, line, 'school', school, facts)];
    },
  };
}

const STATUS: Readonly<Record<string, string>> = {
  active: 'open',
  inactive: 'inactive',
  closed: 'closed',
  'under construction': 'future',
};

/** `PK-05` for AskTED's `EE-05`: early education is before kindergarten. */
function gradesOf(cell: string): string | null {
  const [low = '', high = low] = cell
    .toUpperCase()
    .split('-')
    .map((grade) => (grade === 'EE' ? 'PK' : grade));
  return gradeSpanOf(low, high);
}

function entriesOf(
  columns: AskTedColumns,
  row: Row,
  line: number,
  level: Level,
  { nces_id, stored }: TexasPlace<Stored>,
  own: Facts,
): InputLine[] {
  // NCES describes a school year as it was in October, so an earlier row is older than the stored facts.
  const day = columns.dayOf(row);
  if (day && stored?.nces_data_year && day < `${stored.nces_data_year.slice(0, 4)}-10-01`)
    return [{ line, skipped: 'older than the directory on record' }];
  const cell = (column: string) => columns.cell(row, `${level} ${column}`);
  const { site, note } = websiteOf(columns, row, level, stored);
  const phone = phoneOf(cell('phone'));
  const isImpossible = cellText(cell('phone')) !== null && phone === null;
  const facts: Facts = {
    ...own,
    [`state_${level}_id`]: cell('number'),
    // A stored phone with the same digits keeps its format.
    phone: phone && digitsOf(phone) === digitsOf(stored?.phone ?? '') ? null : phone,
    ...addressOf(columns, row, level, 'mailing'),
    ...site,
    ...(!stored && { name: cell('name'), state: 'TX', ...ASKTED }),
  };
  const record = {
    type: level,
    nces_id,
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== '')),
  };
  const notes = [...note, ...(isImpossible ? ['phones that the numbering plan does not have left out'] : [])];
  return [{ line, record }, ...notes.map((noted): InputLine => ({ line, noted }))];
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** The website of a place; none for a school whose row repeats its district's website. */
function websiteOf(columns: AskTedColumns, row: Row, level: Level, stored: Stored | undefined) {
  const [own, ofDistrict] = [level, 'district'].map((one) =>
    columns.cell(row, `${one} web page address`).toLowerCase(),
  );
  const isRepeated = level === 'school' && own === ofDistrict;
  return newerWebsite(isRepeated ? '' : columns.cell(row, `${level} web page address`), stored);
}

/** The parts of an address; all are absent unless there is a street and a city. */
function addressOf(columns: AskTedColumns, row: Row, from: string, to: 'physical' | 'mailing'): Facts {
  const [street = '', city = '', state = '', zip = ''] = ADDRESS.map((part) =>
    columns.cell(row, `${from} ${part}`),
  );
  const found = streetOf(street);
  if (!found || city === '') return {};
  return {
    [`${to}_address`]: found,
    [`${to}_city`]: city,
    [`${to}_state`]: state === '' ? 'TX' : state,
    [`${to}_zip`]: /^\d{5}/.exec(zip)?.[0] ?? null,
  };
}
