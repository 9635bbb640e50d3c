import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LAYERS, PROGRAMS, RANKS } from '../scripts/map/folders.ts';
import {
  allFiles,
  climbsWithin,
  fileOf,
  serviceFiles as files,
  importsOf,
  layerOf,
  localImportsOf,
} from '../scripts/map/imports.ts';

/** The files that a file loads; imports of types alone load nothing. */
const valuesImportedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*?from '([^']+)'/gm)].map(
    (match) => match[1]!,
  );

const packagesLoadedBy = (file: string): string[] =>
  valuesImportedBy(file).filter((target) => !target.startsWith('.') && !target.startsWith('@emi/'));

/** The files, and all that they load. */
function loadedBy(...starts: readonly string[]): string[] {
  const reached = new Set(starts);
  for (const file of reached) {
    const targets = valuesImportedBy(file).flatMap((target) => fileOf(file, target) ?? []);
    for (const target of targets) if (target.endsWith('.ts')) reached.add(target);
  }
  return [...reached];
}

const offenders = (allowed: (file: string, target: string) => boolean): string[] =>
  files.flatMap((file) =>
    localImportsOf(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} → ${target}`),
  );

/** Groups of files that import one another, directly or indirectly; type-only imports count (Tarjan). */
function cycles(): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const known = new Set(allFiles); // Tests contain programs as strings, which import files of their own.
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const target of localImportsOf(file).filter((name) => known.has(name))) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group.sort());
  };
  for (const file of allFiles) if (!order.has(file)) visit(file);
  return found;
}

describe('the direction of imports', () => {
  it('has no cycles, not even of types', () => {
    expect(cycles()).toEqual([]);
  });

  it('points from each folder only to lower ones', () => {
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
    expect(offenders((file, target) => layerOf(target) <= layerOf(file))).toEqual([]);
  });

  it('lists no folder that does not exist, and matches the list in the documentation', () => {
    const map = readFileSync('docs/architecture.md', 'utf8').split('## The map')[1]!;
    const shown = [
      ...map.split('\n## ')[0]!.matchAll(/^\| `((?:src|rest-adapter|mcp|packages)(?:\/[\w-]+)*)` \| \S/gm),
    ].map((row) => row[1]);
    expect(shown).toEqual(LAYERS);
    expect(LAYERS.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
  });

  it('keeps src to folders and the two programs, at most 25 entries', () => {
    const entries = readdirSync('src', { withFileTypes: true });
    expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => `src/${name}`)).toEqual(
      PROGRAMS,
    );
    expect(entries.length).toBeLessThanOrEqual(25);
  });

  it('does not point from the service to the code of its child processes', () => {
    // main.ts imports the handlers when it starts workers.
    const reached = loadedBy('src/main.ts', 'src/app/job-handlers.ts');
    expect(reached).toContain('src/scouting/isolated/isolated-tools.ts');
    const isolated =
      /\/(isolated\/tasks|analysts\/embedded|documents\/read-page|crawl-tasks|email-tasks)\.ts$/;
    expect(reached.filter((file) => isolated.test(file))).toEqual([]);
  });

  it('does not point from the code of child processes to large libraries that only the service needs', () => {
    const tasks = ['src/scouting/isolated/tasks.ts', 'src/scouting/web/crawl-tasks.ts'];
    const packages = loadedBy(...tasks, 'src/workspace/emails/writers/email-tasks.ts').flatMap(
      packagesLoadedBy,
    );
    expect(packages).toContain('cheerio/slim');
    expect(
      packages.filter((name) => /^(?:cheerio|(?:type-)?graphql|undici|@mikro-orm\/.*)$/.test(name)),
    ).toEqual([]);
  });

  it('keeps the database, HTTP, and the graph out of packages/reading', () => {
    const reading = files.filter((file) => file.startsWith('packages/reading/'));
    expect(reading.length).toBeGreaterThan(80);
    const outside =
      /^(?:@mikro-orm\/.*|pg|express|undici|node:https?|graphql|type-graphql|sql-template-tag)$/;
    expect(reading.flatMap(importsOf).filter((target) => outside.test(target))).toEqual([]);
  });

  it('points within a folder only to its earlier ranks', () => {
    expect(Object.entries(RANKS).flatMap(([room, ranks]) => climbsWithin(room, ranks))).toEqual([]);
  });

  it('lets the façades import packages and values, but no entity or SQL', () => {
    const seen = [
      'rest-adapter/',
      'mcp/',
      'packages/',
      'src/accounts/events/event.examples.ts',
      'src/accounts/prices/',
    ];
    expect(
      offenders(
        (file, target) =>
          !/^(rest-adapter|mcp)\//.test(file) ||
          seen.some((place) => target.startsWith(place)) ||
          target.endsWith('.values.ts'),
      ),
    ).toEqual([]);
    const packages = files
      .filter((file) => /^(rest-adapter|mcp|packages\/reading\/vocabulary\/kinds)\//.test(file))
      .flatMap((file) => importsOf(file).map((target) => `${file} → ${target}`));
    expect(packages.filter((line) => /→ (@mikro-orm|pg|sql-template-tag|type-graphql)/.test(line))).toEqual(
      [],
    );
  });

  it('keeps the façades and src/http apart; only src/app uses the façades', () => {
    expect(
      offenders((file, target) => !/^src\/(?!app\/)/.test(file) || !/^(rest-adapter|mcp)\//.test(target)),
    ).toEqual([]);
    expect(
      offenders((file, target) => !/^(rest-adapter|mcp)\//.test(file) || !/^src\/http\//.test(target)),
    ).toEqual([]);
  });

  it('keeps tests and benchmarks from importing each other, and the service from importing either', () => {
    const folderOf = (file: string): string => file.split('/', 1)[0]!;
    const mayImport: Readonly<Record<string, readonly string[]>> = {
      packages: ['packages', 'test'], // the tests of packages use test/support
      src: ['packages', 'src', 'rest-adapter', 'mcp'],
      mcp: ['packages', 'src', 'rest-adapter', 'mcp'],
      'rest-adapter': ['packages', 'src', 'rest-adapter'],
      quality: ['packages', 'src', 'quality'],
      bench: ['packages', 'src', 'rest-adapter', 'quality', 'bench'],
      chaos: ['packages', 'src', 'bench', 'test', 'chaos'],
      scripts: ['packages', 'src', 'rest-adapter', 'mcp', 'scripts', 'test', 'bench'],
      test: ['src', 'rest-adapter', 'mcp', 'quality', 'chaos', 'test', 'scripts', 'examples', 'packages'],
    };
    const known = new Set(allFiles); // programs in strings import files of their own
    const wrong = allFiles.flatMap((file) =>
      localImportsOf(file)
        .filter((target) => known.has(target))
        .filter((target) => !(mayImport[folderOf(file)] ?? [folderOf(target)]).includes(folderOf(target)))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('takes every importer through the one engine of imports', () => {
    const index = 'src/importers/index.ts';
    const importers = valuesImportedBy(index).flatMap((target) =>
      target.startsWith('.') ? fileOf(index, target)! : [],
    );
    expect(importers.length).toBeGreaterThan(12);
    const engine = 'src/importers/records/import.ts';
    expect(importers.filter((file) => !loadedBy(file).includes(engine))).toEqual([]);
  });

  it('lets only the migrator and the comparison of schemas import migrations', () => {
    const importers = files.filter((file) =>
      localImportsOf(file).some((target) => target.startsWith('src/db/migrations/')),
    );
    expect(importers.filter((file) => !file.startsWith('src/db/migrations/'))).toEqual([
      'src/db/migrate.ts',
      'src/db/run-migrations.ts',
      'src/db/schema-state.ts',
    ]);
  });

  it('limits Express to the application, its HTTP layer and the façade', () => {
    const users = files.filter((file) => importsOf(file).includes('express'));
    expect(
      users.filter((file) => !/^(src\/(app|http)\/|rest-adapter\/|packages\/facade\/)/.test(file)),
    ).toEqual([]);
  });

  it('confines process.env to the entry points and the bundled PostgreSQL', () => {
    const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'));
    // The entry points pass it to config.ts; the bundled server passes it on to PostgreSQL's programs.
    const entitled = /^src\/((main|worker)\.ts|cli\/|db\/bundled)/;
    expect(readers.filter((file) => !entitled.test(file))).toEqual([]);
  });
});
