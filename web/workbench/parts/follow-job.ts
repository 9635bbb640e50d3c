import type { Operation } from './operation.ts';
import type { Session } from './session.tsx';

interface Job {
  readonly status: string;
  readonly error: string | null;
}

const watch = (id: string): Operation => ({
  query: `subscription WatchJob($id: UUID!) {
  job(id: $id) { id status error progress { percent message } }
}`,
  variables: { id },
});

/** Follows a background job to its end. Returns the reason of its failure; null if it completed. */
export async function followJob(session: Session, id: string, signal: AbortSignal): Promise<string | null> {
  let last: Job | undefined;
  for await (const { job } of session.follow<{ job: Job }>(watch(id), signal)) last = job;
  return last?.status === 'failed' ? (last.error ?? 'The job failed.') : null;
}
