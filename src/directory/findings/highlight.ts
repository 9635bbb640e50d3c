import type { Gate } from '@emi/records';
import { inOrder, whereClause } from '@emi/records';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';

/** The words of the search that found a record; set on the rows of its results. */
export const SEARCHED = '#search';

export interface Found {
  readonly id: string;
  readonly [SEARCHED]?: string | null;
}

export const HIGHLIGHT =
  'The passages with the words that `search` asked for, as HTML: matches are in `<mark>`, everything else is text. ' +
  'Null without `search`.';

const OPTIONS = 'StartSel=<mark>, StopSel=</mark>, MaxFragments=2, MinWords=10, MaxWords=30';

/** Reads through the gate, for all records of a request at once. */
export async function highlightOf(
  context: Context,
  gate: Gate<{ id: string }>,
  { id, [SEARCHED]: search }: Found,
): Promise<string | null> {
  if (!search) return null;
  const { db, loaders, viewer } = context;
  const loader = loaders.get(`highlight(${gate.table}, ${search})`, async (ids) => {
    const rows = await db.search.rows<{ id: string; html: string }>(sql`
      select r.id, ts_headline('stems', replace(replace(replace(
        finding_text(r), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), words_query(${search}), ${OPTIONS}) as html
      from ${raw(gate.table)} r ${whereClause([sql`r.id = any(${ids}::uuid[])`, ...gate.where(viewer)])}`);
    return inOrder(ids, rows, (row) => row.id);
  });
  return (await loader.load(id))?.html ?? null;
}
