import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { routes } from '../rest-adapter/index.ts';
import { allFiles, fileOf, importsOf, localImportsOf, serviceFiles } from '../scripts/map/imports.ts';

/** The packages from the bottom up. */
const PACKAGES = ['base', 'reading', 'records', 'facade'];
/** Maximum number of names that an index exports. */
const MOST_NAMES = 30;

const packageOf = (file: string): string | undefined => /^packages\/(\w+)\//.exec(file)?.[1];
const sources = serviceFiles.filter((file) => packageOf(file) !== undefined);
const pageFiles = globSync('web/workbench/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const isIndex = (file: string): boolean => file.endsWith('/index.ts');

/** Words of the service, which no engine has in code or comments. */
const DOMAIN = /district|school|contact|vendor|superintendent|\bnces|nces_|\brfps?\b/i;

describe('the engines', () => {
  const engines = globSync('packages/{records,facade}/**/*.{ts,json}').filter(
    (file) => !file.includes('/test/'),
  );
  const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
  const having = (pattern: RegExp): string[] =>
    engines.flatMap((file) =>
      linesOf(file).flatMap((line) => (pattern.test(line) ? `${file}: ${line}` : [])),
    );

  it('name no record of the service', () => {
    expect(having(DOMAIN)).toEqual([]);
    expect(linesOf('rest-adapter/resources/places.ts').some((line) => DOMAIN.test(line))).toBe(true);
  });

  it('name no route of the service', () => {
    const firsts = new Set(routes.map(({ path }) => path.split('/')[1]!));
    expect(firsts.size).toBeGreaterThan(15);
    expect(having(new RegExp(`[ '"\`(]/(?:${[...firsts].join('|')})\\b`))).toEqual([]);
  });
});

describe('the walls of the packages', () => {
  it.each(PACKAGES)('packages/%s imports only itself and packages below it, types included', (name) => {
    const below = PACKAGES.slice(0, PACKAGES.indexOf(name) + 1);
    const own = sources.filter((file) => packageOf(file) === name);
    const outside = own.flatMap((file) =>
      localImportsOf(file)
        .filter((target) => !below.includes(packageOf(target) ?? ''))
        .map((target) => `${file} → ${target}`),
    );
    expect(outside).toEqual([]);
    expect(own.length).toBeGreaterThan(20);
  });

  it('nobody reaches past an index into a package, and a package is named, not found by a path', () => {
    const past = [...serviceFiles, ...pageFiles].flatMap((file) =>
      importsOf(file)
        .map((target) => [target, fileOf(file, target)] as const)
        .filter(([, found]) => found && packageOf(found) && packageOf(found) !== packageOf(file))
        .filter(([target, found]) => target.startsWith('.') || !allFiles.includes(found!))
        .map(([target]) => `${file} → ${target}`),
    );
    expect(past).toEqual([]);
  });

  it('an index gives at most 30 names', () => {
    const indexes = sources.filter(isIndex);
    const long = indexes
      .map((file) => [file, namesOf(file).length] as const)
      .filter(([, count]) => count > MOST_NAMES);
    expect(long).toEqual([]);
    expect(indexes.length).toBeGreaterThan(15);
  });

  it('describes what an index passes on, where it is declared', () => {
    const passedOn = sources
      .filter(isIndex)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(
          ([, names, target]) => names!.split(',').map((name) => [fileOf(file, target!)!, name] as const),
        ),
      );
    const described = passedOn.map(([file, name]) => [file, name.trim().replace(/^type /, '')] as const);
    expect(described.length).toBeGreaterThan(500);
    const bare = described.filter(([file, name]) => name !== '' && !isDescribed(file, name));
    expect(bare).toEqual([]);
  });

  it.each(PACKAGES)(
    'packages/%s declares the packages that it imports, in the versions of the service',
    (name) => {
      const manifest = manifestOf(`packages/${name}`);
      const own = sources.filter((file) => packageOf(file) === name);
      const used = own
        .flatMap(importsOf)
        .filter((target) => /^@?[a-z][\w./@-]*$/.test(target) && !target.startsWith('node:'))
        .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
        .filter((target) => target !== `@emi/${name}`);
      expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining([...new Set(used)]));
      const service = manifestOf('.').dependencies;
      const other = Object.entries(manifest.dependencies).filter(
        ([dependency, version]) => (service[dependency] ?? version) !== version,
      );
      expect(other).toEqual([]);
    },
  );
});

const manifestOf = (folder: string): { readonly dependencies: Readonly<Record<string, string>> } =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));

/** The names that an index passes on, and those that it declares; one that passes on all of a file has any number. */
function namesOf(index: string): string[] {
  const text = readFileSync(index, 'utf8');
  expect([index, text.includes('export *')]).toEqual([index, false]);
  const passedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(','),
  );
  const declared = [
    ...text.matchAll(/^export (?:const|type|interface|class|(?:async )?function\*?) (\w+)/gm),
  ];
  return [...passedOn, ...declared.map(([, name]) => name!)].map((name) => name.trim()).filter(Boolean);
}

/** Returns `true` if a declaration has a comment, or a description for the graph or metrics, or is elsewhere. */
function isDescribed(file: string, name: string): boolean {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((line) => new RegExp(`^export [^=({]*\\b${name}\\b`).test(line));
  if (at < 0) return true; // passed on by this file, too
  const above = lines.slice(0, at).findLastIndex((line) => !/^(?:@|\}\)| {2}|\/\/)/.test(line));
  const own = lines.slice(above + 1, at + 4).join('\n');
  return lines[above]?.endsWith('*/') || /description:|valueSet\(|= ValueOf<|help: |inputScalar\(/.test(own);
}
