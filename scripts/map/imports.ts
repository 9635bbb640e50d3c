import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { LAYERS, PROGRAMS } from './folders.ts';

export const allFiles = globSync(['{src,rest-adapter,mcp,bench,chaos,quality,test,scripts}/**/*.ts']).map(
  (file) => file.replaceAll('\\', '/'),
);
/** The files of the service. */
export const serviceFiles = allFiles.filter((file) => /^(src|rest-adapter|mcp)\//.test(file));

export const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)].map((match) => match[1]!);

/** The files of the project that a file imports, types included. */
export const localImportsOf = (file: string): string[] =>
  importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => normalize(join(dirname(file), target)).replaceAll('\\', '/'));

/** The place of a file's folder in the list, from the bottom; -1 if the list lacks it. */
export const layerOf = (file: string): number =>
  PROGRAMS.includes(file) ? LAYERS.length : LAYERS.findIndex((folder) => file.startsWith(`${folder}/`));

/** The imports inside a folder that lead to the same or a later rank, other than within one group of files. */
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
