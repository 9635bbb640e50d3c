import type { Sql } from 'sql-template-tag';
import type { ListContext } from '../context/context.ts';
import { type PageInput, pageFor } from '../pages/page.ts';
import type { Search } from './read.ts';

/** The documented maximum per request of lists in the order of a time; a plan may lower it. */
export const MAX_RESULTS = 200;

interface ByTime {
  readonly column?: string;
  readonly ascending?: boolean;
  readonly where?: readonly Sql[];
}

/** The search of a list that has one order: by a time that all its records have, latest first unless said otherwise. */
export const byTime = (
  { viewer }: Pick<ListContext, 'viewer'>,
  page: PageInput,
  { column = 'created_at', ascending = false, where = [] }: ByTime = {},
): Search => ({
  where,
  order: { key: { column, nullable: false, type: 'timestamptz' }, ascending },
  page: pageFor(viewer, page, MAX_RESULTS),
});
