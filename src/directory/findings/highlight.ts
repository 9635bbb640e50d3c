import { foldSignsWithOrigins } from '@emi/base/values';
import type { Gate } from '@emi/records';
import { inOrder } from '@emi/records/context';
import { whereClause } from '@emi/records/pages';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { markedPassages, type Stems } from './marked-passages.ts';
import { formsOf, placedTerms, type WordsQuery, wordsQuery } from './words-query.ts';

/** The property of a found row that holds the text of the search. */
export const SEARCHED = '#search';

export interface FoundWords {
  readonly id: string;
  readonly [SEARCHED]?: string | null;
}

export const HIGHLIGHT =
  'The passages with the words that `search` asked for, as HTML: matches are in `<mark>`, everything else is text. ' +
  'Null without `search`.';

/** Marks the searched words in the text of a finding. Reads texts through the gate, for all findings of a request. */
export async function highlightOf(
  context: Context,
  gate: Gate<{ id: string }>,
  { id, [SEARCHED]: search }: FoundWords,
): Promise<string | null> {
  if (!search) return null;
  const { db, loaders, viewer } = context;
  const loader = loaders.get(`highlight(${gate.table}, ${search})`, async (ids) => {
    const rows = await db.search.rows<{ id: string; text: string }>(sql`
      select r.id, coalesce(finding_text(r), '') as text
      from ${raw(gate.table)} r ${whereClause([sql`r.id = any(${ids}::uuid[])`, ...gate.where(viewer)])}`);
    const query = wordsQuery(search);
    const stems = await stemsOf(
      context,
      query,
      rows.map(({ text }) => text),
    );
    const marked = rows.map((row) => ({ id: row.id, html: markedPassages(row.text, query, stems) }));
    return inOrder(ids, marked, (row) => row.id);
  });
  return (await loader.load(id))?.html ?? null;
}

/** The stems of the words of a query, and of the words of texts that may be forms of them. */
async function stemsOf({ db }: Context, query: WordsQuery, texts: readonly string[]): Promise<Stems> {
  const asked = query
    .flatMap((wanted) => wanted.flatMap(({ terms }) => terms))
    .flatMap(({ parts, joined }) => [...parts, joined].flatMap(formsOf));
  // A stem begins with the same letter as its word, so words with other initials cannot match.
  const initials = new Set(asked.map(([initial]) => initial));
  const words = new Set(asked);
  for (const text of texts) {
    for (const { parts, joined } of placedTerms(foldSignsWithOrigins(text).text)) {
      for (const word of [...parts, joined]) if (initials.has(word[0])) words.add(word);
    }
  }
  const rows = await db.search.rows<{ word: string; stems: string[] }>(sql`
    select word, tsvector_to_array(to_tsvector('stems', word)) as stems from unnest(${[...words]}::text[]) word`);
  return new Map(rows.map(({ word, stems }) => [word, stems.join(' ')]));
}
