import { writeFileSync } from 'node:fs';
import { graphSchema } from '../src/app/schema.ts';
import { readOperations } from '../src/http/operations.ts';
import { operationsText } from './operations-text.ts';
import { schemaText } from './schema-text.ts';

/** Writes schema.graphql and docs/reference/operations.md: `npm run schema`. A test fails if either is stale. */
const schema = await graphSchema();
writeFileSync('schema.graphql', schemaText(schema));
writeFileSync('docs/reference/operations.md', operationsText(schema, await readOperations()));
