import { Problem } from '@emi/base/problems';
import { newLinkSecret } from '@emi/base/secrets';
import { requestLimitOf } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { v7 as uuid } from 'uuid';
import { credentialIdOf, note } from '../../accounts/audit-trail/note.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { JobKind } from '../../jobs/job.kind.ts';
import type { Context, ListOrder } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { Export, type MatchingFacts } from './export.entity.ts';
import { exportKindOf } from './export.kind.ts';

/** Maximum number of rows of a background export. */
const MAX_ROWS = 500_000;
const MAX_OPEN = 3;

export const TOO_LARGE = { maxRows: MAX_ROWS, advice: 'Narrow the search, or set limit.' };

/**
 * Queues the export of a list and returns its id. The list is opened immediately, so that a wrong path or too many rows
 * are refused here. Its rows count as requests now, but at most as many as fit in an empty window.
 */
export async function createExport(context: Context, order: ListOrder): Promise<string> {
  const { viewer } = context;
  let price = 0;
  await context.openList(context, order, {
    ...TOO_LARGE,
    takeRequests: async (count) => {
      price = Math.min(count, requestLimitOf(viewer) - 1);
    },
  });
  const { id } = await withIdempotency(context, async (tx) => {
    await requireSlot(tx, viewer.organizationId);
    if (price > 0) await context.takeRequests(price);
    return { id: await queueFile(context, tx, exportKindOf(order.format), order) };
  });
  return id;
}

/** Throws a Problem if the organization has the maximum number of files in progress. */
export async function requireSlot(tx: Transaction, organizationId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${organizationId}`}, 0))`);
  const [row] = await tx.rows<{ open: number }>(sql`
    select count(*)::int as open from exports e join jobs j on j.id = e.job_id
    where e.organization_id = ${organizationId} and j.status in ('queued', 'processing')`);
  if (row!.open < MAX_OPEN) return;
  throw new Problem(
    'CONFLICT',
    `The organization already has ${MAX_OPEN} exports in progress, the maximum. Wait until one has ended.`,
  );
}

/** Queues the job that writes a file, and returns the id of the export. */
export async function queueFile(
  { viewer, jobs, encryptionKey }: Context,
  tx: Transaction,
  kind: JobKind<{ exportId: string }>,
  { path, format }: ListOrder,
  matching: MatchingFacts | null = null,
): Promise<string> {
  const { organizationId, userId, keyId, channel } = viewer;
  const id = uuid();
  const [job] = await jobs.enqueue(tx, kind, [{ payload: { exportId: id }, organizationId, userId }]);
  const secret = newLinkSecret(encryptionKey());
  tx.em.create(Export, {
    id,
    organizationId,
    userId,
    jobId: job!.id,
    path,
    format,
    secret,
    matchingFacts: matching,
  });
  await note(tx.em, {
    organizationId,
    userId,
    keyId,
    credentialId: credentialIdOf(viewer),
    channel,
    action: 'export_requested',
    path,
    exportId: id,
  });
  return id;
}
