import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads a file of `data/scouting`, from `src/` as well as from `dist/src/`. */
export function readData(name: string): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) directory = dirname(directory);
  return readFileSync(join(directory, 'data', 'scouting', name), 'utf8');
}

/** The lines of such a file without blank lines and `#` comments. */
export const dataLines = (name: string): string[] =>
  readData(name)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The words of a file of `data/scouting/words`. */
export const dataWords = (name: string): ReadonlySet<string> =>
  new Set(dataLines(`words/${name}`).flatMap((line) => line.split(' ')));
