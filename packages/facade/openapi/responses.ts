import { errorNames, FAILURES, type FailureCode, type ProblemCode } from '@emi/base/problems';
import { type GraphQLSchema, isEnumType, parse } from 'graphql';
import { type Components, DataSchema, unlocked } from '../contract/data-schema.ts';
import { type JsonSchema, objectSchema } from '../contract/json-schema.ts';
import { readsList } from '../export/list-documents.ts';
import { statusOf } from '../responses/problems.ts';
import { type AnyRoute, isChange } from '../route/route.ts';

const TEXT = { type: 'string', minLength: 1 };
const COUNT = { type: 'integer', minimum: 0 };
const UUID = { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]{36}$' };

/**
 * The fields next to `error` for the problems whose bodies the specification defines one by one. All other problems
 * have `message` and `statusCode`.
 * @param entity the schema of the type of a record that can be locked
 */
const specifiedWith = (
  entity: JsonSchema,
): Partial<Record<ProblemCode, Readonly<Record<string, JsonSchema>>>> => ({
  UNAUTHENTICATED: { message: { const: 'You must be logged in' } },
  ENTITY_LOCKED: {
    message: TEXT,
    statusCode: { const: 403 },
    entity_type: entity,
    entity_id: UUID,
    unlock_cost: COUNT,
  },
  PARENT_ENTITY_LOCKED: {
    message: TEXT,
    parent_entity_type: entity,
    parent_entity_id: UUID,
    unlock_cost: COUNT,
  },
  INSUFFICIENT_CREDITS: { message: TEXT, balance: COUNT, required: COUNT },
  SPEND_CAP_EXCEEDED: { message: TEXT, statusCode: { const: 409 }, required: COUNT, max_credits: COUNT },
  RATE_LIMITED: { message: TEXT, code: { const: 'RATE_LIMITED' } },
});

/** The type of a locked record: a value of the graph's enum `EntityType`, if there is one. */
function entityIn(schema: GraphQLSchema): JsonSchema {
  const type = schema.getType('EntityType');
  return isEnumType(type) ? { type: 'string', enum: type.getValues().map(({ name }) => name) } : TEXT;
}

/** The schema of a failure's `error`; with components, a reference to the set of all of them. */
function errorSchema(error: string | undefined, components?: Components): JsonSchema {
  if (!components) return { const: error };
  components.set('ErrorName', {
    description: 'The name of a failure, for programs. More may be added.',
    type: 'string',
    enum: errorNames(),
  });
  return { allOf: [{ $ref: '#/components/schemas/ErrorName' }, { const: error }] };
}

function bodyOf(schema: GraphQLSchema, code: FailureCode, components?: Components): JsonSchema {
  const { error, status } = FAILURES[code];
  const rest = specifiedWith(entityIn(schema))[code as ProblemCode] ?? {
    message: TEXT,
    statusCode: { const: status },
  };
  return objectSchema({ error: errorSchema(error, components), ...rest });
}

/** Problems that any request can have. */
const ALWAYS: readonly ProblemCode[] = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'UNAVAILABLE',
];
/** Problems of requests that can have an Idempotency-Key. */
const IDEMPOTENT: readonly ProblemCode[] = ['IDEMPOTENT_REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'];
const REFUSALS: readonly FailureCode[] = ['NOT_ACCEPTABLE', 'INTERNAL_SERVER_ERROR'];
const REFUSALS_OF_BODIES: readonly FailureCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const REFUSALS_OF_UPLOADS: readonly FailureCode[] = ['REQUEST_TIMEOUT'];

const hasBody = ({ method }: AnyRoute): boolean => method === 'POST' || method === 'PATCH';

/** Returns `true` for routes that also answer as files. */
export const isExportable = ({ method, document }: AnyRoute): boolean =>
  method === 'GET' && readsList(document);

/** A route's possible problems: those common to its kind of request, and those it declares. */
export const problemsOf = (route: AnyRoute): ProblemCode[] => [
  ...ALWAYS,
  ...(route.path.includes('{') || route.recordType ? (['NOT_FOUND'] as const) : []),
  ...(isChange(route) ? IDEMPOTENT : []),
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
  for (const [status, codes] of failures) responses.set(status, failureBody(schema, codes, components));
  const refusals = [
    ...REFUSALS,
    ...(hasBody(route) ? REFUSALS_OF_BODIES : []),
    ...(route.file ? REFUSALS_OF_UPLOADS : []),
  ];
  for (const code of refusals) responses.set(FAILURES[code].status, bodyOf(schema, code, components));
  return new Map([...responses].sort(([a], [b]) => a - b));
}

const successesOf = ({ status = 200 }: AnyRoute): readonly number[] =>
  typeof status === 'function' ? [200, 202] : [status];

function successBody(schema: GraphQLSchema, route: AnyRoute, components?: Components): JsonSchema {
  const any = new DataSchema(schema, parse(route.document), components).body();
  const body = route.isLocked ? unlocked(any) : any; // a locked record is a 403
  return route.shape ? route.shape.schema(body) : body;
}

function failureBody(
  schema: GraphQLSchema,
  codes: readonly ProblemCode[],
  components?: Components,
): JsonSchema {
  const bodies = new Map(codes.map((code) => [FAILURES[code].error, bodyOf(schema, code, components)]));
  return bodies.size === 1 ? [...bodies.values()][0]! : { anyOf: [...bodies.values()] };
}
