import type { BenchFacts } from '../facts.ts';
import type { Request } from '../measure.ts';
import { DISTRICT, SCHOOL } from './columns.mjs';

/** The contenders; the service counts twice, for its REST routes and its graph. */
export const contenders = ['rest', 'graphql', 'bare', 'mercurius', 'postgraphile', 'yoga'] as const;
export type Contender = (typeof contenders)[number];

export interface Question {
  readonly name: string;
  readonly title: string;
  /** The path and query of the REST request; absent if REST cannot answer the question. */
  readonly rest?: (facts: BenchFacts) => string;
  /** The workload of the bare handler, with the request body for a POST. */
  readonly bare: string;
  readonly bareBody?: object;
  /** Minimum duration, for a question so slow that fewer seconds would yield only a few responses. */
  readonly atLeastSeconds?: number;
  /** The document for the service. */
  readonly graphql: (facts: BenchFacts) => string;
  /** The document for the schema that Mercurius and Yoga both declare. */
  readonly declared: (facts: BenchFacts) => string;
  readonly postgraphile: (facts: BenchFacts) => string;
}

const names = (columns: Readonly<Record<string, string>>) => Object.keys(columns).join(' ');
const FIELDS = names(SCHOOL);
const DISTRICT_FIELDS = names(DISTRICT);
/** PostGraphile uses `id` for an identifier of its own. */
const forPostGraphile = (fields: string) => fields.replace(/^id /, 'rowId ');

function page(
  name: string,
  title: string,
  where: { state?: string; search?: string; limit: number; offset?: number },
): Question {
  const { state, search, limit, offset = 0 } = where;
  const filter = state ? `state: "${state}"` : search ? `search: "${search}"` : '';
  const parameters = new URLSearchParams({
    ...(state && { state }),
    ...(search && { search }),
    limit: String(limit),
    ...(offset && { offset: String(offset) }),
  });
  const condition = state
    ? `condition: { state: "${state}" },`
    : search
      ? `filter: { name: { includesInsensitive: "${search}" } },`
      : '';
  return {
    name,
    title,
    rest: () => `/api/v1/schools?${parameters}`,
    bare: state ? 'page' : search ? 'search' : 'deep-page',
    atLeastSeconds: offset ? 6 : undefined,
    graphql: () => `{ schools(filter: { ${filter} }, page: { limit: ${limit}, offset: ${offset} }) {
      nodes { ${FIELDS} } pagination { total } } }`,
    declared: () => `{ schools(${filter} limit: ${limit}, offset: ${offset}) { nodes { ${FIELDS} } total } }`,
    postgraphile:
      () => `{ allSchools(${condition} orderBy: [NAME_ASC, ROW_ID_ASC], first: ${limit}, offset: ${offset}) {
      nodes { ${forPostGraphile(FIELDS)} } totalCount } }`,
  };
}

const questions: readonly Question[] = [
  page('page', '50 schools of a state, total', { state: 'TX', limit: 50 }),
  page('long-page', '200 schools of a state, total', { state: 'TX', limit: 200 }),
  page('search', '50 schools by text, total', { search: 'lincoln', limit: 50 }),
  page('deep-page', '50 schools after 90,000, total', { limit: 50, offset: 90_000 }),
  {
    name: 'one',
    title: 'one school',
    rest: ({ schoolId }) => `/api/v1/schools/${schoolId}`,
    bare: 'one',
    graphql: ({ schoolId }) => `{ school(id: "${schoolId}") { ${FIELDS} } }`,
    declared: ({ schoolId }) => `{ school(id: "${schoolId}") { ${FIELDS} } }`,
    postgraphile: ({ schoolId }) => `{ schoolByRowId(rowId: "${schoolId}") { ${forPostGraphile(FIELDS)} } }`,
  },
  {
    name: 'nested',
    title: '50 schools of a state with their districts',
    bare: 'graphql',
    bareBody: { variables: { state: 'TX' } },
    graphql: () =>
      `{ schools(filter: { state: "TX" }) { nodes { ${FIELDS} district { ${DISTRICT_FIELDS} } } } }`,
    declared: () => `{ schools(state: "TX") { nodes { ${FIELDS} district { ${DISTRICT_FIELDS} } } } }`,
    postgraphile:
      () => `{ allSchools(condition: { state: "TX" }, orderBy: [NAME_ASC, ROW_ID_ASC], first: 50) {
      nodes { ${forPostGraphile(FIELDS)} districtByDistrictId { ${forPostGraphile(DISTRICT_FIELDS)} } } } }`,
  },
];

