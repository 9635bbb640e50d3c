import { FOLDING } from '@emi/base/values';
import pg from 'pg';
import { MOST_SPELLED, SPELLED_ENDS } from './spelled-names.ts';

const oneOf = (characters: string): string => pg.escapeLiteral(`[${characters}]`);
const all = (letters: Iterable<string>): string => [...letters].join('');

const letters = [...FOLDING.plain];
const single = letters.filter(([, plain]) => plain.length === 1);
const several = letters.filter(([, plain]) => plain.length > 1);

/** The tables of `fold` and of spelled names as SQL literals, by the names that SQL functions have in braces. */
const LITERALS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FOLDING.tables).map(([name, table]) => [name, oneOf(table)])),
  spelledEnds: pg.escapeLiteral(JSON.stringify(Object.fromEntries(SPELLED_ENDS))),
  mostSpelled: String(MOST_SPELLED),
  newline: pg.escapeLiteral('\n'),
  notPlain: oneOf('^\t\n -~'),
  plainFrom: pg.escapeLiteral('\t\n`'),
  plainTo: pg.escapeLiteral("  '"),
  letters: oneOf(all(FOLDING.plain.keys())),
  lettersFrom: pg.escapeLiteral(all(single.map(([letter]) => letter))),
  lettersTo: pg.escapeLiteral(all(single.map(([, plain]) => plain))),
  pairs: pg.escapeLiteral(`{${several.map((pair) => `{${pair.join(',')}}`).join(',')}}`),
  capitals: oneOf(all(FOLDING.small.keys())),
  capitalsFrom: pg.escapeLiteral(all(FOLDING.small.keys())),
  capitalsTo: pg.escapeLiteral(all(FOLDING.small.values())),
};

/** The text of a file of functions or fills, with those literals in place of their names in braces. */
export const withFoldingTables = (statements: string): string =>
  statements.replace(/\{\{(\w+)\}\}/g, (_, name: string) => LITERALS[name]!);
