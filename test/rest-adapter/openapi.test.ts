import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../rest-adapter/index.ts';
import { openApiText } from '../../scripts/openapi-text.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; description?: string; schema: { maximum?: number } }[];
  readonly requestBody?: { content: { 'application/json': { schema: BodySchema } } };
  readonly responses: Readonly<Record<string, object>>;
}
interface BodySchema {
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly anyOf?: readonly BodySchema[];
  readonly description?: string;
}

type Responses = Readonly<Record<string, { readonly content?: object }>>;

/** Every description and summary, at any depth, except in examples. */
function descriptionsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key.startsWith('example')) return [];
    return ['description', 'summary'].includes(key) && typeof value === 'string'
      ? [value]
      : descriptionsIn(value);
  });
}

let operations: Operation[];
beforeAll(() => {
  const { paths } = JSON.parse(read('openapi.json')) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});

/** The names of body fields without a description, including those of nested objects. */
function undescribed({ properties = {}, items, anyOf = [] }: BodySchema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const present = [schema, ...(schema.anyOf ?? [])];
    return present.some(({ description }) => description) ? undescribed(schema) : [name];
  });
  return [...own, ...(items ? undescribed(items) : []), ...anyOf.flatMap(undescribed)];
}

describe('openapi.json', () => {
  it('matches the routes and the schema (run `npm run openapi` after a change)', async () => {
    expect(read('openapi.json')).toBe(await openApiText(read));
  });

  it('has one operation per route, with its own id', () => {
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('gives every operation a summary, a tag, and the errors that any request may get', () => {
    for (const { summary, tags, responses } of operations) {
      expect(summary).toMatch(/^[A-Z]/);
      expect(tags).toEqual([expect.any(String)]);
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
      );
    }
  });

  it('has one type for each successful response, so that generated clients return a record', () => {
    for (const { operationId, responses } of operations) {
      const types = Object.entries(responses as Responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.keys(content));
      expect([operationId, types.filter((type) => type !== 'application/json')]).toEqual([operationId, []]);
    }
  });

  it('states the largest page of every list in the schema of its limit', () => {
    const limits = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, schema }) => (name === 'limit' ? [[operationId, schema.maximum]] : [])),
    );
    const ofPlan = ['listDistricts', 'listContacts'];
    expect(limits.length).toBeGreaterThan(10);
    expect(limits).toEqual(limits.map(([id]) => [id, ofPlan.includes(id as string) ? 1_000 : 200]));
  });

  it('describes everything in the words of REST, without names or notions of the graph', () => {
    const document = JSON.parse(read('openapi.json'));
    const words = descriptionsIn([document.paths, document.components]);
    expect(words.length).toBeGreaterThan(500);
    const foreign = words.filter((text) =>
      /`[a-z]\w*[A-Z]\w*`|`\w+\(|\bselected\b|\bresolver|\bmutation|\bGraphQL\b|\bthe graph\b/.test(text),
    );
    expect(foreign).toEqual([]);
  });

  it('describes every parameter and every field of a body', () => {
    const silent = operations.flatMap(({ operationId, parameters, requestBody }) => [
      ...parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
      ...(requestBody ? undescribed(requestBody.content['application/json'].schema) : []).map(
        (name) => `${operationId} body.${name}`,
      ),
    ]);
    expect(silent).toEqual([]);
  });
});