/** The questions of `--only`, comma-separated. */
export function chosenQuestions(only: string | undefined): readonly Question[] {
  if (only === undefined) return questions;
  return only.split(',').map((given) => {
    const question = questions.find(({ name }) => name === given);
    if (question) return question;
    throw new Error(
      `there is no question ${given}; there are ${questions.map(({ name }) => name).join(', ')}`,
    );
  });
}

export const contendersFor = ({ rest }: Question): readonly Contender[] =>
  rest ? contenders : contenders.filter((contender) => contender !== 'rest');

export function requestOf(
  contender: Contender,
  question: Question,
  url: string,
  apiKey: string,
  facts: BenchFacts,
): Request & RequestInit {
  const headers = { authorization: `Bearer ${apiKey}` };
  const path = question.rest?.(facts) ?? '/graphql';
  const post = (address: string, body: object): Request & RequestInit => ({
    url: address,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (contender === 'rest') return { url: url + path, method: 'GET', headers };
  const document = contender === 'mercurius' || contender === 'yoga' ? 'declared' : contender;
  if (document !== 'bare') return post(`${url}/graphql`, { query: question[document](facts) });
  const bare = `${url}/${question.bare}${path}`;
  return question.bareBody ? post(bare, question.bareBody) : { url: bare, method: 'GET', headers };
}

type Fields = Readonly<Record<string, unknown>>;

interface Payload {
  readonly nodes?: readonly Fields[];
  readonly data?: readonly Fields[];
  readonly total?: number;
  readonly totalCount?: number;
  readonly pagination?: { readonly total?: number };
}

/** The content of a response: its total, and its records in a common format. */
export interface Result {
  readonly total: number | undefined;
  readonly records: readonly Fields[];
}

/** Parses a response; undefined for one with errors. */
export function resultOf(body: { data?: unknown; errors?: unknown } & Fields): Result | undefined {
  if (body.errors || (!body.data && !body.id)) return undefined;
  const isPage = Array.isArray(body.data);
  const found = (isPage || body.id ? body : Object.values(body.data as object)[0]) as Payload & Fields;
  const records = found.nodes ?? found.data ?? [found];
  return {
    total: found.total ?? found.totalCount ?? found.pagination?.total,
    records: records.map((record) => recordOf(record, SCHOOL)),
  };
}

function recordOf(record: Fields, columns: Readonly<Record<string, string>>): Fields {
  const named = new Map(Object.entries(record).map(([name, value]) => [camelCase(name), value]));
  const own = Object.entries(columns).map(([name, type]) => [
    name,
    formOf(named.get(name) ?? (name === 'id' ? named.get('rowId') : undefined), type),
  ]);
  const district = named.get('district') ?? named.get('districtByDistrictId');
  return Object.fromEntries([
    ...own,
    ...(district ? [['district', recordOf(district as Fields, DISTRICT)]] : []),
  ]);
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

/** Normalizes a value: contenders format timestamps and numbers differently. */
function formOf(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return null;
  if (type === 'Int' || type === 'Float') return Number(value);
  if (typeof value === 'string' && TIMESTAMP.test(value)) return Date.parse(value.replace(/\+00$/, 'Z'));
  return type === 'JSON' && typeof value === 'string' ? JSON.parse(value) : value;
}
