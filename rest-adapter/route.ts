import type { GraphQLSchema } from 'graphql';
import { type Operation, prepare } from '../src/graph/execute.ts';
import { Problem } from '../src/problem.ts';
import { type Params, readParams, type Values } from './params.ts';

/**
 * A documented route: its parameters as the specification's table has them, and one GraphQL document whose aliases
 * spell the response. What the graph returns under `body` *is* the response; a null `body` is a 404.
 */
export interface RouteDeclaration<P extends Params> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`; `{name}` is an id in the path and becomes the variable `$name`. */
  readonly path: string;
  readonly query: P;
  readonly document: string;
  /** The document's variables beside the ids of the path. */
  readonly variables?: (params: Values<P>) => Record<string, unknown>;
  /** For bodies whose keys are data; everything else is the document's business. */
  readonly shape?: (body: unknown) => unknown;
  /** What is missing when `body` is null, for the message of the 404. */
  readonly noun?: string;
}

export type AnyRoute = RouteDeclaration<Params>;

/** Checks a declaration's types; declares nothing by itself. */
export const route = <P extends Params>(declaration: RouteDeclaration<P>): AnyRoute =>
  declaration as unknown as AnyRoute;

export interface Reply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A route that is ready to answer: its document parsed, checked against the schema and compiled. */
export interface PreparedRoute {
  readonly declaration: AnyRoute;
  answer(
    context: object,
    ids: Readonly<Record<string, string>>,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Reply>;
}

export function prepareRoute(schema: GraphQLSchema, route: AnyRoute): PreparedRoute {
  const params = Object.fromEntries(
    Object.entries(route.query).map(([name, param]) => [name, param.bind?.(schema) ?? param]),
  );
  const declaration = { ...route, query: params };
  const run = prepare(schema, declaration.document);
  return { declaration, answer: (context, ids, query) => answer(declaration, run, context, ids, query) };
}

async function answer(
  { query: declared, variables, noun, shape }: AnyRoute,
  run: Operation,
  context: object,
  ids: Readonly<Record<string, string>>,
  query: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const values = readParams(declared, query);
  const { body } = await run(context, { ...variables?.(values), ...ids });
  if (body === null) throw new Problem('NOT_FOUND', `There is no ${noun ?? 'such thing'} with this id.`);
  return { body: shape ? shape(body) : body, headers: limitApplied(values, body) };
}

/** A lowered limit is never silent. */
function limitApplied(asked: Record<string, unknown>, body: unknown): Record<string, string> {
  const applied = (body as { pagination?: { limit?: number } }).pagination?.limit;
  return applied !== undefined && applied !== asked.limit ? { 'X-Limit-Applied': String(applied) } : {};
}
