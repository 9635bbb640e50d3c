import { preparedFilter, SEARCH } from '@emi/records/filters';
import sql, { raw, type Sql } from 'sql-template-tag';
import { tsquery } from './words-query.ts';

/** SQL: words match a query; an empty query matches nothing. */
const haveWords = (words: string, query: string): Sql => sql`${raw(words)} @@ words_query(${query})`;

/**
 * A search for the words of a finding: in its text, quote, title, supplier, and product.
 * @param words SQL of the record's words
 */
export const wordsFilter = (words: string, index: string | null, what: string) =>
  preparedFilter(
    SEARCH,
    index,
    `${what} whose text, quote, title, supplier, or product has these words, in any grammatical form: ` +
      '`wireless network`, `"access points"` for a phrase, `wifi OR wireless`, `-maintenance` for what it must ' +
      'not have.',
    tsquery,
    (query) => haveWords(words, query),
  );
