import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { noteChange } from '../audit-trail/note.ts';

/**
 * Returns `false` if the credential that created a sign-in code has been revoked since, or the member that signs in was
 * removed. Locks the user's credentials until the transaction ends.
 */
export async function isCreatorAlive(
  tx: Transaction,
  { userId, ancestry }: { readonly userId: string; readonly ancestry: readonly string[] },
): Promise<boolean> {
  await tx.rows(sql`select from users where id = ${userId} for no key update`);
  const creator = ancestry.at(-1);
  if (creator === undefined) return true;
  const alive = await tx.rows(sql`
    select from api_keys where id = ${creator} and revoked_at is null
    union all select from oauth_clients where id = ${creator} and revoked_at is null
    union all select from grants where id = ${creator} and revoked_at is null
    union all select from members where id = ${creator}`);
  return alive.length > 0;
}

/** Adds a person's new grant or session to the audit trail of the organization. */
export async function noteGrant(tx: Transaction, userId: string, grantId: string): Promise<void> {
  const [user] = await tx.rows<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from users where id = ${userId}`,
  );
  const actor = { ...user!, userId, keyId: null, ancestry: [grantId], channel: 'dashboard' as const };
  await noteChange(tx.em, actor, 'grant_created', 'grant', grantId);
}
