import { rowsOfData } from '@emi/base/files';

interface ZipCounty {
  readonly state: string;
  /** The county's name in the directory. */
  readonly county: string;
}

let known: ReadonlyMap<string, ZipCounty> | undefined;

/** The county of each ZIP code; if a code spans several counties, the county with most of its schools. */
function zipCounties(): ReadonlyMap<string, ZipCounty> {
  known ??= read();
  return known;
}

/** The county of a place by its ZIP code; undefined if the code is unknown or of another state. */
export function countyOfZip(state: string, zip: string): string | undefined {
  const found = zipCounties().get(zip.slice(0, 5));
  return found?.state === state ? found.county : undefined;
}

function read(): ReadonlyMap<string, ZipCounty> {
  // For a county that was renamed, the last of its two names is the one in the directory.
  const names = new Map(
    rowsOfData('counties.csv').map(([code, state, county]) => [code!, { state: state!, county: county! }]),
  );
  return new Map(rowsOfData('zip-counties.csv.gz').map(([zip, code]) => [zip!, names.get(code!)!]));
}
