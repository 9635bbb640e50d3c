import { writeFileSync } from 'node:fs';
import { printSchema } from 'graphql';
import { createSchema } from '../src/schema.ts';

/** Writes schema.graphql, the graph as its users see it: `npm run schema`. A test fails when the file is stale. */
writeFileSync('schema.graphql', `${printSchema(await createSchema())}\n`);
