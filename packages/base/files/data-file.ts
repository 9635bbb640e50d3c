import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';
import { DATA_DIRECTORY } from './project-root.ts';

function textOfData(path: string): string {
  const bytes = readFileSync(join(DATA_DIRECTORY, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/**
 * The value of a JSON file of `data/`.
 * @throws if `kind` does not accept it
 */
export const valueOfData = <Kind extends z.ZodType>(path: string, kind: Kind): z.infer<Kind> =>
  kind.parse(JSON.parse(textOfData(path)));

/** The rows of a CSV file of `data/` that has no quotes, without its header. */
export const rowsOfData = (path: string): string[][] =>
  linesOfData(path)
    .slice(1)
    .map((line) => line.split(','));

/** The lines of a file of `data/` without blank lines and `#` comments. */
export const linesOfData = (path: string): string[] =>
  textOfData(path)
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
