import type { JsonSchema } from '@emi/facade/contract';
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  date,
  double,
  integer,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
  webUrl,
} from 'fast-check';
import type { OpenApiDocument, Operation, Parameter } from './openapi-document.ts';

/** A request that openapi.json allows. */
export interface AllowedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Ids of records for a parameter or field with this name. */
type IdNamed = (name: string) => Arbitrary<string>;

/** Requests to an operation that openapi.json allows, made only from the document and some ids. */
export function allowedRequests(
  document: OpenApiDocument,
  { path, parameters, requestBody }: Operation,
  idNamed: IdNamed,
): Arbitrary<AllowedRequest> {
  const valid = (name: string, schema: JsonSchema) =>
    arbitraryOf(name, schema, idNamed).filter((value) => document.faultOf(schema, value) === undefined);
  const given = (place: Parameter['in']) => {
    const pairs = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => {
        const pair = valid(name, schema).map((value) => [name, value] as const);
        return required ? pair : oneof({ arbitrary: constant(undefined), weight: 3 }, pair);
      });
    return tuple(...pairs).map((all) => all.filter((pair) => pair !== undefined));
  };
  const schema = requestBody?.content?.['application/json'].schema;
  const body = schema ? valid('body', schema) : constant(undefined);
  const query = given('query').filter((pairs) => areOrdered(parameters, new Map(pairs)));
  return tuple(given('path'), query, given('header'), body).map(([ids, query, headers, json]) => {
    const named = new Map(ids);
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => String(named.get(name)));
    const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
    return {
      path: `/api/v1${place}?${search}`,
      headers: {
        ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
    };
  });
}

/** Returns `true` if no range among the values is inverted. */
const areOrdered = (parameters: readonly Parameter[], values: ReadonlyMap<string, unknown>): boolean =>
  parameters.every(({ name, 'x-not-above': most, 'x-before': end }) => {
    const [low, high, instant] = [values.get(name), values.get(most ?? ''), values.get(end ?? '')];
    if (low === undefined) return true;
    if (high !== undefined) return Number(low) <= Number(high);
    return instant === undefined || Date.parse(String(low)) < Date.parse(String(instant));
  });

/** Values of a schema. The caller drops values that are invalid because of keywords that this function ignores. */
function arbitraryOf(name: string, schema: JsonSchema, idNamed: IdNamed): Arbitrary<unknown> {
  const { type, format, minimum, maximum } = schema as { [keyword: string]: never };
  if (schema.enum) return constantFrom(...(schema.enum as unknown[]));
  if (schema.anyOf) {
    return oneof(...(schema.anyOf as JsonSchema[]).map((one) => arbitraryOf(name, one, idNamed)));
  }
  if (format === 'uuid') return idNamed(name);
  if (format === 'date-time') return date({ noInvalidDate: true }).map((time) => time.toISOString());
  if (format === 'uri') return webUrl({ validSchemes: ['https'] });
  switch (type as unknown) {
    case 'null':
      return constant(null);
    case 'boolean':
      return boolean();
    case 'integer':
      return integer({ min: minimum, max: maximum });
    case 'number':
      return double({ min: minimum, max: maximum, noNaN: true });
    case 'string':
      return textOf(schema);
    case 'array':
      return array(arbitraryOf(name, schema.items as JsonSchema, idNamed), boundsOf(schema, 'Items'));
    case 'object':
      return fieldsOf(schema, idNamed);
  }
  throw new Error(`document-requests.ts makes no values of ${JSON.stringify(schema)}`);
}

const boundsOf = (schema: JsonSchema, of: 'Length' | 'Items') => ({
  minLength: schema[`min${of}`] as number | undefined,
  maxLength: schema[`max${of}`] as number | undefined,
});

/** Texts that match the pattern; any text for a pattern that only excludes something. */
function textOf(schema: JsonSchema): Arbitrary<string> {
  const pattern = schema.pattern as string | undefined;
  if (!pattern || /\(\?|\[\^/.test(pattern)) return anyText(boundsOf(schema, 'Length'));
  return stringMatching(new RegExp(pattern, 'u'));
}

const texts = new Map<string, Arbitrary<string>>();

/** Shared, because fast-check takes tens of milliseconds to prepare each one. */
function anyText(bounds: ReturnType<typeof boundsOf>): Arbitrary<string> {
  const name = JSON.stringify(bounds);
  const text = texts.get(name) ?? string({ unit: 'grapheme', ...bounds });
  texts.set(name, text);
  return text;
}

/** Objects with some of their optional fields; in one of the forms if the schema has several. */
function fieldsOf(schema: JsonSchema, idNamed: IdNamed): Arbitrary<unknown> {
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  const forms = (schema.oneOf ?? [{ required: [] }]) as { required: string[] }[];
  const values = Object.fromEntries(properties.map(([name, one]) => [name, arbitraryOf(name, one, idNamed)]));
  return oneof(
    ...forms.map((form) => record(values, { requiredKeys: [...new Set([...required, ...form.required])] })),
  );
}
