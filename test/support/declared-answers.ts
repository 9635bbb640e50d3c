import { STATUS_CODES } from 'node:http';
import { Ajv } from 'ajv';
import { type GraphQLSchema, parse } from 'graphql';
import { routes } from '../../rest-adapter/index.ts';
import type { AnyRoute } from '../../rest-adapter/route.ts';
import { dataSchema, exactly, type JsonSchema } from './response-schemas.ts';

const TEXT = { type: 'string', minLength: 1 };
const COUNT = { type: 'integer', minimum: 0 };
const UUID = { type: 'string', pattern: '^[0-9a-f-]{36}$' };
const ENTITY = { enum: ['district', 'school', 'contact'] };

const failure = (status: number): JsonSchema =>
  exactly({ error: { const: STATUS_CODES[status] }, message: TEXT, statusCode: { const: status } });

const UNAUTHORIZED = exactly({
  error: { const: 'Unauthorized' },
  message: { const: 'You must be logged in' },
});
const LOCKED = exactly({
  error: { const: 'ENTITY_LOCKED' },
  message: TEXT,
  statusCode: { const: 403 },
  entity_type: ENTITY,
  entity_id: UUID,
  unlock_cost: COUNT,
});
const PARENT_LOCKED = exactly({
  error: { const: 'PARENT_ENTITY_LOCKED' },
  message: TEXT,
  parent_entity_type: ENTITY,
  parent_entity_id: UUID,
  unlock_cost: COUNT,
});
const NOT_ENOUGH = exactly({
  error: { const: 'INSUFFICIENT_CREDITS' },
  message: TEXT,
  balance: COUNT,
  required: COUNT,
});
const SPEND_CAP = exactly({
  error: { const: 'SPEND_CAP_EXCEEDED' },
  message: TEXT,
  statusCode: { const: 409 },
  required: COUNT,
  max_credits: COUNT,
});
const LIMITED = exactly({
  error: { const: 'Rate Limited' },
  message: TEXT,
  code: { const: 'RATE_LIMITED' },
});

/** What may go wrong with any request. */
const ANY_REQUEST: Readonly<Record<number, JsonSchema>> = {
  400: failure(400),
  401: UNAUTHORIZED,
  403: { anyOf: [failure(403), LOCKED, PARENT_LOCKED] },
  404: failure(404),
  405: failure(405),
  429: LIMITED,
  500: failure(500),
  503: failure(503),
};

/** What may go wrong with one that has a body, beside that. */
const WITH_BODY: Readonly<Record<number, JsonSchema>> = {
  409: failure(409),
  413: failure(413),
  415: failure(415),
  422: failure(422),
};

type Objects = JsonSchema & { readonly properties: Record<string, JsonSchema> };
const inData = (body: Objects) => exactly({ data: body });
const grouped = ({ properties: { data } }: Objects) =>
  exactly({ data: data!, grouped: { type: 'object', additionalProperties: data! } });

/** What the `shape` of a route makes of its document's body. */
const SHAPED: Readonly<Record<string, (body: Objects) => JsonSchema>> = {
  'GET /districts/{districtId}/urls': grouped,
  'GET /schools/{schoolId}/urls': grouped,
  'GET /analytics/market-summary': ({ properties }) =>
    exactly({ ...properties, pain_points: { type: 'object', additionalProperties: COUNT } }, [
      'top_vendors',
      'rfps',
      'pain_points',
    ]),
  'POST /lists': inData,
  'GET /lists/{listId}': inData,
  'PATCH /lists/{listId}': inData,
  'POST /lists/{listId}/items': inData,
  'POST /districts/{districtId}/scout': ({ properties }) => properties.scoutingStatus!,
  'POST /schools/{schoolId}/scout': ({ properties }) => properties.scoutingStatus!,
};

/** What else a route may answer: statuses of success that are not 200, failures of its own. */
const ALSO: Readonly<Record<string, Readonly<Record<number, JsonSchema>>>> = {
  'POST /unlock': { 402: NOT_ENOUGH, 409: { anyOf: [failure(409), SPEND_CAP] } },
  'POST /contacts/{contactId}/generate-email': { 402: NOT_ENOUGH },
  'POST /districts/{districtId}/scout': { 429: { anyOf: [LIMITED, failure(429)] } },
  'POST /schools/{schoolId}/scout': { 429: { anyOf: [LIMITED, failure(429)] } },
};

const nameOf = ({ method, path }: AnyRoute): string => `${method} ${path}`;

/** Names of routes whose `shape` is said here; a test holds them against the routes. */
export const shapedRoutes: readonly string[] = Object.keys(SHAPED);

/** Every answer that a route may give, by its status; `null` for one without a body. */
function answersOf(schema: GraphQLSchema, route: AnyRoute): Readonly<Record<number, JsonSchema | null>> {
  const name = nameOf(route);
  const { properties } = dataSchema(schema, parse(route.document)) as Objects;
  const nullable = properties.body as { anyOf?: [JsonSchema, JsonSchema] };
  const body = (nullable.anyOf?.[1] ?? nullable) as Objects; // null is a 404
  const success = SHAPED[name]?.(body) ?? body;
  const statuses = typeof route.status === 'function' ? [200, 202] : [route.status ?? 200];
  return {
    ...Object.fromEntries(statuses.map((status) => [status, status === 204 ? null : success])),
    ...ANY_REQUEST,
    ...(route.method === 'POST' || route.method === 'PATCH' ? WITH_BODY : {}),
    ...ALSO[name],
  };
}

interface Declared {
  readonly route: AnyRoute;
  readonly pattern: RegExp;
  /** Made when they are first needed. */
  answers?: Readonly<Record<number, JsonSchema | null>>;
}

/** What the routes declare that they answer, against which any answer can be held. */
export class DeclaredAnswers {
  readonly #schema: GraphQLSchema;
  readonly #ajv = new Ajv({ strict: false, validateSchema: false });
  readonly #declared: readonly Declared[] = routes.map((route) => ({
    route,
    pattern: new RegExp(`^/api/v1${route.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * What is wrong with an answer; undefined when it is as declared, or of no declared route.
   * @param path with its query, if it has one.
   */
  faultOf(method: string, path: string, status: number, body: unknown): string | undefined {
    const [pathname = ''] = path.split('?', 1);
    const declared = this.#declared.find(
      ({ route, pattern }) => route.method === method && pattern.test(pathname),
    );
    if (!declared) return undefined;
    declared.answers ??= answersOf(this.#schema, declared.route);
    const answer = declared.answers[status];
    if (answer === undefined) return `${nameOf(declared.route)} does not declare the status ${status}`;
    if (answer === null) return body === undefined ? undefined : `a ${status} has no body`;
    const check = this.#ajv.compile(answer as object); // which remembers what it has compiled
    if (check(body)) return undefined;
    return `${nameOf(declared.route)}, ${status}: ${this.#ajv.errorsText(check.errors, { dataVar: 'body' })}`;
  }
}
