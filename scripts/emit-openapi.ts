import { readFileSync, writeFileSync } from 'node:fs';
import { openApiText } from './openapi-text.ts';

/** Writes openapi.json: `npm run openapi`. A test fails if the file is stale. */
writeFileSync('openapi.json', await openApiText((file) => readFileSync(file, 'utf8')));
