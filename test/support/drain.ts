import type { AnyHandler } from '../../src/jobs/job.kind.ts';
import { type JobRuntime, runJob } from '../../src/jobs/run-job.ts';

/** Runs every queued job, one after another, and retries without pauses. */
export async function drain(runtime: JobRuntime, handlers: readonly AnyHandler[]): Promise<void> {
  const { queue } = runtime;
  const round = async (): Promise<number> => {
    let done = 0;
    for (const handler of handlers) {
      const { name } = handler.kind;
      for (const message of await queue.fetch(name)) {
        const end = await runJob(runtime, handler, message, new AbortController().signal);
        if (end !== 'lost') await queue.complete(name, message);
        done++;
      }
    }
    return done;
  };
  while ((await round()) > 0);
}
