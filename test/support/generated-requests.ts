import { randomUUID } from 'node:crypto';
import { type BodyFields, isRequired } from '@emi/facade/contract';
import type { BoundRoute } from '@emi/facade/route';
import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  oneof,
  option,
  record,
  string,
  subarray,
  tuple,
  uuid,
} from 'fast-check';
import type { GraphQLInputType, GraphQLSchema } from 'graphql';
import { getNullableType, isEnumType, isInputObjectType, isListType, isRequiredInputField } from 'graphql';
import type { z } from 'zod';
import type { Param } from '../../packages/facade/contract/parameter-types.ts';
import { type Accepted, acceptedBy } from './accepted.ts';
import { anyText } from './any-text.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import type { RequestOptions } from './intermediary.ts';
import type { PrivateRecords } from './private-records.ts';
import { documentFor, type RootField, rootFieldsOf, sampleVariables } from './sample-operations.ts';
import { preparedRoutes, sampleRequest } from './sample-requests.ts';

export interface GeneratedRequest extends RequestOptions {
  readonly path: string;
  /** The root field of a complete GraphQL request. */
  readonly document?: string;
}

/** The callers and the ids that they may use. */
export interface GeneratedWorld {
  readonly keys: readonly string[];
  readonly privateRecords: readonly PrivateRecords[];
  readonly more: readonly string[];
}

/** Placeholders for the ids created last, until the request is sent. */
export const MADE = {
  listId: '00000000-0000-4000-8000-00000000000a',
  itemId: '00000000-0000-4000-8000-00000000000b',
  promptId: '00000000-0000-4000-8000-00000000000c',
  jobRecordId: '00000000-0000-4000-8000-00000000000d',
} as const;

/** Mostly values that a client would send, sometimes values that none would. */
const mostly = <T, U>(usual: Arbitrary<T>, odd: Arbitrary<U>): Arbitrary<T | U> =>
  oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: odd });

const hostile = oneof(constantFrom(...HOSTILE_TEXTS), anyText({ maxLength: 30 }));
const NAMES = ['Alpha', 'Beta', 'Gamma'];

