import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from './project-root.ts';

/** The lines of a file of `data/` without blank lines and `#` comments. */
export const linesOfData = (path: string): string[] =>
  readFileSync(join(DATA_DIRECTORY, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** The lists of a file of `data/`: lines `name: word word …`. A list may have several lines. */
export class DataLists {
  readonly #path: string;
  readonly #lists = new Map<string, string[]>();

  constructor(path: string) {
    this.#path = path;
    for (const line of linesOfData(path)) {
      const [, name, words] = /^([^:]+): (.+)$/.exec(line) ?? [];
      if (!name || !words) throw new Error(`data/${path} has no list in: ${line}`);
      this.#lists.set(name, [...(this.#lists.get(name) ?? []), ...words.split(' ')]);
    }
  }

  /** @throws if the file has no list of this name */
  get(name: string): ReadonlySet<string> {
    const words = this.#lists.get(name);
    if (!words) throw new Error(`data/${this.#path} has no list ${name}`);
    return new Set(words);
  }

  /** Each word with the name of its list. */
  words(): (readonly [word: string, name: string])[] {
    return [...this.#lists].flatMap(([name, words]) => words.map((word) => [word, name] as const));
  }
}
