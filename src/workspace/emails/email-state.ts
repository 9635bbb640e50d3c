import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';

/** The state of an organization's email to a contact. Only the holder of the account's lock may write it. */
export type EmailState =
  | { readonly status: 'pending' }
  | { readonly status: 'generated' | 'error'; readonly jobId: string; readonly error: string | null };

/**
 * Records the state of an organization's email to a contact, unless the contact was deleted. One statement looks up the
 * contact and the job's failures and stores the state, under the account's lock.
 */
export async function noteEmailState(
  tx: Transaction,
  organizationId: string,
  contactId: string,
  state: EmailState,
): Promise<void> {
  const { error, retries } = detailsOf(state);
  await tx.rows(sql`
    insert into contact_overlays (organization_id, contact_id, email_status, email_error, email_retry_count)
    select ${organizationId}, id, ${state.status}, ${error}, ${retries} from contacts where id = ${contactId}
    on conflict (organization_id, contact_id) do update
      set email_status = excluded.email_status, email_error = excluded.email_error,
        email_retry_count = excluded.email_retry_count`);
}

function detailsOf(state: EmailState): { error: string | null; retries: Sql } {
  if (state.status === 'pending') return { error: null, retries: sql`0` };
  return { error: state.error, retries: sql`(select failures from jobs where id = ${state.jobId})` };
}
