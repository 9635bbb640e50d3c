/**
 * Makes today's contract the baseline for later changes; run at a release. With `--rolled-out`, run at the release's
 * tag once nothing older runs any more, it also makes the release's schema the one that the next release must keep
 * serving.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { functionsDigest, migrationNames, RELEASED_SCHEMA } from '../test/support/released-schema.ts';
import { restContract } from '../test/support/rest-contract.ts';

copyFileSync('schema.graphql', 'test/graph/released.graphql');
const contract = restContract(JSON.parse(readFileSync('openapi.json', 'utf8')));
writeFileSync('test/rest-adapter/released.json', `${JSON.stringify(contract, null, 2)}\n`);
if (process.argv.includes('--rolled-out')) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const schema = { commit, migrations: migrationNames(), functions: functionsDigest() };
  writeFileSync(RELEASED_SCHEMA, `${JSON.stringify(schema, null, 2)}\n`);
}
