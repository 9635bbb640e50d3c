import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const SQL = 'src/db/functions/one.sql';
const PROGRAM = 'src/cli/admin.ts';
const FILES = {
  [PROGRAM]: 'export const admin: number = 1;\n',
  [SQL]: 'select 1;\n',
  'src/db/fills/one.sql': 'select 1;\n',
  'src/db/stored/one.sql': 'select 1;\n',
  'src/db/migrations/baseline.sql': 'select 1;\n',
  'src/db/migrations/sql/m100-tables.sql': 'select 1;\n',
  'src/requests/limits/take-requests.lua': 'return 1\n',
  'rest-adapter/route.ts': 'export const route = 1;\n',
  'mcp/tool.ts': 'export const tool = 1;\n',
  ...Object.fromEntries(
    ['base', 'reading', 'records', 'facade'].flatMap((name) => [
      [`packages/${name}/room/table.json`, '{}\n'],
      [`packages/${name}/room/index.ts`, `export const room = '${name}';\n`],
      [`packages/${name}/package.json`, '{ "type": "module", "exports": { "./*": "./*/index.ts" } }\n'],
    ]),
  ),
};

/** A service of one line, which the real scripts and settings of the compiler build. */
let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'market-build-'));
  for (const source of [
    'scripts',
    'tsconfig.json',
    'tsconfig.build.json',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(source, join(clone, source), { recursive: true });
  }
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

/** Builds, and returns the time of the last real build, which copies the SQL functions again. */
function build(): number {
  execFileSync(process.execPath, ['scripts/build-service.mjs'], { cwd: clone });
  return statSync(join(clone, 'dist', SQL)).ctimeMs;
}

const built = (path: string) => readFileSync(join(clone, 'dist', path), 'utf8');

it('gives the built service the built packages under their names', () => {
  build();
  const program = join(clone, 'dist/src/rooms.mjs');
  writeFileSync(
    program,
    "export { room } from '@emi/base/room';\nconsole.log(import.meta.resolve('@emi/base/room'));\n",
  );
  const resolved = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  expect(built('packages/base/room/table.json')).toBe('{}\n');
  expect(resolved).toContain('/dist/packages/base/room/index.js');
});

it('compiles the service once, and again only after a change, an addition, or a removal', () => {
  const first = build();
  expect(built('src/cli/admin.js')).toContain('admin = 1');
  expect(build()).toBe(first);

  write(PROGRAM, 'export const admin: number = 2;\n');
  const second = build();
  expect(second).toBeGreaterThan(first);
  expect(built('src/cli/admin.js')).toContain('admin = 2');

  write(SQL, 'select 3;\n');
  const lastYear = new Date(Date.now() - 365 * 24 * 3_600_000);
  utimesSync(join(clone, SQL), lastYear, lastYear); // as an unpacked release has it
  const third = build();
  expect(third).toBeGreaterThan(second);
  expect(built(SQL)).toBe('select 3;\n');

  write('mcp/another.ts', 'export const another = 1;\n');
  const fourth = build();
  expect(fourth).toBeGreaterThan(third);
  rmSync(join(clone, 'mcp/another.ts'));
  const fifth = build();
  expect(fifth).toBeGreaterThan(fourth);
  expect(build()).toBe(fifth);
});

it('compiles again after a build that failed', () => {
  const before = build();
  write('tsconfig.build.json', '{');
  expect(() =>
    execFileSync(process.execPath, ['scripts/build-service.mjs'], { cwd: clone, stdio: 'ignore' }),
  ).toThrow();
  cpSync('tsconfig.build.json', join(clone, 'tsconfig.build.json'));
  expect(build()).toBeGreaterThan(before);
});
