/**
 * Generates clients of openapi.json with generators of others, compiles them strictly, and sends requests with lists in
 * the query and a body of one of several forms. Two more, openapi-typescript and Hey API, are tested with the project.
 *
 * Usage: node generators.mjs ORIGIN API_KEY
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generate } from 'orval';
import { generateApi } from 'swagger-typescript-api';

const [origin, key] = process.argv.slice(2);
const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const folder = mkdtempSync(fileURLToPath(new URL('generated-', import.meta.url)));
const document = join(folder, 'openapi.json');
writeFileSync(document, Buffer.from(await (await fetch(`${origin}/openapi.json`)).arrayBuffer()));

const headers = { Authorization: `Bearer ${key}` };
const LISTS = { state: 'TX', kinds: ['rfp', 'funding'], limit: 2 };
/** A body that the types accept, which is one of two forms. */
const UNLOCK = { entity_type: 'district', entity_id: '5d5239d8-1130-5cdd-bebc-d58ea96df784', dry_run: true };

const CLIENTS = {
  async orval() {
    const target = join(folder, 'orval.ts');
    await generate({
      input: { target: document },
      output: { target, client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
    });
    return `import { listSignals, unlock } from './orval.ts';
      const options = { headers: ${JSON.stringify(headers)} };
      export const listed = await listSignals(${JSON.stringify(LISTS)}, options);
      export const unlocked = await unlock(${JSON.stringify(UNLOCK)}, options);`;
  },
  async 'swagger-typescript-api'() {
    await generateApi({
      input: document,
      output: folder,
      fileName: 'swagger.ts',
      httpClientType: 'fetch',
      generateUnionEnums: true,
      silent: true,
    });
    return `import { Api } from './swagger.ts';
      const api = new Api({ baseUrl: '${origin}/api/v1', baseApiParams: { headers: ${JSON.stringify(headers)} } });
      export const listed = await api.signals.listSignals(${JSON.stringify(LISTS)});
      export const unlocked = await api.unlock.unlock(${JSON.stringify(UNLOCK)});`;
  },
};

const COMPILED = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  'false',
  '--target',
  'esnext',
  '--module',
  'nodenext',
];
const LIBRARIES = ['--allowImportingTsExtensions', '--lib', 'esnext,dom,dom.iterable'];
try {
  for (const [name, make] of Object.entries(CLIENTS)) {
    const program = join(folder, `use-${name}.ts`);
    writeFileSync(program, await make());
    execFileSync(process.execPath, [TSC, ...COMPILED, ...LIBRARIES, program], { stdio: 'inherit' });
    const { listed, unlocked } = await import(pathToFileURL(program).href);
    const signals = listed.data.data ?? [];
    const kinds = new Set(signals.map(({ kind }) => kind));
    const isRight =
      listed.status === 200 && signals.length > 0 && [...kinds].every((kind) => LISTS.kinds.includes(kind));
    if (!isRight || unlocked.status !== 200)
      throw new Error(
        `${name}: ${listed.status} with ${[...kinds]}, ${unlocked.status} ${JSON.stringify(unlocked.data)}`,
      );
    console.log(
      `${name}: compiled, ${signals.length} signals of the kinds ${[...kinds].join(', ')}, an unlock weighed`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
