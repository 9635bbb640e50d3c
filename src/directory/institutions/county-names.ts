/** Counties that were renamed or divided, with their present ones. Names have no word such as `County`. */
const CHANGED: readonly (readonly [state: string, former: string, today: readonly string[]])[] = [
  ['AK', 'Wade Hampton', ['Kusilvak']],
  ['AK', 'Valdez-Cordova', ['Chugach', 'Copper River']],
  ['AK', 'Prince of Wales-Outer Ketchikan', ['Prince of Wales-Hyder', 'Ketchikan Gateway']],
  ['AK', 'Skagway-Hoonah-Angoon', ['Skagway', 'Hoonah-Angoon']],
  ['AK', 'Wrangell-Petersburg', ['Wrangell', 'Petersburg']],
  // Absent: the planning regions of 2022, which do not follow the borders of the counties that directories keep.
  ['CT', 'Fairfield', ['Greater Bridgeport', 'Western Connecticut', 'Naugatuck Valley']],
  ['CT', 'Hartford', ['Capitol', 'Naugatuck Valley', 'Northwest Hills']],
  ['CT', 'Litchfield', ['Northwest Hills', 'Naugatuck Valley', 'Western Connecticut']],
  ['CT', 'Middlesex', ['Lower Connecticut River Valley']],
  ['CT', 'New Haven', ['South Central Connecticut', 'Naugatuck Valley']],
  ['CT', 'New London', ['Southeastern Connecticut', 'Lower Connecticut River Valley']],
  ['CT', 'Tolland', ['Capitol', 'Northeastern Connecticut']],
  ['CT', 'Windham', ['Northeastern Connecticut', 'Southeastern Connecticut']],
  ['FL', 'Dade', ['Miami-Dade']],
  ['NV', 'Ormsby', ['Carson City']],
  ['SD', 'Shannon', ['Oglala Lakota']],
  ['SD', 'Washabaugh', ['Jackson']],
  ['VA', 'Bedford City', ['Bedford']],
  ['VA', 'Clifton Forge City', ['Alleghany']],
  ['VA', 'South Boston City', ['Halifax']],
  ['VA', 'Nansemond', ['Suffolk City']],
  ['VA', 'Princess Anne', ['Virginia Beach City']],
];

const WORD =
  /[\s,](?:county|co\.?|parish|borough|census area|municipality|municipio|city and borough|planning region)$/;

const letters = (text: string): string =>
  text
    .replace(/\bsainte\b/g, 'ste')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z0-9]/g, '');

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The letters of a county's name, as every source writes them: `laporte`, `stlouis`, `donaana`. */
const countyLetters = (name: string): string => letters(folded(name).replace(WORD, ''));

/** The letters of a county's present name, for one that was renamed or divided. */
export function lastingCounty(state: string, name: string): string {
  const given = countyLetters(name);
  const renamed = CHANGED.find(
    ([where, former, today]) =>
      where === state && where !== 'CT' && [former, ...today].some((one) => countyLetters(one) === given),
  );
  if (!renamed) return given;
  const [, former, [first]] = renamed;
  return countyLetters(JOINED.has(state) ? first! : former);
}

/** States in which a county merged into an existing one. */
const JOINED: ReadonlySet<string> = new Set(['FL', 'NV', 'VA']);

/** A county as stored in the directory. */
export interface StoredCounty {
  readonly state: string;
  readonly name: string;
  /** An independent city, such as `Baltimore City`. */
  readonly isCity: boolean;
}

/**
 * The counties that a search text means in addition to those whose names contain it: written with `County`, with other
 * spaces, accents, or `Saint`, or under a former or present name.
 * @param text the search text
 * @param stored all counties, under their names in records
 */
export function countiesMeant(text: string, stored: readonly StoredCounty[]): StoredCounty[] {
  const plain = folded(text).replace(/^(?:county|parish|borough) of /, '');
  const isCounty = WORD.test(plain) || plain !== folded(text);
  const asked = countyLetters(plain);
  if (asked.length < 3) return [];
  const isAsked = ({ name, isCity }: StoredCounty): boolean =>
    isCounty ? !isCity && countyLetters(name) === asked : countyLetters(name).includes(asked);
  const others = CHANGED.flatMap(([state, former, today]) => [
    ...(countyLetters(former) === asked ? today.map((name) => [state, name] as const) : []),
    ...(today.some((name) => countyLetters(name) === asked) ? [[state, former] as const] : []),
  ]).map(([state, name]) => `${state} ${countyLetters(name)}`);
  return stored.filter(
    (county) => isAsked(county) || others.includes(`${county.state} ${countyLetters(county.name)}`),
  );
}
