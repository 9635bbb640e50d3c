import { foldSigns } from '@emi/base/values';
import changed from './changed-counties.json' with { type: 'json' };

/**
 * Counties that were renamed, divided, or merged, with the counties of today. Connecticut's planning regions of 2022 do
 * not follow the borders of its counties, which directories keep. Names have no word such as `County`.
 */
const CHANGED: readonly { readonly state: string; readonly former: string; readonly today: string[] }[] =
  changed;

const WORD =
  /[\s,](?:county|co\.?|parish|borough|census area|municipality|municipio|city and borough|planning region)$/;

const letters = (text: string): string =>
  text
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]/g, '');

const folded = (text: string): string => foldSigns(text).trim();

/** The letters of a county's name, as every source writes them: `laporte`, `stlouis`, `donaana`. */
const countyLetters = (name: string): string => letters(folded(name).replace(WORD, ''));

/**
 * A key of a county, the same under all of its names: the letters of its former name, which the parts of a divided
 * county share. Connecticut's counties keep their own.
 */
export function lastingCounty(state: string, name: string): string {
  const given = countyLetters(name);
  const renamed = CHANGED.find(
    (county) =>
      county.state === state &&
      state !== 'CT' &&
      [county.former, ...county.today].some((one) => countyLetters(one) === given),
  );
  return renamed ? countyLetters(renamed.former) : given;
}

/** A county as stored in the directory. */
export interface StoredCounty {
  readonly state: string;
  readonly name: string;
  /** An independent city, such as `Baltimore City`. */
  readonly isCity: boolean;
}

/**
 * The counties that a search text means in addition to those whose names contain it: written with `County`, with other
 * spaces, accents, or `Saint`, or under a former or present name. None for a text of fewer than three letters.
 * @param text the search text
 * @param stored all counties, under their names in records
 */
export function countiesMeant(text: string, stored: readonly StoredCounty[]): StoredCounty[] {
  const plain = folded(text).replace(/^(?:county|parish|borough) of /, '');
  const isCounty = WORD.test(plain) || plain !== folded(text);
  const asked = countyLetters(plain);
  if (asked.length < 3) return [];
  const isMeant = (name: string): boolean =>
    isCounty ? countyLetters(name) === asked : countyLetters(name).includes(asked);
  const isAsked = ({ name, isCity }: StoredCounty): boolean => !(isCounty && isCity) && isMeant(name);
  const others = CHANGED.flatMap(({ state, former, today }) => [
    ...(isMeant(former) ? today.map((name) => [state, name] as const) : []),
    ...(today.some(isMeant) ? [[state, former] as const] : []),
  ]).map(([state, name]) => `${state} ${countyLetters(name)}`);
  return stored.filter(
    (county) => isAsked(county) || others.includes(`${county.state} ${countyLetters(county.name)}`),
  );
}
