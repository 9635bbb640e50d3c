import type { SeededRandom } from '../../src/importers/demo/random.ts';

/** A person of the staff directory. */
export interface Person {
  readonly name: string;
  readonly title: string;
}

/** A product that families and staff use, as the page of the technology department says. */
export interface Product {
  readonly vendor: string;
  readonly use: string;
}

/** An agreement on the page of the business office. */
export interface Agreement {
  readonly vendor: string;
  readonly service: string;
  /** The last day. */
  readonly ends: string;
}

export interface Request {
  readonly number: string;
  readonly title: string;
  readonly issued: string;
  readonly due: string;
  readonly isClosed: boolean;
}

/** A meeting of the board, with what it has posted. */
export interface Meeting {
  readonly day: string;
  readonly paper: 'none' | 'agenda' | 'minutes';
  /** The agreement on its agenda. */
  readonly item: { readonly vendor: string; readonly service: string } | null;
}

export interface News {
  readonly slug: string;
  readonly title: string;
  readonly day: string;
  readonly text: string;
}

/** Forms of websites as their makers write them. */
export type BuilderName = 'edlio' | 'finalsite' | 'schoolwires' | 'wordpress' | 'handmade';

/** The way a website answers at present, apart from the content of its pages. */
export interface Answers {
  readonly isDown: boolean;
  readonly isClosedToRobots: boolean;
  /** True if the domain is for sale. */
  readonly isParked: boolean;
  /** `honest`: those of the content; `lying`: always the same; `none`: no validators. */
  readonly validators: 'honest' | 'lying' | 'none';
  /** Times of last change in the sitemap. */
  readonly sitemap: 'honest' | 'always' | 'never';
  /** Addresses on another host lead here, or this host leads there. */
  readonly movedTo: string | null;
}

/** A district as its website shows it at present. */
export interface District {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly builder: BuilderName;
  /** Changes with every redesign; part of all addresses. */
  readonly design: number;
  /** Names of pages that have other addresses now. */
  readonly renamed: readonly string[];
  /** Changes words that state nothing. */
  readonly wording: number;
  readonly people: readonly Person[];
  readonly products: readonly Product[];
  readonly agreements: readonly Agreement[];
  readonly requests: readonly Request[];
  readonly meetings: readonly Meeting[];
  readonly news: readonly News[];
  readonly answers: Answers;
}

export const DAY = 86_400_000;
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY);

const FIRST = [
  'Dana',
  'Rosa',
  'Peter',
  'Alma',
  'Victor',
  'June',
  'Marcus',
  'Helen',
  'Omar',
  'Ruth',
  'Carla',
  'Neil',
];
const LAST = [
  ...[
    'Whitaker',
    'Delgado',
    'Okafor',
    'Lindqvist',
    'Brashear',
    'Castellano',
    'Fontenot',
    'Haverford',
    'Ibarra',
  ],
  ...['Kowalski', 'Mayhew', 'Nakamura', 'Oakes', 'Pruitt', 'Quintero', 'Rasmussen', 'Stubblefield', 'Trask'],
  ...['Underhill', 'Vandermeer', 'Winfrey', 'Yarbrough', 'Zielinski', 'Abernathy', 'Bellweather', 'Crandall'],
];
const TOWNS = [
  'Maple',
  'Cedar',
  'Willow',
  'Juniper',
  'Alder',
  'Aspen',
  'Birch',
  'Hickory',
  'Laurel',
  'Sycamore',
];
const ENDS = [
  'Grove',
  'Flats',
  'Creek',
  'Ridge',
  'Falls',
  'Prairie',
  'Hollow',
  'Bluff',
  'Crossing',
  'Landing',
];
const TITLES = [
  ...['Superintendent', 'Chief Financial Officer', 'Director of Technology', 'Director of Curriculum'],
  ...['Director of Special Education', 'Director of Human Resources', 'Director of Communications'],
];

/** Products by use; a replacement is another of its use. */
export const PRODUCTS: Readonly<Record<string, readonly string[]>> = {
  'student information system': ['PowerSchool', 'Skyward SMS', 'Aeries', 'EduPoint Synergy'],
  'learning management system': ['Canvas', 'Schoology', 'Brightspace', 'Moodle'],
  'messages to families': ['ParentSquare', 'TalkingPoints', 'SchoolMessenger', 'Bloomz'],
  'web filter': ['GoGuardian', 'Securly', 'Lightspeed Systems'],
};

/** Services that boards decide on, from vendors of the catalog that no website shows as a product in use. */
export const SERVICES: readonly (readonly [vendor: string, service: string])[] = [
  ['Frontline Education', 'absence management'],
  ['Raptor Technologies', 'visitor management'],
  ['NWEA', 'assessments in reading and mathematics'],
  ['Renaissance', 'reading practice'],
  ['Clever', 'single sign-on'],
  ['CrowdStrike', 'endpoint protection'],
  ['Verkada', 'security cameras'],
  ['Tyler Technologies', 'financial software'],
];

/** A person of whom neither the name nor a part of it is taken. */
export function newPerson(random: SeededRandom, title: string, taken: ReadonlySet<string>): Person {
  for (;;) {
    const [first, last] = [random.pick(FIRST), random.pick(LAST)];
    const name = `${first} ${last}`;
    if (![name, first, last].some((one) => taken.has(one))) return { name, title };
  }
}

/** A district on the world's first day. */
export function newDistrict(id: number, builder: BuilderName, random: SeededRandom, today: string): District {
  const name = `${TOWNS[id % TOWNS.length]} ${ENDS[Math.floor(id / TOWNS.length) % ENDS.length]}`;
  const people: Person[] = [];
  for (const title of TITLES) people.push(newPerson(random, title, new Set(people.map((one) => one.name))));
  const services = random.some(3, SERVICES);
  const weekday = random.whole(2, 24);
  return {
    id,
    name: `${name}${id >= 100 ? ' County' : ''} Public Schools`,
    host: `www.${name.toLowerCase().replace(' ', '')}${id}.org`,
    builder,
    ...{ design: 0, renamed: [], wording: 0, people },
    products: Object.entries(PRODUCTS).map(([use, vendors]) => ({ vendor: random.pick(vendors), use })),
    agreements: services.slice(0, 2).map(([vendor, service], at) => ({
      vendor,
      service,
      ends: `${Number(today.slice(0, 4)) + 1 + at}-06-30`,
    })),
    requests: [],
    meetings: [-2, -1, 0, 1].map((month): Meeting => {
      const day = monthlyDay(today, month, weekday);
      return { day, paper: day < plusDays(today, -10) ? 'minutes' : 'none', item: null };
    }),
    news: [],
    answers: {
      ...{ isDown: false, isClosedToRobots: false, isParked: false, sitemap: 'honest', movedTo: null },
      validators: builder === 'handmade' || builder === 'finalsite' ? 'honest' : 'none',
    },
  };
}

/** A day of a later month: the first of the month that is `month` months after today's, plus `of` days. */
export function monthlyDay(today: string, month: number, of: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + month);
  return dayOf(date.getTime() + of * DAY);
}
