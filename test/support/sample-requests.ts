import { randomUUID } from 'node:crypto';
import { type BodyFields, isRequired } from '@emi/facade/contract';
import { type BoundRoute, bindRoute } from '@emi/facade/route';
import type { z } from 'zod';
import { valueSchema } from '../../packages/facade/contract/value-schema.ts';
import { routes } from '../../rest-adapter/index.ts';
import { acceptedBy } from './accepted.ts';
import type { RequestOptions } from './intermediary.ts';
import type { PrivateRecords } from './private-records.ts';
import { declaredSchema } from './schema.ts';

/** A position in a JSON value. */
export type InputPath = readonly (string | number)[];

/** A request of a declared route, in parts that a test can change. */
export interface SampleRequest {
  readonly route: BoundRoute;
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The routes with the values that their parameters accept. */
export async function preparedRoutes(): Promise<readonly BoundRoute[]> {
  const schema = await declaredSchema();
  return routes.map((route) => bindRoute(schema, route));
}

export const routeName = ({ method, path }: BoundRoute): string => `${method} ${path}`;

/** The first item of each declaration; all values of a declaration are read in the same way. */
export const oncePer = <T>(items: readonly T[], declarationOf: (item: T) => string): T[] => [
  ...new Map(items.toReversed().map((item) => [declarationOf(item), item])).values(),
];

/** A query parameter of a route; the title names both. */
export type QueryParameter = readonly [
  title: string,
  route: BoundRoute,
  name: string,
  param: BoundRoute['query'][string],
];

/**
 * Limits the routes on which each text is tried: all routes read it in the same way, so it is enough to try the
 * conditions of its own route; cursors have none. Of the parameters that choose among values, those with the most
 * values are tried, because choosing takes longest there.
 */
export function distinctParameters(routes: readonly BoundRoute[]): QueryParameter[] {
  const all = routes.flatMap((route) =>
    Object.entries(route.query).map(
      ([name, param]): QueryParameter => [`${routeName(route)} ${name}`, route, name, param],
    ),
  );
  const choices = ([, , , { value }]: QueryParameter) => acceptedBy(value).values.length;
  return oncePer(
    all.toSorted((a, b) => choices(b) - choices(a)),
    ([title, , name, { value }]) => {
      const { kind } = acceptedBy(value);
      if (name === 'after') return name;
      if (kind === 'text') return title;
      return kind === 'value' || kind === 'values' ? kind : JSON.stringify(valueSchema(value));
    },
  );
}

/**
 * Returns `true` if a route passes a text to this argument of a root field, so that the graph's handling of it shows at
 * the route.
 */
export const isTextOfRoute = (routes: readonly BoundRoute[], rootField: string, place: InputPath): boolean =>
  routes.some(({ document, query, body }) => {
    if (!new RegExp(`\\b${rootField}\\(`).test(document)) return false;
    const name = String(place.at(-1)).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const param = query[name];
    return (
      (param && acceptedBy(param.value).kind === 'text') ||
      textsIn(body).some((text) => text.place.at(-1) === name)
    );
  });

/** Fields that some routes need although they are not required, because there are alternatives. */
const NEEDED = ['entity_type', 'entity_id', 'since', 'crm_contact_id'];

/** A request that succeeds if the ids are the caller's. */
export function sampleRequest(route: BoundRoute, ids: PrivateRecords): SampleRequest {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof PrivateRecords);
  const hasBody = route.method === 'POST' || route.method === 'PATCH';
  return {
    route,
    ids: Object.fromEntries(names.map((name) => [name, ids[name]])),
    query: {},
    body: hasBody ? sampleFields(route.body, ids) : undefined,
  };
}

const sampleFields = (fields: BodyFields, ids: PrivateRecords): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => isRequired(field) || NEEDED.includes(name))
      .map(([name, field]) => [name, sampleValue(name, field, ids)]),
  );

/** A value that a field of a body accepts. */
export function sampleValue(name: string, field: z.ZodType, ids: PrivateRecords): unknown {
  const { kind, values, fields } = acceptedBy(field);
  switch (kind) {
    case 'uuid':
      if (name === 'contact_id') return ids.contactId;
      return name === 'email_prompt_id' ? ids.promptId : ids.districtId;
    case 'text':
      if (name === 'path') return '/districts';
      if (name === 'content') return `name\nA text ${randomUUID()}\n`;
      if (name.endsWith('_column')) return 'name';
      if (name === 'url') return 'https://hooks.example.org/education';
      return `A text ${randomUUID()}`;
    case 'value':
      return values[0];
    case 'timestamp':
      return '2026-01-01T00:00:00.000Z';
    case 'texts':
      return [ids.districtId];
    case 'values':
      return values;
    case 'flag':
      return false;
    case 'number':
      return 87.5;
    case 'whole':
      return 100;
    case 'array':
      return [sampleFields(fields, ids)];
    default:
      throw new Error(`no sample of ${name}`);
  }
}

/** Path and options for `Harness.request`, below `/api/v1`. */
export function asHttp({ route, ids, query, body }: SampleRequest): [path: string, options: RequestOptions] {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  const json = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return [`/api/v1${path}${search && `?${search}`}`, { method: route.method, ...json }];
}

/** Every text in the fields of a body, with its maximum length; in arrays, that of the first element. */
export const textsIn = (
  fields: BodyFields,
  path: InputPath = [],
): { place: InputPath; maxLength: number }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { kind, maxLength, fields: inner } = acceptedBy(field);
    return [
      ...(kind === 'text' ? [{ place: [...path, name], maxLength }] : []),
      ...textsIn(inner, [...path, name, 0]),
    ];
  });
