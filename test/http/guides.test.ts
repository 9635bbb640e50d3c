import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GUIDES } from '../../rest-adapter/openapi/guides.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import { BothWorlds } from '../support/both-worlds.ts';
import { runNode } from '../support/run-node.ts';

const MISSING = ['bash', 'curl'].filter((program) => spawnSync(program, ['--version']).status !== 0);
const blocksOf = (guide: string): string[] =>
  [...readFileSync(`docs/reference/${guide}.md`, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
    ([, block]) => block!,
  );
const guides = GUIDES.filter((guide) => blocksOf(guide).length > 0);

let worlds: BothWorlds;
beforeAll(async () => {
  worlds = await BothWorlds.start();
  await worlds.addTestWorld();
});
afterAll(() => worlds.close());

describe('the guides of the reference', () => {
  if (MISSING.length > 0) it.skip(`need ${MISSING.join(' and ')} on this machine to be run`, () => {});

  it.each(MISSING.length > 0 ? [] : guides)('name only requests that succeed: %s', async (guide) => {
    const { key, userId } = await worlds.seed.organization();
    const { client, clientSecret } = await createClient(worlds.live.db.orm.em.fork(), userId);
    const commands = blocksOf(guide).join('\n').replaceAll('http://localhost:4000', worlds.origin);
    for (const [id] of commands.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      await worlds.seed.district({ id });
    const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }';
    const script = `set -euo pipefail\n${curl}\n${commands}`;
    const environment = { KEY: key, CLIENT_ID: client.id, CLIENT_SECRET: clientSecret };
    const output = await runNode(['-c', script], { command: 'bash', environment });
    expect(output).toContain('{');
  });
});
