import { fold } from '@emi/base/values';
import sql, { raw, type Sql } from 'sql-template-tag';
import { literal } from '../pages/page-query.ts';

/** Characters, in addition to spaces, after which words begin. */
const BETWEEN_WORDS = `/(,&|`;

/**
 * SQL: the distance of a name from a searched text, a `double precision` from 0 to 4. Equal names come first, then
 * names that begin with the text, then names with a word that does, then all others; within each tier, the similarity
 * of their trigrams decides. Both are compared folded.
 * @param name an expression of a folded name; where it is null, so is the distance
 */
export function distance(name: string, searched: string): Sql {
  const text = fold(searched);
  const prefix = `${literal(text)}%`;
  const inWords = Array.from(text, (letter) => (BETWEEN_WORDS.includes(letter) ? ' ' : letter)).join('');
  const words = sql`translate(${raw(name)}, ${BETWEEN_WORDS}, ${' '.repeat(BETWEEN_WORDS.length)})`;
  return sql`((case
    when ${raw(name)} = ${text} then 0
    when ${raw(name)} like ${prefix} then 1
    when ${words} like ${`% ${literal(inWords)}%`} then 2
    else 3 end)::float8 + 1 - similarity(${raw(name)}, ${text}))`;
}

/** A sort key by relevance: the smallest distance between the searched text and the columns that `search` matches. */
export const relevance = (what: string, nearest: (text: string) => Sql) => ({
  column: 'relevance',
  type: 'double precision',
  nullable: false,
  description:
    `How close ${what} is to \`search\`, the closest first: equal, beginning with it, with a word that begins with ` +
    'it, then by similar spelling. Without a search, the order is the default.',
  nearest,
});
