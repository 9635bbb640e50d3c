import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const HOOK = ['--import', join(process.cwd(), 'scripts/swc-hook.mjs')];
const BUNDLER = join(process.cwd(), 'test/support/bundle-programs.mjs');
const CACHE = join(process.cwd(), 'node_modules/.cache/test-programs');
const SOURCES = ['{src,rest-adapter}/**/*.ts', 'test/support/*', 'scripts/swc-hook.mjs', 'package-lock.json'];

/** The programs that tests start, what those start, and a module that programs of tests import. */
const PROGRAMS = [
  'src/main.ts',
  'src/worker.ts',
  'src/cli/admin.ts',
  'src/isolation/process-main.ts',
  'src/outreach/writers/email-tasks.ts',
  'src/scouting/isolated/isolated-tools.ts',
  'src/scouting/isolated/tasks.ts',
  'src/scouting/web/crawl-tasks.ts',
  'test/support/email-request.ts',
  'test/support/email-worker.ts',
  'test/support/job-worker.ts',
] as const;
export type Program = (typeof PROGRAMS)[number];

/** Now rather than when a test needs them, because they take longer than a busy machine grants a test. */
const DIRECTORY = bundles();

/** Keeps the compiled code of the bundles, which all processes share. */
export const COMPILED = { NODE_COMPILE_CACHE: join(CACHE, 'v8') };

/**
 * Returns the file of a program's bundle, made anew when a source has changed. Loading two to three thousand modules
 * one by one takes two thirds of a command's processor time and a third of a service's.
 */
export const bundled = (program: Program): string => join(DIRECTORY, outputOf(program));

/** Returns the file of the bundle of a program of another checkout, whose directory has a name of its own. */
export const bundledFrom = (checkout: string, program: Program): string =>
  join(
    bundle(`${digestOf([BUNDLER, 'package-lock.json'])}-${basename(checkout)}`, checkout),
    outputOf(program),
  );

const outputOf = (program: Program): string => program.replace(/\.ts$/, '.js');

function bundles(): string {
  return bundle(digestOf(globSync(SOURCES).sort()), process.cwd());
}

function digestOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

function bundle(name: string, checkout: string): string {
  const target = join(CACHE, name);
  if (existsSync(target)) return target;
  const programs = PROGRAMS.filter((program) => existsSync(join(checkout, program)));
  const args = [...HOOK, BUNDLER, target, ...programs];
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
  if (status !== 0) throw new Error('the programs that tests start cannot be bundled');
  return target;
}
