/**
 * Generates the client's code from openapi.json and schema.graphql into a folder. Run by scripts/generated.mjs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, preprocessIntrospection } from '@gql.tada/internal';
import { createClient } from '@hey-api/openapi-ts';
import { buildSchema, getNamedType, introspectionFromSchema, isAbstractType, isObjectType } from 'graphql';

const [output = 'packages/client/src/generated'] = process.argv.slice(2);

await createClient({
  input: 'openapi.json',
  output: { path: output, module: { extension: '.ts' } },
  logs: { level: 'warn' },
  plugins: [
    '@hey-api/typescript',
    { name: '@hey-api/client-fetch', baseUrl: false, throwOnError: true },
    {
      name: '@hey-api/sdk',
      operations: { strategy: 'single', containerName: 'MarketApi', methods: 'instance' },
      responseStyle: 'data',
    },
  ],
});

const { 'x-graphql-error-codes': codes } = JSON.parse(readFileSync('openapi.json', 'utf8'));
const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }));
mkdirSync(`${output}/graphql`, { recursive: true });
writeFileSync(
  `${output}/graphql/introspection.ts`,
  `/** The schema, from which gql.tada infers the types of documents. */
export type Introspection = ${preprocessIntrospection(introspection)};\n`,
);
writeFileSync(
  `${output}/graphql/error-code.ts`,
  `/** The \`extensions.code\` of an error. More may be added. */
export type GraphqlErrorCode =
${codes.map((code) => `  | '${code}'`).join('\n')};\n`,
);

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const isPage = (type) => isObjectType(type) && 'pageInfo' in type.getFields();
const possible = types
  .filter(isAbstractType)
  .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
const paged = types.filter(isObjectType).flatMap((type) => {
  const fields = Object.values(type.getFields())
    .filter((field) => isPage(getNamedType(field.type)))
    .map(({ name, args }) => [
      name,
      args
        .map((argument) => argument.name)
        .filter((argument) => !['page', 'first', 'after'].includes(argument)),
    ]);
  return fields.length > 0 && !roots.slice(1).includes(type) ? [[type.name, Object.fromEntries(fields)]] : [];
});
const embedded = types
  .filter((type) => isObjectType(type) && !roots.includes(type) && !isPage(type))
  .filter((type) => !('id' in type.getFields() || type.name === 'PageInfo' || type.name === 'Pagination'))
  .filter((type) => !('cursor' in type.getFields()))
  .map(({ name }) => name);
const constant = (name, type, value, what) =>
  `/** ${what} */\nexport const ${name}: ${type} = ${JSON.stringify(value, null, 2)};\n`;
writeFileSync(
  `${output}/graphql/cache.ts`,
  [
    constant(
      'POSSIBLE_TYPES',
      'Record<string, string[]>',
      Object.fromEntries(possible),
      'The types of each interface and union.',
    ),
    constant(
      'PAGED_FIELDS',
      'Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>',
      Object.fromEntries(paged),
      'The fields that return pages, with their arguments other than those of the page.',
    ),
    constant('EMBEDDED_TYPES', 'readonly string[]', embedded, 'The types without an id.'),
  ].join('\n'),
);
