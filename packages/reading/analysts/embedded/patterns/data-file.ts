import { linesOfData } from '@emi/base/files';

/** The lines of a file of `data/scouting` without blank lines and `#` comments. */
export const dataLines = (name: string): string[] => linesOfData(`scouting/${name}`);

/** The words of a file of `data/scouting/words`. */
export const dataWords = (name: string): ReadonlySet<string> =>
  new Set(dataLines(`words/${name}`).flatMap((line) => line.trim().split(' ')));

/** A pattern of a data file, with texts that it must match and texts that it must not. */
export interface DataEntry {
  /** The words before the pattern, such as its name and its scope. */
  readonly words: readonly string[];
  readonly source: string;
  readonly examples: readonly string[];
  readonly counterExamples: readonly string[];
}

/** The entries of a file: `words: pattern`, each followed by lines with examples (`+`) and counterexamples (`-`). */
export function dataEntries(name: string): DataEntry[] {
  const entries: (DataEntry & { examples: string[]; counterExamples: string[] })[] = [];
  for (const line of dataLines(name)) {
    const [, sign, text = ''] = /^ {2}([+-])(?: (.*))?$/.exec(line) ?? [];
    const [, words, source = ''] = /^(\w[^:]*): (.+)$/.exec(line) ?? [];
    if (words) entries.push({ words: words.split(' '), source, examples: [], counterExamples: [] });
    else if (sign === '+') entries.at(-1)?.examples.push(text);
    else if (sign === '-') entries.at(-1)?.counterExamples.push(text);
    else throw new Error(`data/scouting/${name} has neither a pattern nor an example in: ${line}`);
  }
  return entries;
}
