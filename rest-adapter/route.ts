import type { GraphQLSchema } from 'graphql';
import { UNLOCK_PRICES } from '../src/credits/prices.ts';
import { type Operation, prepare } from '../src/graph/execute.ts';
import { entityLocked, Problem, type ProblemCode } from '../src/problem.ts';
import { type BodyFields, type BodyValues, bindFields, readBody } from './body.ts';
import type { Alternative } from './openapi/request.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { type Params, readParams } from './params.ts';
import type { Shape } from './shape.ts';

/**
 * A documented route: one GraphQL document whose variables are the query parameters and whose aliases spell the
 * response. What the graph returns under `body` *is* the response; a null `body` is a 404.
 */
export interface RouteDeclaration<B extends BodyFields> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{name}` is an id in the path and becomes the variable `$name`. */
  readonly path: string;
  /** A line for the reference: what the operation does. */
  readonly summary: string;
  /** What a line cannot say, in Markdown. */
  readonly description?: string;
  /** The fields of the JSON body. */
  readonly body?: B;
  /** The ways to fill in a body whose fields exclude one another. */
  readonly either?: readonly Alternative[];
  /** Of a GET, the variables beside the ids of the path are the query parameters; see `parametersOf`. */
  readonly document: string;
  /** Of the other methods, the variables beside the ids of the path. */
  readonly variables?: (body: BodyValues<B>) => Record<string, unknown>;
  /** For bodies whose keys are data; everything else is the document's business. */
  readonly shape?: Shape;
  /** Whether the body tells that the record of the path, a `noun`, is locked: then the answer is a 403. */
  readonly isLocked?: (body: object) => boolean;
  /** What is missing when `body` is null, for the message of the 404. */
  readonly noun?: string;
  /** Problems beyond those that every route may have: authentication, limits, bad parameters, unknown ids. */
  readonly problems?: readonly ProblemCode[];
  /** What a successful request spends, for people; absent where it is free. */
  readonly spends?: string;
  /** The status of success, which the answer may decide; 200 when not given. A 204 has no body. */
  readonly status?: SuccessStatus | ((body: never) => SuccessStatus);
  /** The address of what was created, below `/api/v1`, from the response; none without a value. */
  readonly location?: (body: { id: string }) => string | null;
}

type SuccessStatus = 200 | 201 | 202 | 204;

export type AnyRoute = RouteDeclaration<BodyFields> & {
  /** Filled in when the route is prepared. */
  readonly query: Params;
  readonly body: BodyFields;
};

/** Checks a declaration's types; declares nothing by itself. */
export const route = <B extends BodyFields = BodyFields>(declaration: RouteDeclaration<B>): AnyRoute =>
  ({ query: {}, body: {}, ...declaration }) as unknown as AnyRoute;

export interface Reply {
  readonly status: number;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What of a request a route looks at. */
export interface RouteRequest {
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A route that is ready to answer: its document parsed, checked against the schema and compiled. */
export interface PreparedRoute {
  readonly declaration: AnyRoute;
  answer(context: object, request: RouteRequest): Promise<Reply>;
}

export function prepareRoute(schema: GraphQLSchema, route: AnyRoute): PreparedRoute {
  const parameters = queryOf(schema, route);
  const declaration = bindRoute(schema, route);
  const run = prepare(schema, declaration.document);
  return {
    declaration,
    answer: (context, request) => answer(declaration, parameters, run, context, request),
  };
}

/** The route with the parameters and body fields that the schema gives it. */
export const bindRoute = (schema: GraphQLSchema, route: AnyRoute): AnyRoute => ({
  ...route,
  query: queryOf(schema, route).params,
  body: bindFields(schema, route.body),
});

const queryOf = (schema: GraphQLSchema, route: AnyRoute): Parameters =>
  route.method === 'GET' ? parametersOf(schema, route.document, idsIn(route)) : NONE;

const NONE: Parameters = { params: {}, variables: () => ({}) };

const idsIn = ({ path }: AnyRoute): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

async function answer(
  { method, body: fields, variables, noun, isLocked, shape, status = 200, location }: AnyRoute,
  parameters: Parameters,
  run: Operation,
  context: object,
  request: RouteRequest,
): Promise<Reply> {
  const params = readParams(parameters.params, request.query);
  const given = readBody(fields, request.body);
  const wanted =
    method === 'GET'
      ? parameters.variables(params)
      : (withoutAbsent(variables?.(given)) as object | undefined);
  const { body } = await run(context, { ...wanted, ...request.ids });
  if (body === null) throw new Problem('NOT_FOUND', `There is no ${noun ?? 'such thing'} with this id.`);
  if (isLocked?.(body as object)) throw lockedRecord(noun as keyof typeof UNLOCK_PRICES, request);
  const address = location?.(body as { id: string });
  const headers = {
    ...limitApplied(params, body),
    ...(address ? { Location: `/api/v1${address}` } : {}),
  };
  const success = typeof status === 'function' ? status(body as never) : status;
  if (success === 204) return { status: success, body: undefined, headers };
  return { status: success, body: (shape ? shape.apply(body) : body) as object, headers };
}

/** Compiled documents take a property that is `undefined` for `null`; to a change, absent and `null` are not the same. */
function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, withoutAbsent(item)]],
    ),
  );
}

const lockedRecord = (noun: keyof typeof UNLOCK_PRICES, { ids }: RouteRequest): Problem =>
  entityLocked(noun, ids[`${noun}Id`]!, UNLOCK_PRICES[noun]);

/** A lowered limit is never silent. */
function limitApplied(asked: Record<string, unknown>, body: unknown): Record<string, string> {
  const applied = (body as { pagination?: { limit?: number } }).pagination?.limit;
  return applied !== undefined && applied !== asked.limit ? { 'X-Limit-Applied': String(applied) } : {};
}
