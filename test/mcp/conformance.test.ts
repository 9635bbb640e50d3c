import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { freePort } from '../support/free-port.ts';
import { Harness } from '../support/harness.ts';
import { decide } from '../support/person.ts';

const SUITE = join(process.cwd(), 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const LONGEST_RUN_MS = 240_000;

/** The scenarios without fixtures, which are tools, prompts, and resources that only the suite's own server has. */
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
  const authorization = incoming.url!.startsWith('/mcp') ? { authorization: `Bearer ${key}` } : {};
  const headers = { ...incoming.headers, ...authorization };
  const onward = request(harness.origin + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
});
let key: string;
let acme: Cast;
/** The public URL of the service: the suite compares it with the issuer that the metadata names. */
let issuer: string;
const folder = mkdtempSync(join(tmpdir(), 'conformance-'));

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  harness = await Harness.start(undefined, { publicUrl: issuer });
  acme = await harness.seed.organization();
  key = acme.key;
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await harness.close();
  rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/** @param onOutput called with all output so far. */
function runSuite(
  args: readonly string[],
  onOutput: (output: string) => void = () => undefined,
): Promise<Outcome> {
  const child = spawn(process.execPath, [SUITE, ...args, '-o', folder], { timeout: LONGEST_RUN_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
      onOutput(output);
    });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

const run = (scenario: string, revision: string): Promise<Outcome> => {
  const url = `${issuer.replace('127.0.0.1', 'localhost')}/mcp`;
  return runSuite(['server', '--url', url, '--scenario', scenario, '--spec-version', revision]);
};

/** Checks of tools that only the suite's own server has, and of subscriptions, which the service refuses. */
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
  LONGEST_RUN_MS,
);

it.each(SCENARIOS)(
  'the conformance suite of the protocol passes %s of %s',
  async (scenario, revision) => {
    const { status, output } = await run(scenario, revision);
    expect(status === 0 ? '' : output).toBe('');
    expect(output).toMatch(/Passed: [1-9]/);
  },
  LONGEST_RUN_MS,
);

it(
  'the conformance suite of the protocol passes its scenarios of authorization, with a person who consents',
  async () => {
    const port = await freePort();
    const redirect_uris = [`http://127.0.0.1:${port}/callback`];
    const registered = await harness.request('/oauth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_name: 'Conformance', redirect_uris }),
    });
    /** Opens the address that the suite prints, consents, and follows the answer to the suite. */
    const consent = async (address: string): Promise<void> => {
      const answer = await decide(harness, new URL(address), { userId: acme.userId });
      await fetch(answer.headers.get('location')!);
    };
    let consented: Promise<void> | undefined;
    const client = ['--client-id', registered.body.client_id, '--port', String(port)];
    const { status, output } = await runSuite(
      ['authorization', '--url', issuer, '--resource', `${issuer}/mcp`, ...client],
      (text) => {
        const [address] = /http\S+\/oauth\/authorize\?\S+(?=\n)/.exec(text) ?? [];
        if (address && text.includes('Waiting')) consented ??= consent(address);
      },
    );
    await consented;
    expect(status === 0 ? '' : output).toBe('');
    expect(output).not.toMatch(/SKIPPED|FAILURE|WARNING/);
    expect(output).toMatch(/authorization-code-grant: 1 passed, 0 failed/);
  },
  LONGEST_RUN_MS,
);
