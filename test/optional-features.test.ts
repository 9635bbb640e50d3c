import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { localImportsOf, serviceFiles } from '../scripts/map/imports.ts';

/** The folders of each feature that the service can do without. */
const FEATURES = {
  "MCP's events": ['mcp/events', 'src/workspace/subscriptions'],
  'the email writer': ['src/workspace/emails/writers'],
  'the test world': ['src/app/test-world', 'src/importers/test-world'],
};
const folders = Object.values(FEATURES).flat();
const isIn = (file: string, within: readonly string[]): boolean =>
  within.some((folder) => file.startsWith(`${folder}/`));

/** The files that a file imports, at once or when they are needed. */
const allImportsOf = (file: string): string[] => [
  ...localImportsOf(file),
  ...[...readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, target]) =>
    join(dirname(file), target!).replaceAll('\\', '/'),
  ),
];

it.each(Object.entries(FEATURES))('only src/app imports %s, and no other feature does', (_name, own) => {
  const importers = serviceFiles.filter(
    (file) => !isIn(file, own) && allImportsOf(file).some((target) => isIn(target, own)),
  );
  expect(importers.filter((file) => !file.startsWith('src/app/') || isIn(file, folders))).toEqual([]);
  expect(importers).not.toEqual([]);
});

/** The text of a file of `src/app` without its imports of features, and without the lines that name what these give. */
function withoutFeatures(text: string, file: string): string {
  const names: string[] = [];
  const imports = /^import (?:type )?\{([^}]*)\} from '([^']+)';\n/gm;
  const kept = text.replace(imports, (statement, imported: string, target: string) => {
    if (!isIn(join(dirname(file), target), folders)) return statement;
    names.push(...imported.split(',').map((name) => name.replace(/^\s*type /, '').trim()));
    return '';
  });
  const named = names.filter((name) => name !== '').map((name) => new RegExp(`\\b${name}\\b`));
  return kept
    .split('\n')
    .filter((line) => !named.some((name) => name.test(line)))
    .filter(
      (line) => !folders.some((folder) => line.includes(`/${basename(folder)}/`) && line.includes('import(')),
    )
    .join('\n');
}

it('the service builds without any of them, once the lines of src/app that name them are gone', () => {
  mkdirSync('.data', { recursive: true });
  const copy = mkdtempSync(join('.data', 'without-features-'));
  try {
    for (const part of ['src', 'rest-adapter', 'mcp', 'packages', 'tsconfig.json', 'package.json'])
      cpSync(part, join(copy, part), { recursive: true, filter: (path) => !isIn(`${path}/`, folders) });
    for (const file of globSync('src/app/**/*.ts').filter((name) => !isIn(name, folders))) {
      const text = readFileSync(file, 'utf8');
      const shorter = withoutFeatures(text, file);
      if (shorter !== text) writeFileSync(join(copy, file), shorter);
    }
    for (const part of ['node_modules', 'web', 'data', 'operations', 'scripts'])
      symlinkSync(resolve(part), join(copy, part));
    const settings = {
      extends: './tsconfig.json',
      compilerOptions: { incremental: false },
      include: ['src'],
    };
    writeFileSync(join(copy, 'tsconfig.src.json'), JSON.stringify(settings));
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.src.json'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(copy, { recursive: true });
  }
});
