/** Generates packages/client/src/generated from openapi.json: `npm run client`. A test fails when it is stale. */
import { createClient } from '@hey-api/openapi-ts';

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
