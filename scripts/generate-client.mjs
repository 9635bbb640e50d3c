/**
 * Generates packages/client/src/generated from openapi.json and schema.graphql: `npm run client`. A test fails when
 * it is stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, preprocessIntrospection } from '@gql.tada/internal';
import { createClient } from '@hey-api/openapi-ts';
import { buildSchema, introspectionFromSchema } from 'graphql';

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
