import { Problem } from '@emi/base/problems';
import { cancelJob } from './control.ts';
import type { AnyHandler } from './job.kind.ts';
import type { EnqueuedJob } from './new-job.ts';
import { type JobRuntime, runJob } from './run-job.ts';

/** A delay that keeps workers from taking a job that runs in this process. */
export const KEPT_SECONDS = 60;

/**
 * Runs a job in this process, without retries. Workers do not get its message while the process is alive; if it is
 * killed, a worker takes over. An interrupt cancels the job.
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
    // If postponing keeps failing, a worker takes over.
    () => queue.keepBack(kind.name, queueId, KEPT_SECONDS).catch(() => undefined),
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
      if (!(error instanceof Problem)) throw error; // a Problem: the job has just ended
    });
    signal.throwIfAborted();
  }
  await db.transaction((tx) => queue.withdraw(tx, kind.name, queueId));
}
