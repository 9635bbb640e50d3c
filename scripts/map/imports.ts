import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { LAYERS, PROGRAMS } from './folders.ts';

export const allFiles = globSync([
  '{src,rest-adapter,mcp,bench,chaos,quality,test,scripts}/**/*.ts',
  'packages/{base,reading,records,facade}/**/*.ts',
]).map((file) => file.replaceAll('\\', '/'));
/** The files of the service. */
export const serviceFiles = allFiles.filter(
  (file) =>
    /^(src|rest-adapter|mcp|packages\/\w+)\//.test(file) && !/^packages\/\w+\/(?:test|quality)\//.test(file),
);

export const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)].map((match) => match[1]!);

/** The file of the project that an import leads to; undefined for a package of npm. */
export function fileOf(file: string, target: string): string | undefined {
  if (target.startsWith('.')) return normalize(join(dirname(file), target)).replaceAll('\\', '/');
  return target.startsWith('@emi/') ? fileOfEntry(target) : undefined;
}

/** The files of the project that a file imports, types included. */
export const localImportsOf = (file: string): string[] =>
  importsOf(file).flatMap((target) => fileOf(file, target) ?? []);

/** The file of a package that a specifier such as `@emi/base/values` names. */
function fileOfEntry(specifier: string): string {
  const [, name = '', ...room] = specifier.split('/');
  const { exports: entries } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')) as {
    exports: Record<string, string>;
  };
  const entry = ['.', ...room].join('/');
  const file = entries[entry] ?? entries['./*']!.replace('*', room.join('/'));
  return `packages/${name}/${file.slice(2)}`;
}

/** The rank of a file's folder in `LAYERS`, from the bottom; -1 if it has none. Programs are above all folders. */
export const layerOf = (file: string): number =>
  PROGRAMS.includes(file) ? LAYERS.length : LAYERS.findIndex((folder) => file.startsWith(`${folder}/`));

/**
 * The imports within a folder that break its order, and its files without a rank. A group is a subfolder, or a file
 * beside them; an import from one group to another must lead to an earlier rank.
 */
export function climbsWithin(folder: string, ranks: readonly (readonly string[])[]): string[] {
  const groups = ranks.flat();
  const groupOf = (file: string): string => {
    const [first = '', ...below] = file.slice(folder.length + 1).split('/');
    return groups.includes(first) || below.length > 0 ? first : '.';
  };
  const rankOf = (file: string): number => ranks.findIndex((rank) => rank.includes(groupOf(file)));
  const inside = serviceFiles.filter((file) => file.startsWith(`${folder}/`));
  const unranked = inside.filter((file) => rankOf(file) < 0).map((file) => `${file} has no rank`);
  const climbs = inside.flatMap((file) =>
    localImportsOf(file)
      .filter((target) => target.startsWith(`${folder}/`) && groupOf(target) !== groupOf(file))
      .filter((target) => rankOf(target) >= rankOf(file))
      .map((target) => `${file} → ${target}`),
  );
  return [...unranked, ...climbs];
}
