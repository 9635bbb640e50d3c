import type { Page } from '@emi/reading/documents';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { ScoutingOutcome } from './outcome.ts';

interface StatingPage {
  readonly url: string;
  readonly facts: Page;
  readonly isGone: boolean;
}

/** Minimum share of a gone page's statements that a new page must have to count as that page at another address. */
const LEAST_SHARE = 0.5;

/**
 * The new addresses of pages that have moved, as in a redesign of the website, by their former addresses. A page that
 * is gone has moved if this reading is the first to see a page with its title and at least half of its statements. Call
 * it after `keepPages`, which notes both pages.
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
          keys.filter((key) => page.keys.has(key)).length >= LEAST_SHARE * keys.length,
      );
      return there ? [[url, there.url] as const] : [];
    }),
  );
}

const keysOf = ({ stated }: Page): string[] => stated!.statements.map(({ kind, key }) => `${kind} ${key}`);

/** The title in lower case, without the name of the website, which follows a dash, slash, bar, or colon. */
const titleOf = ({ title }: Page): string =>
  (title ?? '')
    .split(/ [-–—|/:] /, 1)[0]!
    .trim()
    .toLowerCase();
