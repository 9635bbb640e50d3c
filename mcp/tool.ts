import { Problem } from '@emi/base/problems';
import type { JsonSchema, RequestContext } from '@emi/facade/contract';
import { isRequired, oncePerSchema } from '@emi/facade/contract';
import { requiredScopeOf } from '@emi/facade/openapi';
import { type AnyRoute, bindRoute, prepareRoute } from '@emi/facade/route';
import { parsed } from '@emi/records/rows';
import type { GraphQLSchema } from 'graphql';
import { type Arguments, type InputSchema, propertiesOf, requestOf, requireKnown } from './arguments.ts';
import { taken } from './lenient.ts';
import { type Body, resultInWords, syntheticNotes, withoutNulls } from './results.ts';

/** Properties of a tool by which hosts decide whether to ask the person first. */
export interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint: false;
}

/**
 * A tool: one route of the façade, or several, one of which an argument selects, with the arguments that a model needs.
 */
export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  /** Describes the effect, the price, and when to use it. */
  readonly description: string;
  readonly route?: AnyRoute;
  /** The argument that selects one of several routes, and the routes by its values. */
  readonly choice?: { readonly argument: string; readonly routes: Readonly<Record<string, AnyRoute>> };
  /** The names of the tool's arguments, in order; by default all of its routes and `own`, except fixed ones. */
  readonly takes?: readonly string[];
  readonly requires?: readonly string[];
  /** Fixed arguments of every call. */
  readonly fixed?: Arguments;
  /** Default arguments. */
  readonly usual?: Arguments;
  /** The result counts records without naming them, so it cannot show which are synthetic. */
  readonly counts?: boolean;
  /** Arguments in addition to the route's, which `check` and `present` read. */
  readonly own?: Readonly<Record<string, JsonSchema>>;
  readonly check?: (given: Arguments) => void;
  /** Computes the result for the model, from which nulls are then removed; by default, it is the body. */
  readonly present?: (body: Body, given: Arguments) => unknown;
  readonly annotations?: Omit<Annotations, 'title' | 'openWorldHint'>;
}

/** A tool with its listing, ready to run. */
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
  /** Returns the result for the model; throws Problems. */
  run(context: RequestContext, sent: Arguments): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  /** The result, and a note if the model needs one. */
  readonly texts: readonly string[];
  /** Corrections to arguments, for the host's developer. */
  readonly notes: readonly string[];
}

const READS = { readOnlyHint: true } as const;

/** Derives a tool's schema from the declarations of its routes, which are prepared at the first call. */
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

/** The arguments of a call; null counts as absent, because models write it. */
const present = (given: Arguments): Arguments =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

function chosen({ route, choice }: ToolDeclaration, given: Arguments): AnyRoute {
  if (!choice) return route!;
  const value = String(given[choice.argument]);
  if (Object.hasOwn(choice.routes, value)) return choice.routes[value]!;
  const allowed = Object.keys(choice.routes).join(', ');
  throw new Problem('BAD_USER_INPUT', `${choice.argument} must be one of ${allowed}.`);
}

/** The schema of the arguments that a tool takes. @throws Error for one that none of its routes has */
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
    for (const [name, field] of Object.entries(bindRoute(schema, route).body))
      if (isRequired(field)) needed.add(name);
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

/** Returns `true` for an id in the path of a route: `entity_id` for `{entityId}`. */
const isPathId = (routes: readonly AnyRoute[], name: string): boolean =>
  routes.some(({ path }) => path.toLowerCase().includes(`{${name.replaceAll('_', '')}}`));

/** The schema of an argument that several routes have: the last route's, with the enum values of all. */
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
