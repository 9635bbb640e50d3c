/**
 * Generates what is not committed, each part unless it is newer than its sources: the client's code from openapi.json
 * and schema.graphql, and the scripts of the pages from web/workbench. Part of whatever needs them: `npm run build`,
 * `npm run dev`, `npm run typecheck`, and `npm test`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PARTS = [
  {
    folder: 'packages/client/src/generated',
    program: ['--import', './scripts/typescript5-hook.mjs', 'scripts/generate-client.mjs'],
    sources: () => ['openapi.json', 'schema.graphql', 'scripts/generate-client.mjs', 'package-lock.json'],
  },
  {
    folder: 'web/built',
    program: ['scripts/build-web.ts'],
    sources: () => [
      'scripts/build-web.ts',
      ...Object.keys(JSON.parse(readFileSync('web/built/meta.json', 'utf8')).inputs),
    ],
  },
];

/**
 * Returns `true` if all generated files are newer than their sources; `false` also if a source is gone, or nothing has
 * been generated yet.
 */
function isCurrent({ folder, sources }) {
  try {
    const generated = Math.min(...readdirSync(folder).map((file) => statSync(join(folder, file)).mtimeMs));
    return sources().every((source) => statSync(source).mtimeMs < generated);
  } catch {
    return false;
  }
}

/** Replaces the folder as a whole, so that a program that starts meanwhile reads no half of it. */
async function generate({ folder, program }) {
  mkdirSync('dist', { recursive: true }); // on the same file system, unlike a node_modules that is a link
  const work = mkdtempSync('dist/generated-');
  try {
    await promisify(execFile)(process.execPath, [...program, join(work, 'new')]);
    try {
      renameSync(folder, join(work, 'old'));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    renameSync(join(work, 'new'), folder);
  } finally {
    rmSync(work, { recursive: true });
  }
}

await Promise.all(PARTS.filter((part) => !isCurrent(part)).map(generate));
