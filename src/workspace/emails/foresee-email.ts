import type { ForeseeEmail } from '../../requests/context/context.ts';
import { readBrief } from './read-brief.ts';
import { type Writer, WritingFailed } from './writer.ts';

/** Maximum time that a request waits for the writer's answer. */
const TIMEOUT_MS = 3_000;

/**
 * Asks the writer which instructions of a prompt it will not follow, before a credit is held. If the answer does not
 * arrive in time, the credit is held, and the job decides.
 */
export const emailForesight =
  (writer: Pick<Writer, 'foresee'>): ForeseeEmail =>
  async (context, order) => {
    if (!writer.foresee) return [];
    try {
      return await writer.foresee(await readBrief(context, order), AbortSignal.timeout(TIMEOUT_MS));
    } catch (error) {
      if (error instanceof WritingFailed || (error as Error).name === 'TimeoutError') return [];
      throw error;
    }
  };
