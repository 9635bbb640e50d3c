import { STATUS_CODES } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { parse } from 'graphql';
import type { ProblemCode } from '../../src/platform/base/problem.ts';
import { statusOf } from '../../src/responses/problems.ts';
import { readsList } from '../export/list-documents.ts';
import type { AnyRoute } from '../route.ts';
import { type Components, DataSchema } from './data-schema.ts';
import { type JsonSchema, object } from './json-schema.ts';

const TEXT = { type: 'string', minLength: 1 };
const COUNT = { type: 'integer', minimum: 0 };
const UUID = { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' };
const ENTITY = { type: 'string', enum: ['district', 'school', 'contact'] };

/** The standard body of failures. */
const standard = (status: number): JsonSchema =>
  object({ error: { const: STATUS_CODES[status] }, message: TEXT, statusCode: { const: status } });

/** The body of a failure whose status has several reasons. */
const named = (code: ProblemCode): JsonSchema =>
  object({ error: { const: code }, message: TEXT, statusCode: { const: statusOf(code) } });

/** Bodies that the specification defines for single problems; all others have the standard one. */
const SPECIFIED: Partial<Record<ProblemCode, JsonSchema>> = {
  UNAUTHENTICATED: object({
    error: { const: 'Unauthorized' },
    message: { const: 'You must be logged in' },
  }),
  ENTITY_LOCKED: object({
    error: { const: 'ENTITY_LOCKED' },
    message: TEXT,
    statusCode: { const: 403 },
    entity_type: ENTITY,
    entity_id: UUID,
    unlock_cost: COUNT,
  }),
  PARENT_ENTITY_LOCKED: object({
    error: { const: 'PARENT_ENTITY_LOCKED' },
    message: TEXT,
    parent_entity_type: ENTITY,
    parent_entity_id: UUID,
    unlock_cost: COUNT,
  }),
  INSUFFICIENT_CREDITS: object({
    error: { const: 'INSUFFICIENT_CREDITS' },
    message: TEXT,
    balance: COUNT,
    required: COUNT,
  }),
  SPEND_CAP_EXCEEDED: object({
    error: { const: 'SPEND_CAP_EXCEEDED' },
    message: TEXT,
    statusCode: { const: 409 },
    required: COUNT,
    max_credits: COUNT,
  }),
  RATE_LIMITED: object({
    error: { const: 'Rate Limited' },
    message: TEXT,
    code: { const: 'RATE_LIMITED' },
  }),
};

/** Problems of any request. */
const ALWAYS: readonly ProblemCode[] = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'UNAVAILABLE',
];
/** Problems of requests that may carry an Idempotency-Key. */
const IDEMPOTENT: readonly ProblemCode[] = ['IDEMPOTENT_REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'];
const WITH_BODY = [413, 415];

const hasBody = ({ method }: AnyRoute): boolean => method === 'POST' || method === 'PATCH';

/** Returns `true` for routes that also answer as CSV and NDJSON. */
export const isExportable = ({ method, document }: AnyRoute): boolean =>
  method === 'GET' && readsList(document);

/** A route's possible problems: those common to its kind of request, and those it declares. */
export const problemsOf = (route: AnyRoute): ProblemCode[] => [
  ...ALWAYS,
  ...(route.path.includes('{') || route.recordType ? (['NOT_FOUND'] as const) : []),
  ...(route.method === 'GET' ? [] : IDEMPOTENT),
  ...(isExportable(route) ? (['EXPORT_TOO_LARGE'] as const) : []),
  ...(route.problems ?? []),
];

/** Every possible response of a route, by status; null for one without a body. */
export function responsesOf(
  schema: GraphQLSchema,
  route: AnyRoute,
  components?: Components,
): Map<number, JsonSchema | null> {
  const responses = new Map<number, JsonSchema | null>();
  for (const status of successesOf(route)) {
    responses.set(status, status === 204 ? null : successBody(schema, route, components));
  }
  if (route.isTagged) responses.set(304, null);
  const failures = Map.groupBy(new Set(problemsOf(route)), statusOf);
  for (const [status, codes] of failures) responses.set(status, failureBody(status, codes));
  for (const status of [406, 500, ...(hasBody(route) ? WITH_BODY : [])])
    responses.set(status, standard(status));
  return new Map([...responses].sort(([a], [b]) => a - b));
}

const successesOf = ({ status = 200 }: AnyRoute): readonly number[] =>
  typeof status === 'function' ? [200, 202] : [status];

function successBody(schema: GraphQLSchema, route: AnyRoute, components?: Components): JsonSchema {
  const body = new DataSchema(schema, parse(route.document), components).body();
  return route.shape ? route.shape.schema(body) : body;
}

function failureBody(status: number, codes: readonly ProblemCode[]): JsonSchema {
  const bodies = [
    ...new Set(codes.map((code) => SPECIFIED[code] ?? (status === 422 ? named(code) : 'standard'))),
  ];
  const schemas = bodies.map((body) => (body === 'standard' ? standard(status) : body));
  return schemas.length === 1 ? schemas[0]! : { anyOf: schemas };
}
