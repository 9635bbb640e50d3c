import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe } from '@jest/globals';
import { runNode } from './run-node.ts';

/**
 * Debian's own Python has apt's packages, among which pyarrow is missing; another Python on the path usually has none.
 * The last one is that of the client tools, with the packages of requirements.txt.
 */
const PYTHON = ['/usr/bin/python3', 'python3', '.ci/client-tools/.venv/bin/python3'];

const pythonWith = (...modules: readonly string[]): string | undefined =>
  PYTHON.find((path) => spawnSync(path, ['-c', `import ${modules.join(', ')}`]).status === 0);

const programNamed = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));

/** Tests with external programs; without them they are skipped, and their titles explain how to install the program. */
function describeWith<T>(tool: T | undefined, title: string, how: string, tests: (tool: T) => void): void {
  if (tool) describe(title, () => tests(tool));
  else describe.skip(`${title} (skipped: ${how})`, () => tests(undefined as T));
}

/** A Python program that gets its arguments in `sys.argv[1:]` and prints JSON. */
export type Python = (program: string, ...args: readonly string[]) => Promise<unknown>;

export const describeWithPython = (
  modules: readonly string[],
  title: string,
  tests: (python: Python) => void,
): void => {
  const path = pythonWith(...modules);
  const run: Python = async (program, ...args) =>
    JSON.parse(await runNode(['-c', program, ...args], { command: path }));
  const packages = modules.filter((name) => name !== 'json').map((name) => `python3-${name}`);
  const how = modules.includes('pyarrow')
    ? 'requirements.txt of .ci/client-tools'
    : `\`apt-get install ${packages.join(' ')}\``;
  describeWith(path ? run : undefined, title, how, tests);
};

export type Program = (...args: readonly string[]) => Promise<string>;

export const describeWithProgram = (
  name: string,
  debianPackage: string,
  title: string,
  tests: (program: Program) => void,
): void => {
  const path = programNamed(name);
  const run: Program = (...args) => runNode(args, { command: path });
  describeWith(path ? run : undefined, title, `\`apt-get install ${debianPackage}\``, tests);
};

const CONTRACT_TOOLS = '.ci/contract-tools/node_modules';

/** The rows that DuckDB reads with a query, as JSON written by DuckDB. */
export type DuckDb = (sql: string) => Promise<readonly unknown[]>;

export const describeWithDuckDb = (title: string, tests: (read: DuckDb) => void): void => {
  const entry = `${CONTRACT_TOOLS}/@duckdb/node-api`;
  const read: DuckDb = async (sql) => {
    const main = `${process.cwd()}/${entry}/lib/index.js`;
    const program = `const { DuckDBInstance } = (await import(${JSON.stringify(pathToFileURL(main).href)})).default;
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      await connection.run("set timezone = 'America/Chicago'");
      const reader = await connection.runAndReadAll(process.argv[1]);
      console.log(JSON.stringify(reader.getRowObjectsJson()));`;
    return JSON.parse(await runNode(['--input-type=module', '-e', program, sql]));
  };
  const has = existsSync(entry) && readdirSync(entry).length > 0;
  describeWith(has ? read : undefined, title, '`npm ci --prefix .ci/contract-tools`', tests);
};
