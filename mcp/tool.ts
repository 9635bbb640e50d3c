import type { GraphQLSchema } from 'graphql';
import { isRequired } from '../rest-adapter/contract/body.ts';
import type { JsonSchema } from '../rest-adapter/contract/json-schema.ts';
import { oncePerSchema } from '../rest-adapter/contract/once-per-schema.ts';
import type { RequestContext } from '../rest-adapter/contract/request-context.ts';
import { requiredScopeOf } from '../rest-adapter/openapi/scope.ts';
import { type AnyRoute, bindRoute, prepareRoute } from '../rest-adapter/resources/route.ts';
import { parsed } from '../src/db/rows/index.ts';
import { Problem } from '../src/platform/base/problem.ts';
import { type Arguments, type InputSchema, propertiesOf, requestOf, requireKnown } from './arguments.ts';
import { taken } from './lenient.ts';
import { type Body, resultInWords, syntheticNotes, withoutNulls } from './results.ts';

/** True statements about a tool, from which hosts decide whether to ask the person first. */
export interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: false;
}

/** A tool: one route of the façade, or one for each value of an argument, with the arguments that a model needs. */
export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  /** States the effect, the price, and the occasion. */
  readonly description: string;
  readonly route?: AnyRoute;
  /** The argument that chooses among several routes, and these routes by its values. */
  readonly choice?: { readonly argument: string; readonly routes: Readonly<Record<string, AnyRoute>> };
  /** The arguments of the route that the tool takes, in this order; all by default. */
  readonly takes?: readonly string[];
  readonly requires?: readonly string[];
  /** Arguments that every call has. */
  readonly fixed?: Arguments;
  /** Arguments that a call has unless it gives others. */
  readonly usual?: Arguments;
  /** The result counts records without naming them, so that nothing in it shows which are synthetic. */
  readonly counts?: boolean;
  /** Arguments beyond the route's, which `check` reads. */
  readonly own?: Readonly<Record<string, JsonSchema>>;
  readonly check?: (given: Arguments) => void;
  /** Computes what the model reads; see `withoutNulls`. */
  readonly present?: (body: Body, given: Arguments) => unknown;
  readonly annotations?: Omit<Annotations, 'title' | 'openWorldHint'>;
}

/** A tool as listed, and ready to run. */
export interface Tool {
  readonly listed: {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly inputSchema: InputSchema;
    readonly annotations: Annotations;
  };
  /** All scopes that a call needs. */
  readonly scopes: readonly string[];
  /** Returns what the model reads; throws Problems. */
  run(context: RequestContext, sent: Arguments): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** The result, and a note if the model needs one. */
  readonly texts: readonly string[];
  /** Corrections of the arguments, for the host's developer. */
  readonly notes: readonly string[];
}

const READS = { readOnlyHint: true } as const;

/** Derives a tool's schema from the declarations of its routes, and prepares these at the first call. */
export const prepareTool = oncePerSchema((schema: GraphQLSchema, declared: ToolDeclaration): Tool => {
  const { name, title, description, annotations = READS } = declared;
  const routes = declared.choice?.routes ?? { only: declared.route! };
  const inputSchema = inputSchemaOf(schema, declared, Object.values(routes));
  return {
    listed: {
      name,
      title,
      description,
      inputSchema,
      annotations: { title, ...annotations, openWorldHint: false },
    },
    scopes: [...new Set(Object.values(routes).map((route) => requiredScopeOf(schema, route)))],
    async run(context, sent) {
      const { given, notes } = taken(inputSchema, sent);
      requireKnown(inputSchema, given);
      declared.check?.(given);
      const route = chosen(declared, given);
      const all = { ...declared.usual, ...present(given), ...declared.fixed };
      const request = requestOf(route, bindRoute(schema, route), all);
      const { body } = await prepareRoute(schema, route).answer(context, request);
      if (body === undefined) return { texts: ['Done.'], notes };
      const plain = parsed(body) as Body;
      const shown = withoutNulls(declared.present ? declared.present(plain, given) : plain);
      const text = resultInWords(shown);
      return {
        texts: [text, ...syntheticNotes(text, declared.counts && context.viewer.seesSynthetic)],
        notes,
      };
    },
  };
});

/** The arguments that a call gives; null means absent, as models write it. */
const present = (given: Arguments): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

function chosen({ route, choice }: ToolDeclaration, given: Arguments): AnyRoute {
  if (!choice) return route!;
  const value = String(given[choice.argument]);
  if (Object.hasOwn(choice.routes, value)) return choice.routes[value]!;
  const allowed = Object.keys(choice.routes).join(', ');
  throw new Problem('BAD_USER_INPUT', `${choice.argument} must be one of ${allowed}.`);
}

function inputSchemaOf(
  schema: GraphQLSchema,
  { choice, takes, requires, fixed = {}, usual = {}, own = {} }: ToolDeclaration,
  routes: readonly AnyRoute[],
): InputSchema {
  const all: Record<string, JsonSchema> = {};
  const needed = new Set(requires);
  for (const route of routes) {
    for (const [name, property] of Object.entries(propertiesOf(schema, route))) {
      all[name] = merged(all[name], property);
    }
    for (const [name, field] of Object.entries(route.body)) if (isRequired(field)) needed.add(name);
  }
  for (const [name, value] of Object.entries(usual)) all[name] = { ...all[name], default: value };
  if (choice) all[choice.argument] = { type: 'string', enum: Object.keys(choice.routes) };
  Object.assign(all, own);
  const names = takes ?? Object.keys(all).filter((name) => !(name in fixed));
  const missing = names.filter((name) => !(name in all));
  if (missing.length > 0) throw new Error(`no route has the arguments ${missing.join(', ')}`);
  const ids = names.filter((name) => isPathId(routes, name));
  const required = names.filter(
    (name) => needed.has(name) || ids.includes(name) || name === choice?.argument,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, all[name]!])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const isPathId = (routes: readonly AnyRoute[], name: string): boolean =>
  routes.some(({ path }) => path.toLowerCase().includes(`{${name.replaceAll('_', '')}}`));

/** Two routes' schemas of an argument: the values of either. */
function merged(one: JsonSchema | undefined, other: JsonSchema): JsonSchema {
  const [before, items] = [one as WithValues | undefined, (other as WithValues).items];
  if (before?.enum)
    return { ...other, enum: [...new Set([...before.enum, ...((other as WithValues).enum ?? [])])] };
  if (before?.items?.enum && items)
    return { ...other, items: merged(before.items as JsonSchema, items as JsonSchema) };
  return other;
}

interface WithValues {
  readonly enum?: readonly string[];
  readonly items?: WithValues;
}
