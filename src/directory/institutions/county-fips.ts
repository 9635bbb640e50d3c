import { rowsOfData } from '@emi/base/files';
import { countyKey } from '../names/index.ts';
import { countiesMeant, type StoredCounty } from './county-names.ts';

const keyOf = (state: string, county: string): string =>
  `${state} ${countyKey(county.replace(/ municipio$/i, ''))}`;

interface Counties {
  readonly codes: ReadonlyMap<string, string>;
  readonly stored: readonly StoredCounty[];
}

let counties: Counties | undefined;

/** The Census Bureau's code of a county, five digits; null if the bundled file has no county of this name there. */
export function countyFipsOf(state: string | null, county: string | null): string | null {
  if (!state || !county) return null;
  counties ??= read();
  return counties.codes.get(keyOf(state, county)) ?? null;
}

/** The counties of `countiesMeant`, each in all of its `spellings`. */
export const countiesOf = (text: string): StoredCounty[] => {
  counties ??= read();
  return countiesMeant(text, counties.stored).flatMap((county) =>
    spellings(county.name).map((name) => ({ ...county, name })),
  );
};

/** `Dekalb`, `DeKalb`, and `De Kalb` are one county: sources differ, and each record keeps its source's spelling. */
function spellings(name: string): string[] {
  const [, head, first, rest] = /^(De|La|Le|Du|Des|Mc) ?(\p{L})(.*)$/u.exec(name) ?? [];
  if (!head) return [name];
  const [upper, lower] = [first!.toUpperCase() + rest, first!.toLowerCase() + rest];
  return [...new Set([name, `${head} ${upper}`, head + upper, head + lower])];
}

/** Counties that are missing from the bundled file: searches find them, and they have no code. */
const NEWER = [
  ['AK', 'Chugach Census Area'],
  ['AK', 'Copper River Census Area'],
  ['AK', 'Kusilvak Census Area'],
] as const;
/** The Census Bureau numbers a state's independent cities from here, in the last three digits of the code. */
const FIRST_CITY = 510;

function read(): Counties {
  const rows = rowsOfData('counties.csv') as [code: string, state: string, county: string][];
  return {
    codes: new Map(rows.map(([code, state, county]) => [keyOf(state, county), code])),
    stored: [
      ...rows.map(([code, state, name]) => ({ state, name, isCity: Number(code.slice(2)) >= FIRST_CITY })),
      ...NEWER.map(([state, name]) => ({ state, name, isCity: false })),
    ],
  };
}
