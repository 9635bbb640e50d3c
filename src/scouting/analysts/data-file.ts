import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '../../project-root.ts';

/** Reads a file of `data/scouting`. */
export const readData = (name: string): string =>
  readFileSync(join(DATA_DIRECTORY, 'scouting', name), 'utf8');

/** The lines of such a file without blank lines and `#` comments. */
export const dataLines = (name: string): string[] =>
  readData(name)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The words of a file of `data/scouting/words`. */
export const dataWords = (name: string): ReadonlySet<string> =>
  new Set(dataLines(`words/${name}`).flatMap((line) => line.split(' ')));

/** A pattern of a data file with a sentence that it is for and one that it must leave alone. */
export interface DataEntry {
  readonly head: string;
  readonly example: string;
  readonly counterExample: string;
}

/** The entries of a file of three lines each: the pattern, `+` an example, and `-` a counterexample. */
export function dataEntries(name: string): DataEntry[] {
  const lines = dataLines(name);
  return lines.flatMap((head, at) => {
    const [example, counterExample] = [lines[at + 1], lines[at + 2]];
    if (/^ /.test(head) || !example || !counterExample) return [];
    return [
      { head, example: example.replace(/^ +\+ /, ''), counterExample: counterExample.replace(/^ +- /, '') },
    ];
  });
}
