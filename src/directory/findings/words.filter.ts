import { filter, SEARCH } from '@emi/records';
import sql, { raw, type Sql } from 'sql-template-tag';

/** SQL: words match a search text, by the rules of PostgreSQL's `websearch_to_tsquery`. */
const haveWords = (words: string, search: string): Sql => sql`${raw(words)} @@ words_query(${search})`;

/**
 * A search for the words of a finding: in its text, quote, title, supplier, and product.
 * @param words SQL of the record's words
 */
export const wordsFilter = (words: string, index: string | null, what: string) =>
  filter(
    SEARCH,
    index,
    `${what} whose text, quote, title, supplier, or product has these words, in any grammatical form: ` +
      '`wireless network`, `"access points"` for a phrase, `wifi OR wireless`, `-maintenance` for what it must ' +
      'not have.',
    (search: string) => haveWords(words, search),
  );
