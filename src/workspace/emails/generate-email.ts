import { notFound } from '@emi/base/problems';
import { failpoint } from '@emi/base/runtime';
import type { Selection } from '@emi/records';
import { requireUnlocked } from '@emi/records';
import { Loaders, type ReadContext } from '@emi/records/context';
import { readOne } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { budgetLeft, overBudget, spendBudget } from '../../accounts/credits/budgets.ts';
import { insufficientCredits, lockAccount, postCredits } from '../../accounts/credits/ledger.ts';
import { EMAIL_PRICE } from '../../accounts/prices/prices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import type { JobStatus } from '../../jobs/job.values.ts';
import { type Context, charge } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { EMAIL_PROMPTS } from './email-prompt.entity.ts';
import { noteEmailState } from './email-state.ts';
import { type EmailOrder, GENERATE_EMAIL } from './generate-email.kind.ts';
import { readBrief } from './read-brief.ts';

export interface QueuedEmail extends EmailOrder {
  readonly jobId: string;
  readonly jobRecordId: string;
  readonly status: Extract<JobStatus, 'queued' | 'processing' | 'completed'>;
  readonly message: string;
}

/** Determines whether a call with the contact, prompt, and finding of an earlier call returns the earlier job. */
export interface Repetition {
  /** Queues another email in any case. */
  readonly again?: boolean;
  /** Returns the earlier job, even after the email was written, for this many minutes after the first call. */
  readonly repeatableMinutes?: number;
}

const MESSAGE =
  'The email is queued. Its credit is held until the email is written, and given back if it cannot be written.';
const REPEATED =
  'The same email was already requested; this is its job, and nothing more was charged. ' +
  'To have another one written, set again to true.';

/**
 * Queues an email to an unlocked contact, written from one of the viewer's prompts, and holds its price in the same
 * transaction. While an identical call's email is queued or being written, returns that call's job and holds nothing,
 * unless `repetition` asks for another email.
 */
export async function generateEmail(
  context: Context,
  order: EmailOrder,
  repetition: Repetition = {},
): Promise<QueuedEmail> {
  const queued = await withIdempotency(context, async (tx) => {
    await check(context, tx, order);
    return hold(context, tx, order, repetition);
  });
  failpoint('email.queued');
  return queued;
}

const ID: Selection = new Set(['id']);
const ACCESS: Selection = new Set(['access']);

/** Takes no lock, because unlocks are never undone. */
async function check({ viewer, now }: Context, tx: Transaction, order: EmailOrder): Promise<void> {
  // Reads on the transaction's connection: transactions that wait for a second one can exhaust the pool.
  const context: ReadContext = { viewer, now, db: { core: tx }, loaders: new Loaders() };
  if (!(await readOne(context, EMAIL_PROMPTS, ID, order.emailPromptId)))
    throw notFound('email prompt', 'emailPromptId');
  const contact = await openContact(context, ACCESS, order.contactId);
  if (!contact) throw notFound('contact', 'contactId');
  requireUnlocked(CONTACTS, contact);
  // Read now, so that a wrong id is refused before anything is held.
  if (order.findingId) await readBrief(context, order);
}

async function hold(
  { viewer, jobs, now, usage }: Context,
  tx: Transaction,
  order: EmailOrder,
  { again = false, repeatableMinutes = 0 }: Repetition,
): Promise<QueuedEmail> {
  const { organizationId, userId, channel, limits, ancestry } = viewer;
  const actor = { organizationId, userId, channel, madeBy: ancestry.at(-1) ?? null, now };
  const { available } = await lockAccount(tx, actor, limits.creditsIncludedMonthly);
  const since = new Date(now.getTime() - repeatableMinutes * 60_000);
  const earlier = again ? undefined : await earlierJob(tx, organizationId, order, since);
  if (earlier) {
    charge(usage, 0, available);
    return { ...order, ...earlier, message: REPEATED };
  }
  const left = await budgetLeft(tx, viewer, now);
  if (left !== undefined && left < EMAIL_PRICE) throw overBudget(EMAIL_PRICE, left);
  if (available < EMAIL_PRICE) throw insufficientCredits(available, EMAIL_PRICE);
  await spendBudget(tx, viewer, now, EMAIL_PRICE);
  const payload = { ...order, held: EMAIL_PRICE };
  const [job] = await jobs.enqueue(tx, GENERATE_EMAIL, [{ payload, organizationId, userId }]);
  const { id: jobRecordId, queueId: jobId } = job!;
  const balance = await postCredits(tx, actor, {
    kind: 'hold',
    reference: `job:${jobRecordId}`,
    available: -EMAIL_PRICE,
    held: EMAIL_PRICE,
  });
  await noteChange(tx.em, viewer, 'email_requested', 'contact', order.contactId);
  failpoint('email.held');
  await noteEmailState(tx, organizationId, order.contactId, { status: 'pending' });
  charge(usage, EMAIL_PRICE, balance.available);
  return { ...order, jobId, jobRecordId, status: 'queued', message: MESSAGE };
}

/**
 * The latest job of an identical call that is open, or was created since a time and has completed. Requires the
 * account's lock, under which jobs for emails are created; otherwise two simultaneous calls could both find no job.
 */
async function earlierJob(
  tx: Transaction,
  organizationId: string,
  { contactId, emailPromptId, findingId }: EmailOrder,
  since: Date,
): Promise<Pick<QueuedEmail, 'jobId' | 'jobRecordId' | 'status'> | undefined> {
  const [job] = await tx.rows<Pick<QueuedEmail, 'jobId' | 'jobRecordId' | 'status'>>(sql`
    select queue_id as "jobId", id as "jobRecordId", status from jobs
    where kind = 'generate_email' and organization_id = ${organizationId}
      and payload ->> 'contactId' = ${contactId} and payload ->> 'emailPromptId' = ${emailPromptId}
      and payload ->> 'findingId' is not distinct from ${findingId ?? null}::text
      and (status in ('queued', 'processing') or status = 'completed' and created_at >= ${since.toISOString()})
    order by created_at desc limit 1`);
  return job;
}
