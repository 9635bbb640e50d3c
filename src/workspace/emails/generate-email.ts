import { insufficientCredits, lockAccount, postCredits } from '../../accounts/credits/ledger.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import { openContact } from '../../directory/contacts/contact.read.ts';
import { failpoint } from '../../platform/base/failpoint.ts';
import { notFound, Problem } from '../../platform/base/problem.ts';
import { type Context, charge, type ReadContext } from '../../records/context.ts';
import { requireUnlocked } from '../../records/gate.ts';
import { Loaders } from '../../records/loaders.ts';
import { EMAIL_PRICE } from '../../records/prices.ts';
import { readOne } from '../../records/read.ts';
import type { Selection } from '../../records/selection.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { EMAIL_PROMPTS } from './email-prompt.entity.ts';
import { noteEmailState } from './email-state.ts';
import { type EmailOrder, GENERATE_EMAIL } from './generate-email.kind.ts';

export interface QueuedEmail extends EmailOrder {
  readonly jobId: string;
  readonly jobRecordId: string;
  readonly status: 'queued';
  readonly message: string;
}

const MESSAGE = 'The email is queued. Its credit is held until it is written, and given back if that fails.';

/**
 * Queues an email to an unlocked contact, written from one of the viewer's prompts, and holds its price in the same
 * transaction.
 */
export async function generateEmail(context: Context, order: EmailOrder): Promise<QueuedEmail> {
  const refusal = await refusalOf(context, order); // before the transaction, which must not wait for the writer
  const queued = await withIdempotency(context, async (tx) => {
    await check(context, tx, order);
    if (refusal) throw refusal;
    return hold(context, tx, order);
  });
  failpoint('email.queued');
  return queued;
}

/** The reason why the writer refuses the prompt. Problems of the order itself come up again in the transaction. */
async function refusalOf(
  { viewer, now, db, admitEmail }: Context,
  order: EmailOrder,
): Promise<Problem | undefined> {
  try {
    await admitEmail({ viewer, now, db, loaders: new Loaders() }, order);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'PROMPT_NOT_FOLLOWED' ? error : undefined;
  }
}

const ID: Selection = new Set(['id']);
const ACCESS: Selection = new Set(['access']);

/** Takes no lock: an unlock never ends. */
async function check({ viewer, now }: Context, tx: Transaction, order: EmailOrder): Promise<void> {
  // Reads on the transaction's connection: transactions that wait for a second one can exhaust the pool.
  const context: ReadContext = { viewer, now, db: { core: tx }, loaders: new Loaders() };
  if (!(await readOne(context, EMAIL_PROMPTS, ID, order.emailPromptId)))
    throw notFound('email prompt', 'emailPromptId');
  const contact = await openContact(context, ACCESS, order.contactId);
  if (!contact) throw notFound('contact', 'contactId');
  requireUnlocked(CONTACTS, contact);
}

async function hold(
  { viewer, jobs, now, usage }: Context,
  tx: Transaction,
  order: EmailOrder,
): Promise<QueuedEmail> {
  const { organizationId, userId, channel, limits } = viewer;
  const actor = { organizationId, userId, channel, now };
  const { available } = await lockAccount(tx, actor, limits.creditsIncludedMonthly);
  if (available < EMAIL_PRICE) throw insufficientCredits(available, EMAIL_PRICE);
  const [job] = await jobs.enqueue(tx, GENERATE_EMAIL, [{ payload: order, organizationId, userId }]);
  const { id: jobRecordId, queueId: jobId } = job!;
  const balance = await postCredits(tx, actor, {
    kind: 'hold',
    reference: `job:${jobRecordId}`,
    available: -EMAIL_PRICE,
    held: EMAIL_PRICE,
  });
  failpoint('email.held');
  await noteEmailState(tx, organizationId, order.contactId, { status: 'pending' });
  charge(usage, EMAIL_PRICE, balance.available);
  return { ...order, jobId, jobRecordId, status: 'queued', message: MESSAGE };
}
