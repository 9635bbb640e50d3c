import { plainNcesId } from '@emi/base/declared';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import type { InputLine } from '../records/import.ts';
import { placesByNcesId } from '../table.ts';
import { repeatedKeys } from '../values.ts';
import { cellText, gradeSpanOf, operatingStatus, phoneOf, schoolYearIn, stateId, streetOf } from './cells.ts';
import { ListedPlaces } from './listed-places.ts';
import { newerWebsite } from './newer-website.ts';

/** Optional columns of both files. */
const SHARED = [
  'MSTREET1',
  'MSTREET2',
  'MCITY',
  'MSTATE',
  'MZIP',
  'LSTREET1',
  'LSTREET2',
  'LCITY',
  'LSTATE',
  'LZIP',
  'PHONE',
  'WEBSITE',
  'GSLO',
  'GSHI',
  'SCHOOL_YEAR',
  'SY_STATUS',
  'SY_STATUS_TEXT',
  'UPDATED_STATUS_TEXT',
];

interface Level {
  readonly kind: string;
  readonly type: 'district' | 'school';
  readonly table: 'districts' | 'schools';
  readonly stateIdColumn: 'state_district_id' | 'state_school_id';
  readonly columns: readonly string[];
  readonly optional: readonly string[];
  readonly idOf: (row: Row) => string;
  /** The path of NCES' page about a place, without the id at its end. */
  readonly page: string;
  readonly factsOf: (row: Row) => Readonly<Record<string, unknown>>;
}

const DISTRICTS: Level = {
  kind: 'ccd-districts',
  type: 'district',
  table: 'districts',
  stateIdColumn: 'state_district_id',
  columns: ['LEAID', 'LEA_NAME', 'ST', 'ST_LEAID'],
  optional: ['LEA_TYPE_TEXT', 'OPERATIONAL_SCHOOLS'],
  idOf: ({ LEAID = '' }) => plainNcesId(LEAID, 7),
  page: 'districtsearch/district_detail.asp?ID2=',
  factsOf: ({ LEA_NAME, ST = '', ST_LEAID = '', LEA_TYPE_TEXT }) => ({
    name: LEA_NAME,
    state_district_id: stateId(ST_LEAID, ST),
    district_type: cellText(LEA_TYPE_TEXT),
  }),
};

const SCHOOLS: Level = {
  kind: 'ccd-schools',
  type: 'school',
  table: 'schools',
  stateIdColumn: 'state_school_id',
  columns: ['NCESSCH', 'SCH_NAME', 'LEAID', 'ST'],
  optional: ['ST_LEAID', 'ST_SCHID', 'SCH_TYPE_TEXT'],
  idOf: ({ NCESSCH = '' }) => plainNcesId(NCESSCH, 12),
  page: 'schoolsearch/school_detail.asp?ID=',
  factsOf: ({ SCH_NAME, LEAID = '', ST = '', ST_LEAID = '', ST_SCHID = '', SCH_TYPE_TEXT }) => ({
    name: SCH_NAME,
    district_nces_id: plainNcesId(LEAID, 7),
    state_school_id: stateId(ST_SCHID, ST_LEAID, ST),
    school_type: cellText(SCH_TYPE_TEXT),
  }),
};

interface Stored {
  readonly state: string;
  readonly website_url: string | null;
  readonly website_confidence: string | null;
  readonly state_id: string | null;
  readonly nces_data_year: string | null;
  readonly operating_status: string | null;
  readonly is_synthetic: boolean;
}

const importer = (level: Level) =>
  csvImporter(level.kind, async (client) => {
    const columns = `state, website_url, website_confidence, ${level.stateIdColumn} as state_id, nces_data_year,
      operating_status, source is not distinct from 'synthetic' as is_synthetic`;
    return directoryRows(level, await placesByNcesId<Stored>(client, level.table, columns));
  });

/** Imports CCD's directory of agencies (`ccd_lea_029`) in its own columns. */
export const importCcdDistricts = importer(DISTRICTS);

/** Imports CCD's directory of schools (`ccd_sch_029`) in its own columns; import districts first. */
export const importCcdSchools = importer(SCHOOLS);

function directoryRows(level: Level, stored: ReadonlyMap<string, Stored>): RowMapping {
  const repeatedKey = repeatedKeys(level.columns[0]!);
  const list = new ListedPlaces(level.type, stored);
  return {
    columns: level.columns,
    optional: [...level.optional, ...SHARED],
    entriesOf(row, line) {
      const id = level.idOf(row);
      const repeated = id && repeatedKey(id, line);
      if (repeated) return [{ line, fault: repeated }];
      const year = schoolYearIn(row.SCHOOL_YEAR ?? '');
      list.note(id, row.ST ?? '', year);
      const storedYear = stored.get(id)?.nces_data_year ?? null;
      if (year && storedYear && storedYear > year)
        return [{ line, skipped: 'older than the directory on record' }];
      const phone = phoneOf(row.PHONE);
      const { site, note } = newerWebsite(row.WEBSITE ?? '', stored.get(id));
      const own: Readonly<Record<string, unknown>> = level.factsOf(row);
      const facts = {
        ...own,
        ...keptStateId(level, own[level.stateIdColumn], stored.get(id)),
        grade_levels: gradeSpanOf(row.GSLO ?? '', row.GSHI ?? ''),
        phone,
        physical_address: streetOf(row.LSTREET1, row.LSTREET2),
        physical_city: cellText(row.LCITY),
        physical_state: cellText(row.LSTATE),
        physical_zip: zip(row.LZIP),
        mailing_address: streetOf(row.MSTREET1, row.MSTREET2),
        mailing_city: cellText(row.MCITY),
        mailing_state: cellText(row.MSTATE),
        mailing_zip: zip(row.MZIP),
        operating_status: operatingStatus(
          row.UPDATED_STATUS_TEXT ?? '',
          row.SY_STATUS_TEXT ?? '',
          row.SY_STATUS ?? '',
        ),
        nces_data_year: year,
        ...site,
      };
      const record = {
        type: level.type,
        nces_id: id,
        state: row.ST,
        source: 'NCES Common Core of Data',
        source_url: `https://nces.ed.gov/ccd/${level.page}${id}`,
        // Facts that the file lacks keep their stored values.
        ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
      };
      const isImpossible = cellText(row.PHONE) !== null && !phone;
      const notes = [
        ...note,
        ...(isImpossible ? ['phones that the numbering plan does not have left out'] : []),
      ];
      return [{ line, record }, ...notes.map((noted): InputLine => ({ line, noted }))];
    },
    entriesAtEnd: () => list.goneEntries(),
  };
}

/** Leaves out California's ids if longer ids are stored: the file has only their first digits. */
const keptStateId = ({ stateIdColumn }: Level, found: unknown, stored?: Stored): object =>
  typeof found === 'string' && stored?.state_id?.startsWith(found) ? { [stateIdColumn]: null } : {};

/** A ZIP code with the zeros in front that spreadsheets drop; other text, such as ZIP+4, as it is. */
const zip = (cell = ''): string | null => {
  const text = cellText(cell);
  return text && /^\d{3,5}$/.test(text) ? text.padStart(5, '0') : text;
};
