import { Problem } from '@emi/base/problems';
import { failpoint } from '@emi/base/runtime';
import type { ReadContext } from '@emi/records/context';
import { Loaders } from '@emi/records/context';
import sql from 'sql-template-tag';
import { postCredits } from '../../accounts/credits/ledger.ts';
import { EMAIL_PRICE } from '../../accounts/prices/prices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type JobHandler, type JobOwner, Permanent, type RunningJob } from '../../jobs/job.kind.ts';
import type { EmailBrief } from './email-brief.ts';
import { noteEmailState } from './email-state.ts';
import { type EmailJob, type EmailOrder, GENERATE_EMAIL } from './generate-email.kind.ts';
import { GeneratedEmail } from './generated-email.entity.ts';
import { readBrief } from './read-brief.ts';
import { type Writer, WritingFailed, type WrittenEmail } from './writer.ts';

export interface EmailJobTools {
  readonly db: ReadContext['db'];
  readonly writer: Writer;
}

/**
 * Writes emails. A job may ask the writer several times, but stores one email, in the transaction that completes the
 * job and charges the held credit. If the job fails for good, the credit is released.
 */
export const generateEmails = ({ db, writer }: EmailJobTools): JobHandler<EmailJob> => ({
  kind: GENERATE_EMAIL,

  async run(order, job) {
    failpoint('email.claimed');
    const now = new Date();
    const brief = await briefFor(db, order, job, now);
    failpoint('email.briefed');
    const email = await write(writer, brief, job);
    failpoint('email.written');
    await job.finish(async (tx) => {
      const id = await store(tx, order, job, email);
      failpoint('email.stored');
      await endHold(tx, job, order, 'settle');
      await noteEmailState(tx, ownerOf(job).organizationId, order.contactId, {
        status: 'generated',
        jobId: job.id,
        error: null,
      });
      failpoint('email.settled');
      return { emailId: id };
    });
    failpoint('email.finished');
  },

  async failed(tx, job) {
    await endHold(tx, job, job.payload, 'release');
    await noteEmailState(tx, ownerOf(job).organizationId, job.payload.contactId, {
      status: 'error',
      jobId: job.id,
      error: job.reason,
    });
  },
});

/** A missing or locked record fails the job for good, because a retry would not help. */
async function briefFor(
  db: ReadContext['db'],
  order: EmailOrder,
  job: JobOwner,
  now: Date,
): Promise<EmailBrief> {
  const { organizationId, userId } = ownerOf(job);
  if (userId === null) throw new Permanent('The user who requested the email no longer exists.');
  try {
    const [{ seesSynthetic } = { seesSynthetic: false }] = await db.core.rows<{ seesSynthetic: boolean }>(sql`
      select sees_synthetic as "seesSynthetic" from organizations where id = ${organizationId}`);
    const viewer = { organizationId, userId, seesSynthetic };
    return await readBrief({ viewer, now, db, loaders: new Loaders() }, order);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'UNAVAILABLE') throw new Permanent(error.message);
    throw error;
  }
}

async function write(writer: Writer, brief: EmailBrief, { signal, id }: RunningJob): Promise<WrittenEmail> {
  try {
    return await writer.write(brief, signal, id);
  } catch (error) {
    if (!(error instanceof WritingFailed)) throw error;
    if (error.isPermanent) throw new Permanent(error.message, { cause: error });
    throw Object.assign(new Problem('UNAVAILABLE', error.message), { cause: error });
  }
}

async function store(
  { em }: Transaction,
  { contactId, emailPromptId }: EmailOrder,
  job: RunningJob,
  { subject, body, metadata }: WrittenEmail,
): Promise<string> {
  const email = em.create(GeneratedEmail, {
    organizationId: ownerOf(job).organizationId,
    contactId,
    emailPromptId,
    jobId: job.id,
    subject,
    body,
    generationMetadata: metadata,
    generatedAt: new Date(),
  });
  await em.flush();
  return email.id;
}

/** Settles or releases the hold that the job started with, if any; belongs in the transaction that ends the job. */
async function endHold(
  tx: Transaction,
  job: JobOwner & { readonly id: string },
  { held = EMAIL_PRICE }: Partial<EmailJob>, // jobs of earlier releases do not record that they held a credit
  kind: 'settle' | 'release',
): Promise<void> {
  if (held === 0) return;
  const { organizationId, userId } = ownerOf(job);
  const actor = { organizationId, userId, channel: 'system', now: new Date() } as const;
  await postCredits(tx, actor, {
    kind,
    reference: `job:${job.id}`,
    available: kind === 'release' ? held : 0,
    held: -held,
    ...(kind === 'settle' && { spent: { operation: 'generate_email', credits: held } as const }),
  });
}

function ownerOf({ organizationId, userId }: JobOwner): { organizationId: string; userId: string | null } {
  if (organizationId === null) throw new Permanent('The job has no organization.');
  return { organizationId, userId };
}
