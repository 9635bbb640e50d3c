import { Problem } from '@emi/base/problems';
import { limitsOf } from '@emi/base/viewer';
import { Loaders } from '@emi/records/context';
import type { Database } from '../../db/database.ts';
import { forOrganization } from '../../db/own-writes.ts';
import { type JobHandler, type JobKind, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Context, OpenList, WebhookTools } from '../../requests/context/context.ts';
import { TOO_LARGE } from './create-export.ts';
import { EXPORT_KINDS } from './export.kind.ts';
import { completeFile, type FileOrder, FileWriter, fileFailed, orderOf } from './write-file.ts';

interface ExportTools {
  readonly db: Database;
  readonly queue: JobQueue;
  /** The base URL of links in the file. */
  readonly publicUrl: string;
  readonly webhooks: Pick<WebhookTools, 'encryptionKey'>;
  /** Absent in programs that run no exports. */
  readonly openList?: OpenList;
}

/** The handlers of the jobs that write the files of exports, one chunk per page. */
export const exportLists = (tools: ExportTools): JobHandler<{ exportId: string }>[] =>
  EXPORT_KINDS.map((kind) => exportList(kind, tools));

const exportList = (
  kind: JobKind<{ exportId: string }>,
  tools: ExportTools,
): JobHandler<{ exportId: string }> => ({
  kind,

  async run({ exportId }, job) {
    const order = await orderOf(tools.db, exportId);
    const writer = await FileWriter.of(tools.db, exportId, job);
    const rows = await write(tools, order, writer, job).catch((error: unknown) => {
      const isPermanent = error instanceof Problem && error.code !== 'UNAVAILABLE';
      throw isPermanent ? new Permanent(error.message, { cause: error }) : error;
    });
    await completeFile(job, exportId, order, { rows, bytes: writer.bytes });
  },

  failed: fileFailed,
});

/** Writes the pages of the list, and returns the number of its rows. */
async function write(
  { openList, ...tools }: ExportTools,
  order: FileOrder,
  writer: FileWriter,
  job: RunningJob,
): Promise<number> {
  if (!openList) throw new Error('this program runs no exports');
  const file = await openList(contextFor(order, { ...tools, openList }), order, {
    ...TOO_LARGE,
    takeRequests: async () => undefined, // counted when the export was requested
  });
  let rows = 0;
  for await (const page of file.pages()) {
    job.signal.throwIfAborted();
    ({ rows } = page);
    await writer.add(page.content);
    const total = Math.max(file.total, rows, 1);
    await job.progress(rows, total, `${rows} of ${total} rows are written.`);
  }
  return rows;
}

/** The owner's rights at the time of the job: what is unlocked then, and the plan's limits. */
function contextFor(
  order: FileOrder,
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
    openList,
    encryptionKey: webhooks.encryptionKey,
  };
}
