import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DATA_DIRECTORY } from '../platform/base/project-root.ts';

export interface ZipCounty {
  readonly state: string;
  /** The county's name in the directory. */
  readonly county: string;
}

let known: ReadonlyMap<string, ZipCounty> | undefined;

/** The county of each ZIP code; if it spans several, the one with most of its schools. */
export function zipCounties(): ReadonlyMap<string, ZipCounty> {
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
    linesOf(readFileSync(join(DATA_DIRECTORY, 'counties.csv'), 'utf8')).map(([code, state, county]) => [
      code!,
      { state: state!, county: county! },
    ]),
  );
  const zips = linesOf(gunzipSync(readFileSync(join(DATA_DIRECTORY, 'zip-counties.csv.gz'))).toString());
  return new Map(zips.map(([zip, code]) => [zip!, names.get(code!)!]));
}

const linesOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
