/** Counties whose names or borders changed, with those that are there today. Names have no word such as `County`. */
const CHANGED: readonly (readonly [state: string, former: string, today: readonly string[]])[] = [
  ['AK', 'Wade Hampton', ['Kusilvak']],
  ['AK', 'Valdez-Cordova', ['Chugach', 'Copper River']],
  ['AK', 'Prince of Wales-Outer Ketchikan', ['Prince of Wales-Hyder', 'Ketchikan Gateway']],
  ['AK', 'Skagway-Hoonah-Angoon', ['Skagway', 'Hoonah-Angoon']],
  ['AK', 'Wrangell-Petersburg', ['Wrangell', 'Petersburg']],
  // The planning regions of 2022 do not follow the borders of the counties, which directories keep.
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

/** The letters under which a county is the same today as before its name changed or it was divided. */
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

/** States where a county joined another that was there before. */
const JOINED: ReadonlySet<string> = new Set(['FL', 'NV', 'VA']);

/** A county as the directory stores it. */
export interface StoredCounty {
  readonly state: string;
  readonly name: string;
  /** An independent city, such as `Baltimore City`. */
  readonly isCity: boolean;
}

/**
 * The counties that a text means beyond those whose names contain it: written with `County`, with other spaces,
 * accents, or `Saint`, or by the name that it had or has today.
 *
 * @param text what a person wrote
 * @param stored all counties, under the names that records have
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
