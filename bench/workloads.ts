import * as bare from './bare.ts';

/** What requests are made of that only the database knows. */
export interface Facts {
  readonly schoolId: string;
}

export interface Ask {
  readonly path: string;
  /** Present: it is a POST with this as JSON. */
  readonly body?: object;
}

/** One thing that is measured: a request of ours, and who answers the same bytes by hand. */
export interface Workload {
  /** For `--only`, and for the bare server's path. */
  readonly name: string;
  readonly title: string;
  ask(facts: Facts): Ask;
  readonly bare: bare.BareHandler;
  /** For what is so slow that fewer seconds would see a handful of answers. */
  readonly atLeastSeconds?: number;
  /** What follows the JSON. */
  readonly ending?: string;
}

const SCHOOLS = '/api/v1/schools';

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
];

/** The workloads of `--only`: numbers or names, separated by commas. */
export function chosenWorkloads(only: string | undefined): readonly Workload[] {
  if (only === undefined) return workloads;
  return only.split(',').map((given) => {
    const workload = workloads.find(({ name }, index) => given === name || given === String(index + 1));
    if (workload) return workload;
    const known = workloads.map(({ name }, index) => `${index + 1} ${name}`).join(', ');
    throw new Error(`there is no workload ${given}; there are ${known}`);
  });
}
