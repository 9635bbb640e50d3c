import { writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { createSchema } from '../src/schema.ts';

/** Writes schema.graphql: `npm run schema`. A test fails if the file is stale. */
writeFileSync('schema.graphql', `${printSchema(await createSchema())}\n`);
