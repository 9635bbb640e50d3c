import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';

const SUITE = join(process.cwd(), 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const PATIENCE_MS = 120_000;

/** The scenarios that need no fixtures: tools, prompts, and resources that only the suite's own server has. */
const SCENARIOS: readonly (readonly [scenario: string, revision: string])[] = [
  ['server-initialize', '2025-11-25'],
  ['tools-list', '2025-11-25'],
  ['tools-list', '2026-07-28'],
  ['resources-list', '2026-07-28'],
  ['prompts-list', '2026-07-28'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['http-header-validation', '2026-07-28'],
  ['caching', '2026-07-28'],
];

let harness: Harness;
/** The suite sends no credential, so this adds one and passes everything else as it is. */
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
  const onward = request(harness.origin + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
});
let key: string;
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));

beforeAll(async () => {
  harness = await Harness.start();
  ({ key } = await harness.seed.organization());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await harness.close();
  rmSync(folder, { recursive: true });
});

function run(scenario: string, revision: string): Promise<{ status: number | null; output: string }> {
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`;
  const options = ['--url', url, '--scenario', scenario, '--spec-version', revision, '-o', folder];
  const child = spawn(process.execPath, [SUITE, 'server', ...options], { timeout: PATIENCE_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

/** What the scenario asks of tools that only the suite's own server has, and of subscriptions, which we refuse. */
const NEEDS_FIXTURES = [
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
];

it(
  'the conformance suite of the protocol passes server-stateless of 2026-07-28 but for fixtures and subscriptions',
  async () => {
    const { output } = await run('server-stateless', '2026-07-28');
    const failed = output.split('\n').filter((line) => line.includes('FAILURE'));
    const names = failed.map((line) => /\[(sep-[\w-]+) *\]/.exec(line)?.[1]);
    expect([...new Set(names)].sort()).toEqual(NEEDS_FIXTURES);
    expect(output).toMatch(/Passed: 22\/28/);
  },
  PATIENCE_MS,
);

it.each(SCENARIOS)(
  'the conformance suite of the protocol passes %s of %s',
  async (scenario, revision) => {
    const { status, output } = await run(scenario, revision);
    expect(status === 0 ? '' : output).toBe('');
    expect(output).toMatch(/Passed: [1-9]/);
  },
  PATIENCE_MS,
);
