import { plainNcesId } from '@emi/base/declared';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import { placesByNcesId } from '../table.ts';
import { cellText } from './cells.ts';

/** NCES' locales by the digits of their codes: the kind of place, and its size or distance. */
const KINDS: Readonly<Record<string, readonly [kind: string, ...sizes: string[]]>> = {
  1: ['City', 'Large', 'Mid-size', 'Small'],
  2: ['Suburb', 'Large', 'Mid-size', 'Small'],
  3: ['Town', 'Fringe', 'Distant', 'Remote'],
  4: ['Rural', 'Fringe', 'Distant', 'Remote'],
};

/** `Town: Distant` for 32; undefined for an unknown code. */
export function localeOf(code: string): string | undefined {
  const [kind, ...sizes] = KINDS[code.charAt(0)] ?? [];
  const size = sizes[Number(code.charAt(1)) - 1];
  return code.length === 2 && size ? `${kind}: ${size}` : undefined;
}

/** The columns after the ids in the text files, which have no header. */
const AFTER_IDS = 'NAME OPSTFIPS STREET CITY STATE ZIP STFIP CNTY NMCNTY LOCALE LAT LON'.split(' ');

/** The columns of a text file, by its first row; undefined if that is a header. */
function columnsOf(row: readonly string[]): string[] | undefined {
  const ids = idsIn(row);
  return ids && row.map((_, at) => [...ids, ...AFTER_IDS][at] ?? '');
}

function idsIn([first = '', second = '']: readonly string[]): string[] | undefined {
  if (/^\d{7}$/.test(first)) return ['LEAID'];
  if (!/^\d{12}$/.test(first)) return undefined;
  // Files of schools lack the id of the agency until 2017-18.
  return /^\d{7}$/.test(second) ? ['NCESSCH', 'LEAID'] : ['NCESSCH'];
}

const LATITUDE = ['LAT', 'LATCODE'];
const LONGITUDE = ['LON', 'LONGCODE'];

/**
 * Imports coordinates and locales from EDGE, NCES' geographic program (`EDGE_GEOCODE_PUBLICLEA` and `…PUBLICSCH`). A
 * place without coordinates in the file keeps those it has.
 */
export const importEdge = csvImporter('edge', async (client) => {
  const districts = await placesByNcesId<object>(client, 'districts', 'id');
  const schools = await placesByNcesId<object>(client, 'schools', 'id');
  let isOfSchools = false;
  const mapping: RowMapping = {
    columns(header) {
      isOfSchools = header.includes('ncessch');
      const has = (names: readonly string[]) => names.find((name) => header.includes(name.toLowerCase()));
      return [isOfSchools ? 'NCESSCH' : 'LEAID', has(LATITUDE) ?? 'LAT', has(LONGITUDE) ?? 'LON', 'LOCALE'];
    },
    headerFor: columnsOf,
    noun: 'coordinates',
    entriesOf(row: Row, line) {
      const id = isOfSchools ? plainNcesId(row.NCESSCH ?? '', 12) : plainNcesId(row.LEAID ?? '', 7);
      if (!(isOfSchools ? schools : districts).has(id)) {
        return [{ line, skipped: `${isOfSchools ? 'school' : 'agency'} that is not in the directory` }];
      }
      const point = pointOf(row);
      const locale = localeOf(row.LOCALE ?? '');
      if (point === 'nowhere') return [{ line, fault: 'the coordinates are not in the United States' }];
      if (!point && !locale) return [{ line, skipped: 'no coordinates and no locale' }];
      const record = {
        type: isOfSchools ? 'school' : 'district',
        nces_id: id,
        ...point,
        ...(locale && { locale_type: locale }),
      };
      return [{ line, record }];
    },
  };
  return mapping;
});

/** The bounds reach from American Samoa to Maine, and to Guam beyond the date line. */
const isInside = (latitude: number, longitude: number): boolean =>
  latitude >= -15 && latitude <= 72 && (longitude <= -64 || longitude >= 144) && Math.abs(longitude) <= 180;

function pointOf(row: Row): { latitude: number; longitude: number } | 'nowhere' | undefined {
  const [latitude, longitude] = [LATITUDE, LONGITUDE].map((names) =>
    cellText(names.map((name) => row[name]).find(Boolean)),
  );
  if (!latitude || !longitude || (Number(latitude) === 0 && Number(longitude) === 0)) return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return isInside(point.latitude, point.longitude) ? point : 'nowhere';
}
