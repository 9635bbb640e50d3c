import { Problem } from '../../platform/base/problem.ts';
import type { AdmitEmail } from '../../records/context.ts';
import { readBrief } from './read-brief.ts';
import { type Writer, WritingFailed } from './writers/writer.ts';

/** The time that a request waits for the writer's answer; after that, the job decides. */
const TIMEOUT_MS = 3_000;

/**
 * Asks the writer whether it can write an email, before its price is held. Only what the writer refuses for good
 * counts: everything else may be different when the job runs, and gives the credit back when it fails.
 */
export const emailAdmission =
  (writer: Pick<Writer, 'admit'>): AdmitEmail =>
  async (context, order) => {
    if (!writer.admit) return;
    try {
      await writer.admit(await readBrief(context, order), AbortSignal.timeout(TIMEOUT_MS));
    } catch (error) {
      if (error instanceof WritingFailed && error.isPermanent)
        throw new Problem('PROMPT_NOT_FOLLOWED', error.message);
      if (error instanceof WritingFailed || (error as Error).name === 'TimeoutError') return;
      throw error;
    }
  };
