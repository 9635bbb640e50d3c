import { Problem } from '../problem.ts';
import { cancelJob } from './control.ts';
import type { AnyHandler } from './job.kind.ts';
import type { EnqueuedJob } from './new-job.ts';
import { type JobRuntime, runJob } from './run-job.ts';

/** How long a job that is to be done here is kept from workers; enqueue it with that. */
export const KEPT_SECONDS = 60;

/**
 * Does a job in this process, once and for all, whatever workers there are: its message is kept from them as long as
 * this process lives. Should it be killed, a worker takes over. When it is interrupted, the job is cancelled.
 */
export async function runHere(
  runtime: JobRuntime,
  handler: AnyHandler,
  { id, queueId }: EnqueuedJob,
  signal: AbortSignal,
): Promise<void> {
  const { db, queue } = runtime;
  const { kind } = handler;
  const keeping = setInterval(
    () => queue.keepBack(kind.name, queueId, KEPT_SECONDS).catch(() => undefined), // if it lasts, a worker takes over
    (1_000 * KEPT_SECONDS) / 4,
  );
  try {
    const once = { ...handler, kind: { ...kind, retries: 0 } };
    await runJob(runtime, once, { id: queueId, retryCount: 0, data: { job: id } }, signal);
  } finally {
    clearInterval(keeping);
  }
  if (signal.aborted) {
    await cancelJob({ db, queue, handlers: [handler] }, id).catch((error) => {
      if (!(error instanceof Problem)) throw error; // it has ended just before
    });
    signal.throwIfAborted();
  }
  await db.transaction((tx) => queue.withdraw(tx, kind.name, queueId));
}
