import { badRequest } from '@emi/base/problems';
import { parseTimestamp } from '@emi/base/scalars';
import type { QueryContext } from '@emi/records/context';
import { conditionsOf, equalTo, filter, filterInput, oneOf, TIMESTAMP } from '@emi/records/filters';
import type { Page, PageInput } from '@emi/records/pages';
import { byTime, readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { DELETED_KIND, DELETIONS, type DeletionRow } from './deletion.entity.ts';

/** Maximum age of deletions that clients can ask for. Rows are kept a day longer. */
export const DELETIONS_KEPT_DAYS = 180;

const FILTERS = {
  kind: equalTo(
    oneOf(DELETED_KIND),
    'deletions_kind',
    'Deletions of this kind of record; by default, of every kind.',
    'r.kind',
  ),
  since: filter(
    TIMESTAMP,
    'deletions_deleted_at',
    `Deletions at this time or later (RFC 3339), at most ${DELETIONS_KEPT_DAYS} days ago.`,
    (since, { now }: QueryContext) =>
      sql`r.deleted_at >= ${kept(parseTimestamp(since, 'since'), now)}::timestamptz`,
  ),
};

/**
 * Returns `since`; throws a Problem if it is before the period of which deletions are kept, because the list would only
 * look complete.
 */
function kept(since: string, now: Date): string {
  if (Date.parse(since) >= now.getTime() - DELETIONS_KEPT_DAYS * 86_400_000) return since;
  throw badRequest(
    `since must be within the last ${DELETIONS_KEPT_DAYS} days: older deletions are not kept. ` +
      'Read all records again instead.',
  );
}

export const DeletionFilter = filterInput(
  'DeletionFilter',
  'Conditions on deletions; results meet all of them.',
  FILTERS,
);
export type DeletionFilter = InstanceType<typeof DeletionFilter>;

/** Finds a page of the deletions that concern the viewer, oldest first. */
export const searchDeletions = (
  context: Context,
  filter: DeletionFilter,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<DeletionRow>> =>
  readPage(
    context,
    DELETIONS,
    byTime(context, page, {
      column: 'deleted_at',
      ascending: true,
      where: conditionsOf(FILTERS, filter, context),
    }),
    info,
  );
