import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const CLIENT = 'packages/client/src/generated/types.gen.ts';
const PAGES = 'web/built/explore.js';
const SOURCES = [
  'scripts',
  'openapi.json',
  'schema.graphql',
  'package-lock.json',
  'web/workbench',
  'packages/client/src/index.ts',
  'rest-adapter',
  ...Object.keys(JSON.parse(readFileSync('web/built/meta.json', 'utf8')).inputs).filter((file) =>
    /^(?:src|packages\/(?:base|facade))\//.test(file),
  ),
];

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'market-clone-'));
  for (const source of SOURCES) cpSync(source, join(clone, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true }));

/** When each part was generated, after a run; undefined if it was not. */
function generate(): (number | undefined)[] {
  execFileSync(process.execPath, ['scripts/generated.mjs'], { cwd: clone });
  return [CLIENT, PAGES].map((file) => statSync(join(clone, file), { throwIfNoEntry: false })?.mtimeMs);
}

function change(source: string): void {
  const now = new Date();
  utimesSync(join(clone, source), now, now);
}

it('generates the client and the pages in a fresh clone, and again only where a source has changed', () => {
  const [client, pages] = generate();
  expect(client).toBeGreaterThan(0);
  expect(pages).toBeGreaterThan(0);
  expect(generate()).toEqual([client, pages]);
  change('src/http/icons.ts'); // which pages import
  const [sameClient, newPages] = generate();
  expect(sameClient).toBe(client);
  expect(newPages).toBeGreaterThan(pages!);
  change('openapi.json');
  const [newClient, samePages] = generate();
  expect(newClient).toBeGreaterThan(client!);
  expect(samePages).toBe(newPages);
});
