import type { SeededRandom } from '../../src/importers/demo/random.ts';

/** A person in the staff directory. */
export interface Person {
  readonly name: string;
  readonly title: string;
}

/** A product in use, as the page of the technology department states. */
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

/** A request for proposals. */
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

/** An article on the page of news. */
export interface News {
  readonly slug: string;
  readonly title: string;
  readonly day: string;
  readonly text: string;
}

/** The tools that made the websites, each with HTML of its own. */
export type BuilderName = 'edlio' | 'finalsite' | 'schoolwires' | 'wordpress' | 'handmade';

/** How a website answers at present, apart from the content of its pages. */
export interface Answers {
  readonly isDown: boolean;
  readonly isClosedToRobots: boolean;
  /** True if the domain is for sale. */
  readonly isParked: boolean;
  /** `ETag` and `Last-Modified`: `honest` ones change with the content, `lying` ones never; `none`: neither is sent. */
  readonly validators: 'honest' | 'lying' | 'none';
  /** The times of change in the sitemap: true times, always the present time, or never a new time. */
  readonly sitemap: 'honest' | 'always' | 'never';
  /** The host to which the website has moved, and to which the old one redirects; null if it has not moved. */
  readonly movedTo: string | null;
}

/**
 * A district of the made-up world that `npm run bench -- watch` reads again and again, as its website shows it at
 * present. Edits replace it with a changed copy.
 */
export interface District {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly builder: BuilderName;
  /** The number of redesigns so far; part of all addresses, which thus change with each. */
  readonly design: number;
  /** Names of pages that have other addresses now. */
  readonly renamed: readonly string[];
  /** The number of rewordings so far, which change the text of pages but none of its facts. */
  readonly wording: number;
  readonly people: readonly Person[];
  readonly products: readonly Product[];
  readonly agreements: readonly Agreement[];
  readonly requests: readonly Request[];
  readonly meetings: readonly Meeting[];
  readonly news: readonly News[];
  readonly answers: Answers;
}

/** A day in milliseconds. */
export const DAY = 86_400_000;
/** The date of a time, as `2026-11-29`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** The date that is a number of days after another. */
export const plusDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY);

const FIRST_NAMES = [
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
const LAST_NAMES = [
  'Whitaker',
  'Delgado',
  'Okafor',
  'Lindqvist',
  'Brashear',
  'Castellano',
  'Fontenot',
  'Haverford',
  'Ibarra',
  'Kowalski',
  'Mayhew',
  'Nakamura',
  'Oakes',
  'Pruitt',
  'Quintero',
  'Rasmussen',
  'Stubblefield',
  'Trask',
  'Underhill',
  'Vandermeer',
  'Winfrey',
  'Yarbrough',
  'Zielinski',
  'Abernathy',
  'Bellweather',
  'Crandall',
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
const TOWN_ENDINGS = [
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
  'Superintendent',
  'Chief Financial Officer',
  'Director of Technology',
  'Director of Curriculum',
  'Director of Special Education',
  'Director of Human Resources',
  'Director of Communications',
];

/** Products by use; a district replaces one by another with the same use. */
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

/** A person whose name is not taken; `taken` may also contain first or last names alone. */
export function newPerson(random: SeededRandom, title: string, taken: ReadonlySet<string>): Person {
  for (;;) {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const name = `${first} ${last}`;
    if (![name, first, last].some((part) => taken.has(part))) return { name, title };
  }
}

/**
 * A district on the first day. Towns and endings make 100 names, so later districts are counties; ids keep hosts apart.
 */
export function newDistrict(id: number, builder: BuilderName, random: SeededRandom, today: string): District {
  const name = `${TOWNS[id % TOWNS.length]} ${TOWN_ENDINGS[Math.floor(id / TOWNS.length) % TOWN_ENDINGS.length]}`;
  const people: Person[] = [];
  for (const title of TITLES) people.push(newPerson(random, title, new Set(people.map(({ name }) => name))));
  const services = random.some(3, SERVICES);
  const meetingOffset = random.whole(2, 24); // days after the first, so that every month has the day
  return {
    id,
    name: `${name}${id >= 100 ? ' County' : ''} Public Schools`,
    host: `www.${name.toLowerCase().replace(' ', '')}${id}.org`,
    builder,
    design: 0,
    renamed: [],
    wording: 0,
    people,
    products: Object.entries(PRODUCTS).map(([use, vendors]) => ({ vendor: random.pick(vendors), use })),
    agreements: services.slice(0, 2).map(([vendor, service], index) => ({
      vendor,
      service,
      ends: `${Number(today.slice(0, 4)) + 1 + index}-06-30`,
    })),
    requests: [],
    meetings: [-2, -1, 0, 1].map((month): Meeting => {
      const day = monthlyDay(today, month, meetingOffset);
      return { day, paper: day < plusDays(today, -10) ? 'minutes' : 'none', item: null };
    }),
    news: [],
    answers: {
      isDown: false,
      isClosedToRobots: false,
      isParked: false,
      sitemap: 'honest',
      movedTo: null,
      validators: builder === 'handmade' || builder === 'finalsite' ? 'honest' : 'none',
    },
  };
}

/** The day that is `offset` days after the first of the month that is `months` months after today's. */
export function monthlyDay(today: string, months: number, offset: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date.getTime() + offset * DAY);
}