/** Requests to every declared route and every root field, by every kind of caller. */
export async function generatedRequests(
  schema: GraphQLSchema,
  { keys, privateRecords, more }: GeneratedWorld,
): Promise<Arbitrary<GeneratedRequest>> {
  const routes = await preparedRoutes();
  const known = [...new Set([...privateRecords.flatMap((all) => Object.values(all)), ...more])];
  const anyId = oneof(constantFrom(...known), uuid());
  /** Usually an id of the kind that the name suggests. */
  const idNamed = (name: string): Arbitrary<string> => {
    const ofKind = privateRecords.map((all) => all[name as keyof PrivateRecords]).filter(Boolean);
    const [own] = ofKind;
    if (!own) return anyId;
    return mostly(constantFrom(own, own, MADE[name as keyof typeof MADE] ?? own, ...ofKind), anyId);
  };
  const key = mostly(constantFrom(...keys), constantFrom(undefined, 'sk_live_nonsense'));
  const text = mostly(constantFrom(...NAMES, 'a', 'School', ''), hostile);

  const parameter = (param: Param): Arbitrary<string> => {
    const { kind, values } = acceptedBy(param.value);
    const usual: Partial<Record<Accepted['kind'], () => Arbitrary<string>>> = {
      uuid: () => anyId,
      uuids: () => tuple(anyId, anyId).map((ids) => ids.join()),
      timestamp: () => constantFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'),
      state: () => constantFrom('TX', 'ca'),
      text: () => text,
      texts: () => tuple(text, text).map((items) => items.join()),
      flag: () => boolean().map(String),
      number: () => integer({ min: 0, max: 60 }).map(String),
      whole: () => integer({ min: 0, max: 60 }).map(String),
      value: () => constantFrom(...values),
      values: () => constantFrom(...values),
    };
    return mostly(usual[kind]!(), hostile);
  };

  const bodyValue = (name: string, field: z.ZodType): Arbitrary<unknown> => {
    const { kind, values, fields } = acceptedBy(field);
    const usual: Partial<Record<Accepted['kind'], () => Arbitrary<unknown>>> = {
      uuid: () => idNamed(name === 'email_prompt_id' ? 'promptId' : 'districtId'),
      text: () => text,
      texts: () => tuple(mostly(anyId, text), anyId),
      timestamp: () => constantFrom('2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'),
      flag: () => boolean(),
      values: () => constantFrom(...values).map((value) => [value]),
      number: () => constantFrom(0, 87.5, -1),
      whole: () => integer({ min: 0, max: 20 }),
      value: () => constantFrom(...values),
      array: () => tuple(fieldsOf(fields), fieldsOf(fields)),
    };
    return mostly(usual[kind]!(), jsonValue());
  };
  const fieldsOf = (fields: BodyFields): Arbitrary<Record<string, unknown>> =>
    record(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, bodyValue(name, field)])),
      { requiredKeys: Object.keys(fields).filter((name) => isRequired(fields[name]!)) },
    );
  /**
   * A valid sample with some fields changed, or arbitrary fields, or no object; undefined for a method without a body.
   */
  const bodyOf = (route: BoundRoute): Arbitrary<string | undefined> => {
    if (route.method !== 'POST' && route.method !== 'PATCH') return constant(undefined);
    const samples = constantFrom(...privateRecords, privateRecords[0]!).map(
      (ids) => sampleRequest(route, ids).body,
    );
    const entity = oneof(
      constantFrom(
        ...privateRecords.map(({ districtId }) => ({ entity_type: 'district', entity_id: districtId })),
      ),
      constantFrom(...more.map((id) => ({ entity_type: 'district', entity_id: id }))),
      constantFrom(...more.map((id) => ({ entity_type: 'contact', entity_id: id }))),
    );
    const unlock =
      route.path === '/unlock' ? [entity, tuple(entity, entity).map((entities) => ({ entities }))] : [];
    const usual = oneof(samples, fieldsOf(route.body), ...unlock);
    const named = tuple(usual, option(constantFrom(...NAMES))).map(([body, name]) =>
      JSON.stringify(name !== null && 'name' in (body ?? {}) ? { ...body, name } : body),
    );
    const tooLong = constant(`{"name": "${'x'.repeat(120_000)}"}`);
    const odd = oneof(
      jsonValue().map((value) => JSON.stringify(value)),
      string({ maxLength: 20 }),
      { weight: 2, arbitrary: tooLong },
      constantFrom('{', '{"a":1e309}', '{"__proto__":{"name":"x"}}'),
    );
    return mostly(named, odd);
  };

  const headersOf = (route: BoundRoute, body: string | undefined) =>
    tuple(
      mostly(
        constant('application/json'),
        constantFrom('text/plain', 'application/xml', 'application/json; charset=latin1'),
      ),
      route.method === 'POST'
        ? option(
            integer({ min: 0, max: 20 }).map((at) => `key-${at}`),
            { freq: 2 },
          )
        : constant<string | null>(null),
    ).map(
      ([type, once]): Record<string, string> => ({
        ...(body !== undefined && { 'Content-Type': type }),
        ...(once !== null && { 'Idempotency-Key': once }),
      }),
    );

  const requestOf = (route: BoundRoute): Arbitrary<GeneratedRequest> => {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const ids = tuple(...names.map((name) => mostly(idNamed(name), hostile)));
    const parameters = Object.entries(route.query);
    const query = subarray(parameters, { maxLength: Math.min(4, parameters.length) }).chain((chosen) =>
      tuple(...chosen.map(([name, param]) => parameter(param).map((value) => [name, value] as const))),
    );
    const odd = dictionary(string({ maxLength: 5 }), string({ maxLength: 5 }), { maxKeys: 2 });
    const method = mostly(constant(route.method), constantFrom('PUT', 'DELETE', 'OPTIONS'));
    return tuple(ids, query, option(odd, { freq: 9 }), method, key, bodyOf(route)).chain(
      ([given, asked, others, asMethod, caller, body]) =>
        headersOf(route, body).map((headers) => {
          const path = route.path.replace(/\{(\w+)\}/g, (_, name) =>
            encodeURIComponent(String(given[names.indexOf(name)]).toWellFormed() || '-').replace(
              /^\.+$/,
              '-',
            ),
          );
          const search = new URLSearchParams([...asked, ...Object.entries(others ?? {})] as [
            string,
            string,
          ][]);
          return { path: `/api/v1${path}?${search}`, method: asMethod, key: caller, headers, body };
        }),
    );
  };

  const variable = (name: string, type: GraphQLInputType): Arbitrary<unknown> => {
    const inner = getNullableType(type);
    if (isListType(inner)) return tuple(variable(name, inner.ofType)).map((items) => [...items]);
    if (isEnumType(inner)) return constantFrom(...inner.getValues().map((value) => value.name));
    if (isInputObjectType(inner)) {
      const fields = Object.values(inner.getFields());
      return record(
        Object.fromEntries(
          fields.map((one) => [one.name, mostly(variable(one.name, one.type), constant(null))]),
        ),
        { requiredKeys: fields.filter(isRequiredInputField).map((one) => one.name) },
      );
    }
    const scalars: Record<string, Arbitrary<unknown>> = {
      UUID: idNamed(name),
      StateCode: constantFrom('TX', 'ca'),
      AccountsTable: constantFrom('name\nMesa USD\n', 'name;state\n"Mesa;TX'),
      Boolean: boolean(),
      Int: oneof(integer({ min: 1, max: 60 }), integer()),
      Float: integer({ min: 0, max: 30 }),
      DateTime: constantFrom('2099-01-01', '1999-01-01T00:00:00Z'),
    };
    return mostly(scalars[inner.name] ?? text, jsonValue());
  };

  /** Operations that end keys get other keys than those of the callers. */
  const operationOf = (root: RootField): Arbitrary<GeneratedRequest> => {
    const { args } = root.field;
    const given = subarray([...args]).chain((chosen) =>
      tuple(...chosen.map(({ name, type }) => variable(name, type).map((value) => [name, value] as const))),
    );
    return tuple(key, constantFrom(...privateRecords, privateRecords[0]!), given).map(
      ([caller, ids, chosen]) => {
        const variables = { ...sampleVariables(root, ids), ...Object.fromEntries(chosen) };
        const document = documentFor(root, Object.keys(variables));
        return {
          path: '/graphql',
          method: 'POST',
          key: caller,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ query: document, variables, extensions: { nonce: randomUUID() } }),
          document,
        };
      },
    );
  };

  return oneof(
    { weight: 4, arbitrary: oneof(...routes.map(requestOf)) },
    { weight: 3, arbitrary: oneof(...routes.filter(({ method }) => method !== 'GET').map(requestOf)) },
    { weight: 3, arbitrary: oneof(...rootFieldsOf(schema).map(operationOf)) },
  );
}
