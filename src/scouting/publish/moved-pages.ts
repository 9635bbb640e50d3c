import type { Page } from '@emi/reading/documents';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { ScoutingOutcome } from './outcome.ts';

interface StatingPage {
  readonly url: string;
  readonly facts: Page;
  readonly isGone: boolean;
}

/** The share of what a page stated that another page states if it is the same under another address. */
const MUCH = 0.5;

/**
 * The pages that are gone and whose content a page with the same title has that this reading saw first, by their former
 * addresses: a redesign moves all of them. Call it after `keepPages`.
 */
export async function movedPages(
  tx: Transaction,
  { target, at }: ScoutingOutcome,
): Promise<ReadonlyMap<string, string>> {
  const pages = await tx.rows<StatingPage>(sql`
    select document_url as url, facts, gone_since is not null as "isGone" from read_pages
    where entity_id = ${target.entityId} and (gone_since is not null or first_seen_at = ${at})
      and jsonb_array_length(facts -> 'stated' -> 'statements') > 0
      and exists (select from read_pages g where g.entity_id = ${target.entityId} and g.gone_since is not null)
    order by url`);
  const fresh = pages
    .filter(({ isGone }) => !isGone)
    .map(({ url, facts }) => ({ url, title: titleOf(facts), keys: new Set(keysOf(facts)) }));
  return new Map(
    pages.flatMap(({ url, facts, isGone }) => {
      if (!isGone) return [];
      const keys = keysOf(facts);
      const there = fresh.find(
        (page) =>
          page.title === titleOf(facts) &&
          keys.filter((key) => page.keys.has(key)).length >= MUCH * keys.length,
      );
      return there ? [[url, there.url] as const] : [];
    }),
  );
}

const keysOf = ({ stated }: Page): string[] => stated!.statements.map(({ kind, key }) => `${kind} ${key}`);

/** The title without the name of the website, which stands at its end. */
const titleOf = ({ title }: Page): string =>
  (title ?? '')
    .split(/ [-–—|/:] /, 1)[0]!
    .trim()
    .toLowerCase();
