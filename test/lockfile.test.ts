import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly [group: string]: Readonly<Record<string, string>>;
}

const readJson = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
const manifest: Manifest = readJson('package.json');
const { '': _root, ...locked }: Record<string, Locked> = readJson('package-lock.json').packages;
/** The packages of npm; those of this repository are links to their folders. */
const entries = Object.entries(locked).filter(([path, { link }]) => !link && !/^packages\/\w+$/.test(path));

/** The packages that bring Node, one per platform. */
const NODES = Object.entries(manifest.optionalDependencies!).filter(([name]) =>
  /^node-(bin-)?(darwin|linux|win)-/.test(name),
);

describe('package-lock.json', () => {
  it('has a SHA-512 integrity hash for every package', () => {
    const unverified = entries.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(unverified).toEqual([]);
    expect(entries.length).toBeGreaterThan(500);
  });

  it('names no registry, so it installs from any', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('brings the same version of Node to every platform', () => {
    expect(NODES).toHaveLength(5);
    const versions = NODES.map(([name, version]) => [version, locked[`node_modules/${name}`]?.version]);
    expect(new Set(versions.flat()).size).toBe(1);
  });
});

const wantedIn = (...groups: string[]) => groups.flatMap((group) => Object.entries(manifest[group]!));

it('package.json has no package that nothing uses', () => {
  const files = globSync(
    '{src,rest-adapter,mcp,web,quality,scripts,bench,chaos,packages,test}/**/*.{ts,tsx,js,mjs}',
  );
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const needed = ['graphql-jit']; // by the last release, which the tests of upgrades run
  const scripts = Object.values(manifest.scripts!).join(' ');
  const peers = new Set(entries.flatMap(([, { peerDependencies = {} }]) => Object.keys(peerDependencies)));
  const isRun = (name: string) =>
    Object.keys(locked[`node_modules/${name}`]?.bin ?? {}).some((bin) =>
      new RegExp(`\\b${bin}\\b`).test(scripts),
    );
  const unused = wantedIn('dependencies', 'devDependencies')
    .map(([name]) => name)
    .filter(
      (name) => !name.startsWith('@types/') && !peers.has(name) && !isRun(name) && !needed.includes(name),
    )
    .filter((name) => !new RegExp(`['"/]${name}['"/]`).test(sources));
  expect(unused).toEqual([]);
});

it('every package.json pins exact versions', () => {
  const wanted = [
    ...wantedIn('dependencies', 'devDependencies', 'optionalDependencies'),
    ...globSync('packages/*/package.json').flatMap((file) =>
      Object.entries(readJson(file).dependencies ?? {}),
    ),
  ] as [string, string][];
  expect(wanted.filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
});
