import { snakeCase } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { parseUuid, queryText } from '@emi/base/scalars';
import type { JsonSchema } from '@emi/facade/contract';
import { fieldsSchema, queryParameter, UUID_SCHEMA } from '@emi/facade/contract';
import { FILE_PARAMETERS } from '@emi/facade/export';
import { inputDescriptions } from '@emi/facade/openapi';
import { type AnyRoute, type BoundRoute, bindRoute, idsIn, type RouteRequest } from '@emi/facade/route';
import { LOOSELY } from '@emi/records/filters';
import type { GraphQLSchema } from 'graphql';

/** The arguments of a tool call, as the client sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The flat JSON Schema of an object: without references, and without alternatives at its root. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/** Parameters of downloads, which no tool returns. */
const NOT_FOR_TOOLS = ['format', ...FILE_PARAMETERS];
/** Feeds return their cursor in the body; other lists have it only in REST's headers. */
const returnsCursor = ({ document }: AnyRoute): boolean => document.includes('nextAfter');
/** Default limit of a search, because models pay for each result. */
const USUAL_LIMIT = 10;

/** The name of the argument for an id in a route's path. */
const argumentOf = (id: string): string => snakeCase(id);

/** The schemas of a route's arguments, by name, without those of downloads, and without a cursor that no result has. */
export function propertiesOf(schema: GraphQLSchema, route: AnyRoute): Record<string, JsonSchema> {
  const { query, body, document, either } = { ...route, ...bindRoute(schema, route) };
  const each = either?.find((form) => form.each)?.each ?? {};
  const fields = fieldsSchema(body, inputDescriptions(schema, document)).properties;
  return Object.fromEntries([
    ...idsIn(route).map((id) => [argumentOf(id), short(UUID_SCHEMA)]),
    ...Object.keys(query)
      .filter((name) => !NOT_FOR_TOOLS.includes(name) && (name !== 'after' || returnsCursor(route)))
      .map((name) => {
        const { schema: own, description } = queryParameter(name, query) as Record<string, JsonSchema>;
        const usual = name === 'limit' ? { default: USUAL_LIMIT } : {};
        return [name, short({ ...own, ...usual, description })];
      }),
    ...Object.entries(fields).map(([name, field]) => [name, short(withRequired(field, each[name]))]),
  ]);
}

const withRequired = (field: JsonSchema, names: readonly string[] | undefined): JsonSchema => {
  if (!names) return field;
  const { items } = field as { items: { required?: readonly string[] } };
  return { ...field, items: { ...items, required: [...new Set([...names, ...(items.required ?? [])])] } };
};

/** Bounds that the service checks anyway; in the schema, they would cost every session tokens. */
const LEFT_OUT = new Set(['pattern', 'maxLength', 'minLength', 'minItems', 'maxItems', 'title']);
/** A larger maximum is left out, too. */
const BEYOND_USE = 1_000_000;
/** The format that every host allows; some hosts refuse a tool whose schema has another. */
const USUAL_FORMAT = 'date-time';

/**
 * A shorter schema: descriptions cut to their first sentences, no bounds that are unlikely to be exceeded, and of
 * alternatives only the first.
 */
export function short(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: readonly JsonSchema[] };
  const [given] = anyOf ?? [];
  const entries = Object.entries({ ...given, ...rest }).flatMap(([name, value]): [string, unknown][] => {
    if (LEFT_OUT.has(name) || value === undefined || value === null) return [];
    if (name === 'minimum' && value === 0) return [];
    if (name === 'format' && value !== USUAL_FORMAT) return [];
    if (name === 'maximum' && (value as number) > BEYOND_USE) return [];
    if (name === 'description') return [[name, firstSentence(value as string)]];
    if (name === 'items') return [[name, short(value as JsonSchema)]];
    if (name === 'properties') {
      const fields = Object.entries(value as Record<string, JsonSchema>);
      return [[name, Object.fromEntries(fields.map(([key, field]) => [key, short(field)]))]];
    }
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Also leaves out how loosely texts are compared, because a model has no expectation about that. */
const firstSentence = (text: string): string =>
  text
    .split(/(?<=\.)\s/, 1)[0]!
    .replace(/\.$/, '')
    .replace(`, ${LOOSELY}`, '');

/** Throws a Problem for undeclared arguments, and for a required one that is absent or null. */
export function requireKnown(schema: InputSchema, given: Arguments): void {
  const known = Object.keys(schema.properties);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 10).map((name) => JSON.stringify(name.slice(0, 64)));
    throw badRequest(`Unknown arguments: ${names.join(', ')}. Allowed: ${known.join(', ') || 'none'}.`);
  }
  for (const name of schema.required ?? []) {
    if (given[name] === undefined || given[name] === null) throw badRequest(`${name} is required.`);
  }
}

/** An empty list is left out, because it filters nothing; but without `ids`, a look-up would find everything. */
function refuseEmpty(name: string): void {
  if (name === 'ids') throw badRequest('ids is an empty list; name at least one id, or leave ids out.');
}

/** The request of a call's route. @param present the call's arguments, without nulls */
export function requestOf(route: AnyRoute, bound: BoundRoute, present: Arguments): RouteRequest {
  const ids = Object.fromEntries(
    idsIn(route).map((id) => {
      const name = argumentOf(id);
      return [id, parseUuid(present[name], name)];
    }),
  );
  const query: Record<string, string> = 'limit' in bound.query ? { limit: String(USUAL_LIMIT) } : {};
  for (const name of Object.keys(bound.query)) {
    const value = present[name];
    if (Array.isArray(value) && value.length === 0) refuseEmpty(name);
    else if (value !== undefined) query[name] = queryText(value, name);
  }
  const body = Object.fromEntries(Object.entries(present).filter(([name]) => name in bound.body));
  return { ids, query, body, path: route.path };
}
