/** The time zones of the states and territories; for a state with two, that of most of its people. */
const ZONES: Readonly<Record<string, string>> = {
  ...of('America/New_York', 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
  ...of('America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'),
  ...of('America/Denver', 'CO MT NM UT WY'),
  ...of('America/Los_Angeles', 'CA NV OR WA'),
  AK: 'America/Anchorage',
  AS: 'Pacific/Pago_Pago',
  AZ: 'America/Phoenix',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IN: 'America/Indiana/Indianapolis',
  MI: 'America/Detroit',
  MP: 'Pacific/Saipan',
  PR: 'America/Puerto_Rico',
  VI: 'America/St_Thomas',
};

function of(zone: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, zone]));
}

/** Counties in their state's other time zone. Divided counties have that of their largest town. */
export const COUNTIES_APART: Readonly<Record<string, readonly [zone: string, counties: string]>> = {
  FL: ['America/Chicago', 'Bay,Calhoun,Escambia,Holmes,Jackson,Okaloosa,Santa Rosa,Walton,Washington'],
  ID: [
    'America/Los_Angeles',
    'Benewah,Bonner,Boundary,Clearwater,Idaho,Kootenai,Latah,Lewis,Nez Perce,Shoshone',
  ],
  IN: [
    'America/Chicago',
    'Gibson,Jasper,Lake,LaPorte,Newton,Perry,Porter,Posey,Spencer,Starke,Vanderburgh,Warrick',
  ],
  KS: ['America/Denver', 'Greeley,Hamilton,Sherman,Wallace'],
  KY: [
    'America/Chicago',
    'Adair,Allen,Ballard,Barren,Breckinridge,Butler,Caldwell,Calloway,Carlisle,Christian,Clinton,Crittenden,' +
      'Cumberland,Daviess,Edmonson,Fulton,Graves,Grayson,Green,Hancock,Hart,Henderson,Hickman,Hopkins,Livingston,' +
      'Logan,Lyon,Marshall,McCracken,McLean,Metcalfe,Monroe,Muhlenberg,Ohio,Russell,Simpson,Todd,Trigg,Union,Warren,' +
      'Webster',
  ],
  MI: ['America/Menominee', 'Dickinson,Gogebic,Iron,Menominee'],
  ND: ['America/Denver', 'Adams,Billings,Bowman,Dunn,Golden Valley,Grant,Hettinger,Slope,Stark'],
  NE: [
    'America/Denver',
    'Arthur,Banner,Box Butte,Chase,Cheyenne,Dawes,Deuel,Dundy,Garden,Grant,Hooker,Keith,Kimball,Morrill,Perkins,' +
      'Scotts Bluff,Sheridan,Sioux',
  ],
  OR: ['America/Boise', 'Malheur'],
  SD: [
    'America/Denver',
    'Bennett,Butte,Corson,Custer,Dewey,Fall River,Haakon,Harding,Jackson,Lawrence,Meade,Oglala Lakota,Pennington,' +
      'Perkins,Shannon,Ziebach',
  ],
  TN: [
    'America/New_York',
    'Anderson,Blount,Bradley,Campbell,Carter,Claiborne,Cocke,Grainger,Greene,Hamblen,Hamilton,Hancock,Hawkins,' +
      'Jefferson,Johnson,Knox,Loudon,McMinn,Meigs,Monroe,Morgan,Polk,Rhea,Roane,Scott,Sevier,Sullivan,Unicoi,Union,' +
      'Washington',
  ],
  TX: ['America/Denver', 'El Paso,Hudspeth'],
};

/** The data that determines a place's time zone. */
export interface ZonedPlace {
  /** The two letters of the state. */
  readonly state: string;
  readonly county?: string | null | undefined;
}

/** The IANA name of a US place's time zone; null outside the United States. */
export function zoneOfPlace({ state, county }: ZonedPlace): string | null {
  const [other, counties] = COUNTIES_APART[state] ?? ['', ''];
  const key = county ? keyOf(county) : '';
  if (key && counties.split(',').some((name) => keyOf(name) === key)) return other;
  return ZONES[state] ?? null;
}

/** `La Porte County` and `LaPorte` are the same county. */
const keyOf = (county: string): string =>
  county
    .toLowerCase()
    .replace(/ county$/, '')
    .replace(/[^a-z]/g, '');
