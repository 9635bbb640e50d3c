import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const HOOK = ['--import', join(process.cwd(), 'scripts/swc-hook.mjs')];
const BUNDLER = join(process.cwd(), 'test/support/bundle-programs.mjs');
const CACHE = join(process.cwd(), 'node_modules/.cache/test-programs');
const POLL_MS = 50;
const STALE_MS = 120_000;
const NEVER_NOTIFIED = new Int32Array(new SharedArrayBuffer(4));
const SOURCES = [
  '{src,rest-adapter,mcp}/**/*.{ts,json}',
  'packages/{base,reading,records,facade}/**/*.{ts,json}',
  'test/support/*',
  'scripts/swc-hook.mjs',
  'package-lock.json',
];

/** The programs that tests start, the programs that those start, and a module that tests' programs import. */
const PROGRAMS = [
  'src/main.ts',
  'src/worker.ts',
  'src/cli/admin.ts',
  'src/cli/mcp.ts',
  'packages/base/isolation/process-main.ts',
  'packages/base/tables/upload-tasks.ts',
  'src/workspace/emails/writers/email-tasks.ts',
  'src/scouting/isolated/isolated-tools.ts',
  'src/scouting/isolated/tasks.ts',
  'src/scouting/web/crawl-tasks.ts',
  'test/support/email-request.ts',
  'test/support/email-worker.ts',
  'test/support/job-worker.ts',
] as const;
export type Program = (typeof PROGRAMS)[number];

/** Bundled at once rather than when a test needs them, because bundling takes longer than the tests' time limits. */
const DIRECTORY = bundles();

/** Keeps the compiled code of the bundles, which all processes share. */
export const COMPILED = { NODE_COMPILE_CACHE: join(CACHE, 'v8') };

/**
 * Returns the file of a program's bundle, rebuilt when a source has changed. Loading two to three thousand separate
 * modules takes two thirds of a command's processor time and a third of a service's.
 */
export const bundled = (program: Program): string => join(DIRECTORY, outputOf(program));

/** Returns the file of a program's bundle from another checkout, which has a directory of its own. */
const bundledFrom = (checkout: string, program: Program): string =>
  join(
    bundle(`${digestOf([BUNDLER, 'package-lock.json'])}-${basename(checkout)}`, checkout),
    outputOf(program),
  );

/** The same as for commands in package.json: programs that end soon need not collect garbage. */
const FLAGS = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--no-parallel-scavenge'];

/** The arguments with which Node runs a program from its bundle. */
export const nodeArguments = (program: Program, checkout?: string): string[] => [
  ...FLAGS,
  checkout ? bundledFrom(checkout, program) : bundled(program),
];

const outputOf = (program: Program): string => program.replace(/\.ts$/, '.js');

function bundles(): string {
  return bundle(
    digestOf(globSync(SOURCES, { exclude: ['packages/*/{test,quality}/**'] }).sort()),
    process.cwd(),
  );
}

function digestOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of files) digest.update(file).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}

/** Bundling takes six seconds of processor time, so processes that need the same bundle wait for the first one. */
function bundle(name: string, checkout: string): string {
  const target = join(CACHE, name);
  const lock = `${target}.lock`;
  mkdirSync(CACHE, { recursive: true });
  while (!existsSync(target)) {
    if (!takes(lock)) Atomics.wait(NEVER_NOTIFIED, 0, 0, POLL_MS);
    else
      try {
        if (!existsSync(target)) make(target, checkout);
      } finally {
        rmSync(lock, { recursive: true, force: true });
      }
  }
  return target;
}

function takes(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_MS) rmSync(lock, { recursive: true, force: true }); // its process was killed
    return false;
  }
}

function make(target: string, checkout: string): void {
  const programs = PROGRAMS.filter((program) => existsSync(join(checkout, program)));
  const args = [...HOOK, BUNDLER, target, ...programs];
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
  if (status !== 0) throw new Error('the programs that tests start cannot be bundled');
}
