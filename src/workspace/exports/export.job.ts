import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import sql from 'sql-template-tag';
import { note } from '../../accounts/audit-trail/note.ts';
import type { Database } from '../../db/database.ts';
import { forOrganization } from '../../db/own-writes.ts';
import { type JobHandler, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { Problem } from '../../platform/base/problem.ts';
import type { Context, ListOrder, OpenList, WebhookTools } from '../../records/context.ts';
import { Loaders } from '../../records/loaders.ts';
import type { Plan } from '../../viewer/plans.ts';
import { limitsOf } from '../../viewer/viewer.ts';
import { TOO_LARGE } from './create-export.ts';
import { EXPORT } from './export.kind.ts';

export const EXPORT_KEPT_HOURS = 24;

interface ExportTools {
  readonly db: Database;
  readonly queue: JobQueue;
  /** The base URL of links in the file. */
  readonly publicUrl: string;
  readonly webhooks: Pick<WebhookTools, 'encryptionKey'>;
  /** Absent in programs that run no exports. */
  readonly openList?: OpenList;
}

/**
 * Writes the files of exports, one chunk per page. Each attempt writes its own chunks; those of the attempt that
 * finishes form the file.
 */
export const exportLists = (tools: ExportTools): JobHandler<{ exportId: string }> => ({
  kind: EXPORT,

  async run({ exportId }, job) {
    const { db } = tools;
    const order = await orderOf(db, exportId);
    if (!order) throw new Permanent('The user who requested the export no longer exists.');
    await db.core.rows(sql`
      delete from export_chunks where export_id = ${exportId} and attempt < ${job.attempt}`);
    const file = await write(tools, exportId, order, job).catch((error: unknown) => {
      const isTheirs = error instanceof Problem && error.code !== 'UNAVAILABLE';
      throw isTheirs ? new Permanent(error.message, { cause: error }) : error;
    });
    await job.finish(async (tx) => {
      await tx.rows(sql`
        update exports set attempt = ${job.attempt}, "rows" = ${file.rows}::int, bytes = ${file.bytes}::bigint,
          expires_at = date_trunc('second', now()) + ${EXPORT_KEPT_HOURS} * interval '1 hour'
        where id = ${exportId}`);
      await note(tx.em, { ...order, action: 'export_completed', exportId, rows: file.rows });
    });
  },

  async failed(tx, { payload: { exportId } }) {
    const [order] = await tx.rows<Owned>(sql`
      select organization_id as "organizationId", user_id as "userId", path from exports where id = ${exportId}`);
    await tx.rows(sql`delete from export_chunks where export_id = ${exportId}`);
    if (order) await note(tx.em, { ...order, action: 'export_failed', exportId });
  },
});

type Owned = Pick<Order, 'organizationId' | 'userId' | 'path'>;

interface Order extends ListOrder {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly seesSynthetic: boolean;
  readonly userId: string;
  readonly plan: Plan;
}

async function orderOf(db: Database, exportId: string): Promise<Order | undefined> {
  const [order] = await db.core.rows<Order>(sql`
    select e.path, e.format, e.user_id as "userId", o.id as "organizationId",
      o.name as "organizationName", o.sees_synthetic as "seesSynthetic", o.plan
    from exports e join organizations o on o.id = e.organization_id where e.id = ${exportId}`);
  return order;
}

const compress = promisify(deflate);

async function write(
  { openList, ...tools }: ExportTools,
  exportId: string,
  order: Order,
  job: RunningJob,
): Promise<{ rows: number; bytes: number }> {
  if (!openList) throw new Error('this program runs no exports');
  const file = await openList(contextFor(order, { ...tools, openList }), order, {
    ...TOO_LARGE,
    takeRequests: async () => undefined, // counted when the export was requested
  });
  let number = 0;
  let bytes = 0;
  let rows = 0;
  for await (const page of file.pages()) {
    job.signal.throwIfAborted();
    ({ rows } = page);
    if (page.content.length > 0) {
      const content = await compress(page.content);
      const size = Buffer.byteLength(page.content);
      await tools.db.core.rows(sql`
        insert into export_chunks (export_id, attempt, number, content, bytes)
        values (${exportId}, ${job.attempt}, ${number++}, ${content}, ${size}::int)`);
      bytes += size;
    }
    const total = Math.max(file.total, rows, 1);
    await job.progress(rows, total, `${rows} of ${total} rows are written.`);
  }
  return { rows, bytes };
}

/** The owner's rights at the time of the job: what is unlocked now, and the plan's limits. */
function contextFor(
  order: Order,
  { db, queue, publicUrl, webhooks, openList }: Required<ExportTools>,
): Context {
  const { organizationId, organizationName, seesSynthetic, userId, plan } = order;
  return {
    viewer: {
      organizationId,
      organizationName,
      seesSynthetic,
      userId,
      keyId: null,
      plan,
      limits: limitsOf(plan),
      windows: [],
      budgets: [],
      ancestry: [],
      expiresAt: null,
      scopes: ['read'],
      channel: 'api',
    },
    db: forOrganization(db, organizationId),
    jobs: queue,
    loaders: new Loaders(),
    origin: publicUrl,
    now: new Date(),
    usage: {},
    takeRequests: async () => undefined,
    countUse: async () => ({ admitted: true, resetMs: 0 }), // lists have no guarded fields
    recently: (_question, compute) => compute(),
    foreseeEmail: async () => [],
    openList,
    encryptionKey: webhooks.encryptionKey,
  };
}
