import * as bare from './bare.ts';
import { allContacts, contactsByTitle } from './bare-contacts.ts';
import { marketSummary, schoolsByFindings } from './bare-market.ts';
import { plainContactsByTitle } from './bare-plain.ts';
import type { BenchFacts, BenchOrganization } from './facts.ts';
import type { Seed } from './seed-organizations.ts';
import { type NextAsk, unlock, unlocksBy } from './unlocks.ts';

export interface Ask {
  readonly path: string;
  /** The JSON body of a POST; absent for a GET. */
  readonly body?: object;
}

/** A measured request, and the handler that returns the same bytes. */
export interface Workload {
  /** The name in `--only`, and in the path at the bare server. */
  readonly name: string;
  readonly title: string;
  /** The organization with unlocked schools if absent. */
  readonly organization?: BenchOrganization;
  ask(facts: BenchFacts): Ask;
  /** Makes requests that differ; the same request is sent every time if absent. */
  readonly next?: (seed: Seed) => () => NextAsk;
  readonly bare: bare.BareHandler;
  /** Minimum duration, for requests so slow that fewer seconds would yield only a few responses. */
  readonly atLeastSeconds?: number;
  /** What follows the JSON in the handler's response. */
  readonly ending?: string;
  /** True if the handler's response differs, so that only speed is compared. */
  readonly hasOtherAnswer?: boolean;
}

const SCHOOLS = '/api/v1/schools';
const CONTACTS = '/api/v1/contacts';
const UNLOCK = '/api/v1/unlock';
const BY_TITLE = `${CONTACTS}?title_ilike=principal&state=TX`;
const MARKET =
  '/api/v1/analytics/market-summary?include_top_vendors=true&include_rfp_summary=true&include_pain_point_summary=true';

export const workloads: readonly Workload[] = [
  {
    name: 'page',
    title: '50 schools of a state, total',
    ask: () => ({ path: `${SCHOOLS}?state=TX` }),
    bare: bare.schoolsOfState,
  },
  {
    name: 'long-page',
    title: '200 schools of a state, total',
    ask: () => ({ path: `${SCHOOLS}?state=TX&limit=200` }),
    bare: bare.schoolsOfState,
  },
  {
    name: 'search',
    title: '50 schools by text, total',
    ask: () => ({ path: `${SCHOOLS}?search=lincoln` }),
    bare: bare.schoolsByText,
  },
  {
    name: 'one',
    title: 'one school',
    ask: ({ schoolId }) => ({ path: `${SCHOOLS}/${schoolId}` }),
    bare: bare.oneSchool,
  },
  {
    name: 'deep-page',
    title: '50 schools after 90,000, total',
    ask: () => ({ path: `${SCHOOLS}?limit=50&offset=90000` }),
    bare: bare.allSchools,
    atLeastSeconds: 6,
  },
  {
    name: 'graphql',
    title: 'GraphQL: 50 schools, districts',
    ask: () => ({
      path: '/graphql',
      body: {
        query: `query SchoolsWithDistricts($state: StateCode!) {
          schools(filter: { state: $state }) {
            nodes { ${bare.SCHOOL_SELECTION} district { id ncesId name state studentCount } }
          }
        }`,
        variables: { state: 'TX' },
      },
    }),
    bare: bare.schoolsWithDistricts,
    ending: '\n',
  },
  {
    name: 'contacts-0',
    title: 'contacts, nothing unlocked',
    organization: 'nothing',
    ask: () => ({ path: CONTACTS }),
    bare: allContacts,
    atLeastSeconds: 4,
  },
  {
    name: 'contacts-500',
    title: 'contacts, 500 parents unlocked',
    organization: 'parents',
    ask: () => ({ path: CONTACTS }),
    bare: allContacts,
    atLeastSeconds: 4,
  },
  {
    name: 'by-title',
    title: 'contacts by title and state, 500 parents',
    organization: 'parents',
    ask: () => ({ path: BY_TITLE }),
    bare: contactsByTitle,
    atLeastSeconds: 4,
  },
  {
    name: 'by-title-plain',
    title: 'the same, bare without locks (answers differ)',
    organization: 'parents',
    ask: () => ({ path: BY_TITLE }),
    bare: plainContactsByTitle,
    hasOtherAnswer: true,
    atLeastSeconds: 4,
  },
  {
    name: 'findings',
    title: 'schools by vendor and expiring contract',
    ask: ({ vendorIds }) => ({ path: `${SCHOOLS}?vendor_ids=${vendorIds}&has_expiring_contracts=true` }),
    bare: schoolsByFindings,
  },
  {
    name: 'market-state',
    title: 'market summary of a state',
    ask: () => ({ path: `${MARKET}&state=TX` }),
    bare: marketSummary,
    atLeastSeconds: 4,
  },
  {
    name: 'market',
    title: 'market summary of the country',
    ask: () => ({ path: MARKET }),
    bare: marketSummary,
    atLeastSeconds: 4,
  },
  {
    name: 'unlock-one',
    title: 'unlocks by one organization',
    ask: () => ({ path: UNLOCK }),
    next: unlocksBy('one'),
    bare: unlock,
    hasOtherAnswer: true,
  },
  {
    name: 'unlock-many',
    title: 'unlocks by 100 organizations',
    ask: () => ({ path: UNLOCK }),
    next: unlocksBy('many'),
    bare: unlock,
    hasOtherAnswer: true,
  },
];

/** The workloads of `--only`: comma-separated numbers or names. */
export function chosenWorkloads(only: string | undefined): readonly Workload[] {
  if (only === undefined) return workloads;
  return only.split(',').map((given) => {
    const workload = workloads.find(({ name }, index) => given === name || given === String(index + 1));
    if (workload) return workload;
    const known = workloads.map(({ name }, index) => `${index + 1} ${name}`).join(', ');
    throw new Error(`there is no workload ${given}; there are ${known}`);
  });
}
