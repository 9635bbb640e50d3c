import { badRequest, Problem } from '@emi/base/problems';
import type { PreviewEmail } from '../../requests/context/context.ts';
import { readPreviewBrief } from './read-brief.ts';
import { type PreviewingWriter, WritingFailed, type WrittenEmail } from './writer.ts';

/** Maximum time that a request waits for the embedded writer. */
const TIMEOUT_MS = 5_000;

/** Shows what a prompt gives for a contact, before anything is paid, as the embedded writer fills it in. */
export const emailPreviews =
  (writer: Pick<PreviewingWriter, 'name' | 'preview'>): PreviewEmail =>
  async (context, order) => {
    const { brief, isUnlocked } = await readPreviewBrief(context, order);
    const { subject, body, metadata } = await preview(() =>
      writer.preview(brief, AbortSignal.timeout(TIMEOUT_MS)),
    );
    const isTheEmail = metadata.writer === writer.name;
    return {
      writer: writer.name,
      subject,
      body,
      notFollowed: isTheEmail ? (metadata.not_followed ?? []) : null,
      isContactUnlocked: isUnlocked,
    };
  };

async function preview(write: () => Promise<WrittenEmail>): Promise<WrittenEmail> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof WritingFailed && error.isPermanent) throw badRequest(error.message);
    if (!(error instanceof WritingFailed) && (error as Error).name !== 'TimeoutError') throw error;
    throw Object.assign(new Problem('UNAVAILABLE', 'The preview took too long. Try again in a moment.'), {
      cause: error,
    });
  }
}
