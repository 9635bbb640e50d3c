import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LAYERS } from '../scripts/map/folders.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
/** The folders that `npm run map` prints. */
const ROOMS = [
  ...new Set(
    LAYERS.map((folder) =>
      folder
        .split('/')
        .slice(0, /^(src|packages)\//.test(folder) ? 2 : 1)
        .join('/'),
    ),
  ),
];
const introduction = (room: string): string => `${room}/README.md`;
const PAGES = globSync([
  '*.md',
  'docs/**/*.md',
  'data/README.md',
  'packages/reading/quality/*.md',
  ...ROOMS.map(introduction),
]);

/** GitHub's anchors: lower case, punctuation dropped, spaces as hyphens. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

describe('the documentation', () => {
  it.each(PAGES)('links only to files and headings that exist: %s', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const isOfService = path?.startsWith('/');
      if (isOfService) return !read('src/app/app.ts').includes(`app.get('${path}'`);
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('says of each kind of job what begins it and what it leads to', () => {
    const [, table = ''] =
      /\| job \| begins with \| leads to \|\n(.*?)\n\n/s.exec(read('docs/flows/jobs.md')) ?? [];
    const rows = [...table.matchAll(/`([a-z_]+…?)`(?=[^|]*\|[^|]*\|[^|]*\|)/g)].map(([, name]) => name!);
    const declared = globSync('src/**/*.ts').flatMap((file) => {
      const text = read(file);
      return [...text.matchAll(/jobKind\(\{[^}]*?name: '([a-z_]+)'/g)].map(([, name]) => name!);
    });
    expect(declared.length).toBeGreaterThan(10);
    expect(declared.filter((name) => !rows.includes(name))).toEqual([]);
  });

  it('has a row of every area of the benchmarks in the table of their figures', () => {
    const [, declared = ''] = /const AREAS.*?= \{\n(.*?)\n\};/s.exec(read('bench/main.ts')) ?? [];
    const areas = [...declared.matchAll(/^ {2}'?([a-z-]+)'?: \{/gm)].map(([, area]) => area!);
    const page = read('docs/performance.md');
    expect(areas.filter((area) => !page.includes(`\n| [\`${area}\`](`))).toEqual([]);
    expect(areas.length).toBeGreaterThan(10);
    expect(page.match(/^\|-/gm)).toHaveLength(1);
  });

  it('shows the pages in the README, in light pictures', () => {
    const pictures = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+\.png)\)/g)].map(([, file]) => file!);
    expect(pictures).toHaveLength(2);
    expect(pictures.filter((file) => statSync(file).size > 150_000)).toEqual([]);
  });

  it('keeps the README within 120 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121);
  });

  it('states in the guide when each kind of signal is shown', () => {
    const [, values = ''] = /^enum SignalKind \{(.*?)^\}/ms.exec(read('schema.graphql')) ?? [];
    const kinds = [...values.matchAll(/^ {2}([a-z_]+)$/gm)].map(([, kind]) => kind!);
    const [, rows = ''] = /\| kind \| shown \|\n(.*?)\n\n/s.exec(read('docs/api.md')) ?? [];
    const named = rows.split('\n').flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)]);
    expect(named.map(([, kind]) => kind).sort()).toEqual(kinds.sort());
    expect(kinds.length).toBeGreaterThan(5);
  });

  it('introduces each folder of the map: what it receives, what it returns, what it must not depend on', () => {
    const lacking = ROOMS.map(introduction).filter(
      (file) =>
        !existsSync(file) ||
        !/In comes? .* out goe?s? .* must not (?:know|contain)/s.test(read(file).replace(/\s+/g, ' ')),
    );
    expect(lacking).toEqual([]);
    expect(ROOMS.length).toBeGreaterThan(15);
  });

  it.each(globSync('docs/flows/*.md'))('names only files that exist: %s', (page) => {
    const files = [...read(page).matchAll(/`((?:src|rest-adapter|mcp|packages)\/[^`]+)`/g)].map(
      ([, file]) => file!,
    );
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });

  it('mentions only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const mentioned = PAGES.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent |-s )?([a-z][a-z:-]*)/g)].map(([, name]) => name!),
    );
    expect(mentioned.filter((name) => !(name in scripts))).toEqual([]);
  });
});
