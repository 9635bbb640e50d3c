import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The house, from the ground up: a file imports from its own rank or from a lower one. */
const RANKS: readonly (readonly string[])[] = [
  ['src/problem.ts', 'src/graph/', 'src/db/address.ts'],
  ['src/config.ts', 'src/db/'],
  ['src/viewer/', 'src/credits/'],
  ['src/context.ts'],
  ['src/access/'],
  ['src/institutions/'],
  ['src/districts/'],
  ['src/schools/'],
  ['src/entities.ts', 'src/schema.ts'],
  ['src/importers/'],
  ['src/first-start.ts', 'src/cli/'],
  ['rest-adapter/'],
  ['src/graphql-server.ts', 'src/app.ts'],
  ['src/main.ts'],
];

const files = globSync(['src/**/*.ts', 'rest-adapter/**/*.ts']).map((file) => file.replaceAll('\\', '/'));

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)].map((match) => match[1]!);

const localImportsOf = (file: string): string[] =>
  importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(file), target)).replaceAll('\\', '/'));

/** A longer place wins: `src/db/address.ts` over `src/db/`. */
function rankOf(file: string): number {
  const matches = RANKS.flatMap((places, rank) =>
    places.filter((place) => file.startsWith(place)).map((place) => ({ rank, length: place.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.rank ?? -1;
}

const offenders = (allowed: (file: string, target: string) => boolean): string[] =>
  files.flatMap((file) =>
    localImportsOf(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} → ${target}`),
  );

describe('the direction of imports', () => {
  it('every file has a rank', () => {
    expect(files.filter((file) => rankOf(file) < 0)).toEqual([]);
  });

  it('no file imports from a higher rank', () => {
    expect(offenders((file, target) => rankOf(target) <= rankOf(file))).toEqual([]);
  });

  it('the façade sees the graph, problems and viewers, never an entity, a resolver, SQL or the ORM', () => {
    const seen = ['rest-adapter/', 'src/graph/', 'src/problem.ts', 'src/viewer/viewer.ts'];
    expect(
      offenders(
        (file, target) => !file.startsWith('rest-adapter/') || seen.some((place) => target.startsWith(place)),
      ),
    ).toEqual([]);
    const packages = files
      .filter((file) => file.startsWith('rest-adapter/'))
      .flatMap((file) => importsOf(file).map((target) => `${file} → ${target}`));
    expect(packages.filter((line) => /→ (@mikro-orm|pg|sql-template-tag|type-graphql)/.test(line))).toEqual(
      [],
    );
  });

  it('Express is known to the application and the façade only', () => {
    const users = files.filter((file) => importsOf(file).includes('express'));
    expect(users.filter((file) => file !== 'src/app.ts' && file !== 'rest-adapter/index.ts')).toEqual([]);
  });

  it('the environment is read in one place', () => {
    const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'));
    // The entry points hand it to config.ts; the embedded server hands it on to PostgreSQL's programs.
    const entitled = /^src\/(main\.ts|cli\/|db\/embedded)/;
    expect(readers.filter((file) => !entitled.test(file))).toEqual([]);
  });
});
