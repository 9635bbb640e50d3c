import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '../../project-root.ts';

/** Reads a file of `data/scouting`. */
const readData = (name: string): string => readFileSync(join(DATA_DIRECTORY, 'scouting', name), 'utf8');

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
  /** The words and the pattern, as written. */
  readonly head: string;
  /** The words before the pattern, such as its name and its scope. */
  readonly words: readonly string[];
  readonly source: string;
  readonly example: string;
  readonly counterExample: string;
}

/** The entries of a file of three lines each: `words: pattern`, `+` an example, and `-` a counterexample. */
export function dataEntries(name: string): DataEntry[] {
  const lines = dataLines(name);
  return Array.from({ length: lines.length / 3 }, (_, at) => {
    const [head = '', example = '', counterExample = ''] = lines.slice(3 * at);
    const [, words, source] = /^(\w[^:]*): (.+)$/.exec(head) ?? [];
    if (!words || !source || !example.startsWith('  + ') || !counterExample.startsWith('  - '))
      throw new Error(`data/scouting/${name} has no pattern with two examples in: ${head}`);
    return {
      ...{ head, words: words.split(' '), source },
      ...{ example: example.slice(4), counterExample: counterExample.slice(4) },
    };
  });
}
