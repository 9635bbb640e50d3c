import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '../../platform/base/project-root.ts';
import { countyKey } from '../names/index.ts';

const keyOf = (state: string, county: string): string =>
  `${state} ${countyKey(county.replace(/ municipio$/i, ''))}`;

let codes: ReadonlyMap<string, string> | undefined;

/** The Census Bureau's code of a county, five digits; null if the state has no county of this name. */
export function countyFipsOf(state: string | null, county: string | null): string | null {
  if (!state || !county) return null;
  codes ??= read();
  return codes.get(keyOf(state, county)) ?? null;
}

function read(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(DATA_DIRECTORY, 'counties.csv'), 'utf8').trimEnd().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [code = '', state = '', county = ''] = line.split(',');
      return [keyOf(state, county), code];
    }),
  );
}
