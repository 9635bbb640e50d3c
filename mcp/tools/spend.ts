import { badRequest, Problem } from '@emi/base/problems';
import { route } from '@emi/facade/route';
import {
  EMAIL_PRICE,
  EMAIL_PRICE_IN_WORDS,
  UNLOCK_PRICES_IN_WORDS,
} from '../../src/accounts/prices/prices.ts';
import type { Arguments } from '../arguments.ts';
import type { Body } from '../results.ts';
import type { ToolDeclaration } from '../tool.ts';
import { restRoute } from './read.ts';

const unlock = restRoute('POST', '/unlock');

/**
 * Within these minutes, a second request for the same email counts as a repetition, because clients resend a call whose
 * answer they lost.
 */
const REPEATABLE_MINUTES = 10;

const email = route({
  method: 'POST',
  path: '/contacts/{contactId}/generate-email',
  summary: 'Generate an email to a contact',
  document: `mutation AgentGenerateEmail($contactId: UUID!, $emailPromptId: UUID!, $again: Boolean! = false) {
    body: generateEmail(input: {
      contactId: $contactId, emailPromptId: $emailPromptId, again: $again, repeatableMinutes: ${REPEATABLE_MINUTES}
    }) { job_record_id: jobRecordId status message }
  }`,
  status: 202,
});

/** A limit that the route lacks: if a call allows less than the price, nothing is held. */
function emailIsAllowed({ max_credits: maxCredits }: Arguments): void {
  if (!Number.isInteger(maxCredits) || (maxCredits as number) < 0) {
    throw badRequest('max_credits must be a whole number of at least 0.');
  }
  if ((maxCredits as number) >= EMAIL_PRICE) return;
  throw new Problem(
    'SPEND_CAP_EXCEEDED',
    `This costs ${EMAIL_PRICE_IN_WORDS}, more than the ${maxCredits} that the call allows. Nothing was charged.`,
    { required: EMAIL_PRICE, maxCredits },
  );
}

const MAX_CREDITS = {
  type: 'integer',
  minimum: 0,
  description: 'The most that this call may spend',
};

function promptNames(body: Body): unknown {
  const prompts = body as unknown as readonly Body[];
  if (prompts.length === 0) return { message: 'There are no email prompts. The user must create one first.' };
  return prompts.map(({ id, name, description }) => ({ id, name, description }));
}

interface Emails {
  readonly data: readonly Body[];
  readonly pagination: { readonly total: number };
}

function emails(body: Body): Body {
  const { data, pagination } = body as unknown as Emails;
  if (data.length === 0)
    return { total: pagination.total, message: 'There are no emails to this contact here.' };
  const shown = data.map(({ id, subject, body: text, status, generated_at, generation_metadata }) => ({
    id,
    status,
    subject,
    body: text,
    generated_at,
    not_followed: (generation_metadata as { not_followed?: unknown } | null)?.not_followed,
  }));
  return { total: pagination.total, emails: shown };
}

export const spendTools: readonly ToolDeclaration[] = [
  {
    name: 'preview_unlock',
    title: 'Preview the price of an unlock',
    description: 'What unlocking these records would cost. Spends nothing.',
    route: unlock,
    takes: ['entities'],
    requires: ['entities'],
    fixed: { dry_run: true },
  },
  {
    name: 'unlock',
    title: 'Unlock records',
    description:
      `Spends credits: ${UNLOCK_PRICES_IN_WORDS}; nothing for what is unlocked already, so a repeated call is ` +
      'free. Charges all or nothing, never more than max_credits. Unlock a place before its contacts, or together.',
    route: unlock,
    takes: ['entities', 'max_credits'],
    requires: ['entities', 'max_credits'],
    fixed: { dry_run: false },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  },
  {
    name: 'list_email_prompts',
    title: 'List my email prompts',
    description: 'The user’s prompts, of which generate_email needs one. Free.',
    route: restRoute('GET', '/user-email-prompts'),
    present: promptNames,
  },
  {
    name: 'generate_email',
    title: 'Generate an email',
    description:
      `Spends ${EMAIL_PRICE_IN_WORDS}: writes an email to an unlocked contact in the background. Follow it with ` +
      'get_job, then read it with list_emails. Nothing is sent. ' +
      `Repeating a call within ${REPEATABLE_MINUTES} minutes is free, unless again is true.`,
    route: email,
    own: { max_credits: MAX_CREDITS },
    requires: ['max_credits'],
    check: emailIsAllowed,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  },
  {
    name: 'list_emails',
    title: 'Read generated emails',
    description: 'The organization’s emails to a contact, newest first. Free.',
    route: restRoute('GET', '/contacts/{contactId}/emails'),
    present: emails,
  },
];
