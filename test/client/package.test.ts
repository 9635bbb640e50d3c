import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';
import { runNode } from '../support/run-node.ts';

const run = promisify(execFile);
const PROGRAM = `import { createMarketClient, type School, type Sync } from '@education-market/client';
declare const process: { env: { KEY: string; URL: string } };
const { KEY: key, URL: baseUrl } = process.env;
const market = createMarketClient({ key, baseUrl });
const names: (string | null)[] = [];
for await (const { name } of market.pages((query) => market.listSchools({ query: { state: 'VT', ...query } }), 1)) {
  names.push(name);
}
for await (const { name } of market.rows<School>('/schools?state=VT')) names.push(name);
const sync: Sync = market.sync({ kinds: ['school'], state: 'VT' });
for await (const { record } of sync) names.push(record && 'name' in record ? record.name : null);
console.log(names.join(', '));
`;

let harness: Harness;
let folder: string;
beforeAll(async () => {
  harness = await Harness.start();
  folder = await mkdtemp(join(tmpdir(), 'client-package-'));
  await runNode(['scripts/pack-client.mjs']); // as `npm run build` does
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await harness.close();
});

describe('the package of the typed client', () => {
  it('is served, installed by npm, compiles with a program that uses it, and runs', async () => {
    const { key } = await harness.seed.organization();
    const { name } = await harness.seed.school({ state: 'VT' });
    const served = await fetch(`${harness.origin}/client.tgz`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const known = { 'If-None-Match': served.headers.get('etag')! };
    expect((await fetch(`${harness.origin}/client.tgz`, { headers: known })).status).toBe(304);

    await writeFile(join(folder, 'client.tgz'), Buffer.from(await served.arrayBuffer()));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './client.tgz'], { cwd: folder });
    const installed = join(folder, 'node_modules/@education-market/client');
    expect(await readdir(installed)).toEqual(['README.md', 'dist', 'package.json']);
    expect((await readFile(join(installed, 'README.md'), 'utf8')).length).toBeGreaterThan(2_000);

    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
    const module = '--strict --module nodenext --target es2023 --lib es2023,dom,dom.iterable';
    const options = ['--ignoreConfig', ...module.split(' '), '--outDir', folder];
    await runNode([tsc, ...options, join(folder, 'program.ts')]);
    const environment = { KEY: key, URL: `${harness.origin}/api/v1` };
    expect(await runNode([join(folder, 'program.js')], { environment })).toBe(`${name}, ${name}, ${name}\n`);
  });
});

interface Operation {
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema: { properties?: { data?: object } } }>>;
}

/** A program that reads the records of every list, without asking whether there are any. */
async function programOfLists(): Promise<string> {
  const { paths } = JSON.parse(await readFile('openapi.json', 'utf8'));
  const reads = Object.entries(paths as Record<string, { get?: Operation }>).flatMap(([path, { get }]) => {
    const data = get?.responses['200']?.content?.['application/json']?.schema.properties?.data;
    if (!data || !('items' in data)) return []; // one record
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: ''`);
    const params = ids.length > 0 ? `params: { path: { ${ids.join(', ')} } }` : '';
    return [
      `if (await client.GET('${path}', { ${params} }).then(({ data }) => data!.data.map(String))) count++;`,
    ];
  });
  expect(reads.length).toBeGreaterThan(20);
  return `import createClient from 'openapi-fetch';
import type { paths } from './api';
const client = createClient<paths>({ baseUrl: '' });
let count = 0;
${reads.join('\n')}
export default count;
`;
}

it('openapi.json gives clients of openapi-typescript and openapi-fetch that compile with their defaults', async () => {
  const other = join(folder, 'other');
  await mkdir(join(other, 'node_modules'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(join(process.cwd(), 'node_modules', name), join(other, 'node_modules', name));
  const generator = [
    '--import',
    './scripts/typescript5-hook.mjs',
    'node_modules/openapi-typescript/bin/cli.js',
  ];
  await runNode([...generator, 'openapi.json', '-o', join(other, 'api.ts')]);
  await writeFile(join(other, 'program.ts'), await programOfLists());
  await writeFile(join(other, 'package.json'), '{"type": "module"}');
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const tsc = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  await runNode([tsc, ...options, '--lib', 'es2023,dom,dom.iterable', join(other, 'program.ts')]);
});
