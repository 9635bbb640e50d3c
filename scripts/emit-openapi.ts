import { readFileSync, writeFileSync } from 'node:fs';
import { openApiText } from './openapi-text.ts';

/** Writes openapi.json, the REST API as its users see it: `npm run openapi`. A test fails when the file is stale. */
writeFileSync('openapi.json', await openApiText((file) => readFileSync(file, 'utf8')));
