import type { AnyHandler } from './job.kind.ts';
import { runJob, type Workshop } from './run-job.ts';

/** Does all that is queued, one job after the other, retries included and without their pauses. */
export async function drain(workshop: Workshop, handlers: readonly AnyHandler[]): Promise<void> {
  const { queue } = workshop;
  const round = async (): Promise<number> => {
    let done = 0;
    for (const handler of handlers) {
      const { name } = handler.kind;
      for (const message of await queue.fetch(name)) {
        await runJob(workshop, handler, message, new AbortController().signal);
        await queue.complete(name, message);
        done++;
      }
    }
    return done;
  };
  while ((await round()) > 0);
}
