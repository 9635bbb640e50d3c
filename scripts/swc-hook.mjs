/**
 * Runs the TypeScript sources without a build: `node --import ./scripts/swc-hook.mjs src/main.ts`.
 *
 * Node's type stripping does not support decorators, and type-graphql needs their metadata. Compiled files
 * are kept in node_modules/.cache because the tests start dozens of processes that load hundreds of files each.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  // Keep in step with tsconfig.json.
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    experimental: { keepImportAttributes: true },
  },
};

const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../node_modules/.cache/swc-hook', import.meta.url));
const recipe = JSON.stringify([options, require('@swc/core/package.json').version]);

export function compile(filename, source) {
  const name = createHash('sha256').update(recipe).update(filename).update('\0').update(source).digest('hex');
  const kept = join(cache, `${name}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, { ...options, filename });
    keep(kept, code);
    return code;
  }
}

/** Writes a file as a whole, because other processes may be writing the same one. */
function keep(file, code) {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Without a cache, the next process compiles again.
  }
}

function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  const isOurSource =
    protocol === 'file:' && pathname.endsWith('.ts') && !pathname.includes('/node_modules/');
  if (!isOurSource) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: compile(filename, readFileSync(filename, 'utf8')), shortCircuit: true };
}

if (!module.registerHooks) {
  throw new Error(`Node ${process.versions.node} cannot run the sources directly, only 22.15 or newer can`);
}
process.setSourceMapsEnabled(true);
module.registerHooks({ load });
