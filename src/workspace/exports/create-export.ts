import { Problem } from '@emi/base/problems';
import { newLinkSecret } from '@emi/base/secrets';
import { requestLimitOf, type Viewer } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { v7 as uuid } from 'uuid';
import { credentialIdOf, note } from '../../accounts/audit-trail/note.ts';
import { takeTurn } from '../../db/take-turn.ts';
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
    await requireRoom(tx, viewer);
    if (price > 0) await context.takeRequests(price);
    return { id: await queueFile(context, tx, exportKindOf(order.format), order) };
  });
  return id;
}

/**
 * Makes the organization's requests for files wait for one another until the transaction ends.
 * @throws Problem if the organization has the maximum number of files in progress
 */
export async function requireSlot(tx: Transaction, organizationId: string): Promise<void> {
  await takeTurn(tx, `exports ${organizationId}`);
  const [row] = await tx.rows<{ open: number }>(sql`
    select count(*)::int as open from exports e join jobs j on j.id = e.job_id
    where e.organization_id = ${organizationId} and j.status in ('queued', 'processing')`);
  if (row!.open < MAX_OPEN) return;
  throw new Problem(
    'CONFLICT',
    `The organization already has ${MAX_OPEN} exports in progress, the maximum. Wait until one has ended.`,
  );
}

const MEGABYTE = 1_000_000;

/**
 * Checks that the plan lets the organization store another file.
 * @param more bytes of the file; 1 if its size is not known yet
 * @throws Problem if there is no room
 */
export async function requireRoom(
  tx: Transaction,
  { organizationId, plan, limits }: Pick<Viewer, 'organizationId' | 'plan' | 'limits'>,
  more = 1,
): Promise<void> {
  const [row] = await tx.rows<{ bytes: number }>(sql`
    select coalesce(sum(coalesce(c.bytes, length(c.content))), 0)::float8 as bytes
    from exports e join export_chunks c on c.export_id = e.id where e.organization_id = ${organizationId}`);
  const most = limits.fileMegabytes;
  if (row!.bytes + more <= most * MEGABYTE) return;
  const inMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE).toLocaleString('en-US');
  throw new Problem(
    'CONFLICT',
    `There is no room for the file: the plan ${plan} keeps ${most.toLocaleString('en-US')} MB of an organization's ` +
      `files, and ${inMegabytes(row!.bytes)} MB are in use. Files are deleted a day after their completion.`,
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
