import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '../../../../project-root.ts';

/** Names given to people in the United States, in lower case without accents: `data/given-names.txt`. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  readFileSync(join(DATA_DIRECTORY, 'given-names.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter(Boolean),
);

/** Whether a word is a name that people are given; of `Mary-Ann` the first part decides. */
export function isGivenName(word: string): boolean {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');
  return GIVEN_NAMES.has(plain) || GIVEN_NAMES.has(plain.split(/[-'’]/, 1)[0]!);
}
