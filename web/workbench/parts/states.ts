import type { World } from './graph-client.ts';

/** Names of states and territories by code, and of the Bureau of Indian Education. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  BI: 'Bureau of Indian Education',
};

export const stateName = (code: string): string => STATE_NAMES[code] ?? code;

const WITH_ARTICLE: ReadonlySet<string> = new Set(['DC', 'MP', 'VI', 'BI']);

/** "Texas", "the District of Columbia": as after "in". */
export const stateWithin = (code: string): string =>
  WITH_ARTICLE.has(code) ? `the ${stateName(code)}` : stateName(code);

const WHOLE: Readonly<Record<World, string>> = {
  live: 'United States',
  demo: 'Demo directory',
  test: 'Test world',
};

/** The name of everything that a session can find. */
export const wholeName = (world: World): string => WHOLE[world];

/** The area of a number in words: "in Texas", "in the United States", "in the test world". */
export const whereIn = (state: string | undefined, world: World): string => {
  if (state) return `in ${stateWithin(state)}`;
  return world === 'live' ? 'in the United States' : `in the ${WHOLE[world].toLowerCase()}`;
};
