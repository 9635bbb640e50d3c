/** Makes the contract of today the one that later changes are compared with; run at a release. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { restContract } from '../test/support/rest-contract.ts';

copyFileSync('schema.graphql', 'test/graph/released.graphql');
const contract = restContract(JSON.parse(readFileSync('openapi.json', 'utf8')));
writeFileSync('test/rest-adapter/released.json', `${JSON.stringify(contract, null, 2)}\n`);
