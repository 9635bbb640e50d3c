/** Makes today's contract the baseline for later changes; run at a release. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { functionsDigest, migrationNames, RELEASED_SCHEMA } from '../test/support/released-schema.ts';
import { restContract } from '../test/support/rest-contract.ts';

copyFileSync('schema.graphql', 'test/graph/released.graphql');
const contract = restContract(JSON.parse(readFileSync('openapi.json', 'utf8')));
writeFileSync('test/rest-adapter/released.json', `${JSON.stringify(contract, null, 2)}\n`);
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const schema = { commit, migrations: migrationNames(), functions: functionsDigest() };
writeFileSync(RELEASED_SCHEMA, `${JSON.stringify(schema, null, 2)}\n`);
