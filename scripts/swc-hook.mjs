/**
 * Runs the TypeScript sources without a build: `node --import ./scripts/swc-hook.mjs src/main.ts`.
 *
 * Node's type stripping does not support decorators, and type-graphql needs their metadata.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

// Keep in sync with the options in jest.config.mjs and tsconfig.json.
const options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  const isOurSource =
    protocol === 'file:' && pathname.endsWith('.ts') && !pathname.includes('/node_modules/');
  if (!isOurSource) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  return { format: 'module', source: code, shortCircuit: true };
}

if (!module.registerHooks) {
  throw new Error(`Node ${process.versions.node} cannot run the sources directly, only 22.15 or newer can`);
}
process.setSourceMapsEnabled(true);
module.registerHooks({ load });
