import { Problem } from '@emi/base/problems';
import { parseUuid } from '@emi/base/scalars';
import type { EntityManager } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { within } from '../../db/transaction.ts';
import { findOrganization } from './inputs.ts';
import type { Organization } from './organization.entity.ts';

/**
 * Blocks the job that deletes organizations, and other changes of the organization and its users, until the transaction
 * ends.
 * @throws Problem if there is no such organization, or its deletion is due, because rows may be gone
 */
export async function lockOrganization(tx: EntityManager, organizationId: string): Promise<Organization> {
  const id = parseUuid(organizationId, 'organization id');
  const { rows } = within(tx);
  await rows(sql`select from organizations where id = ${id} for no key update`);
  const due = await rows(sql`
    select from organizations where id = ${id} and deleted_at is null and deletion_due_at <= clock_timestamp()`);
  if (due.length > 0)
    throw new Problem('CONFLICT', 'This organization is being deleted, which nothing can undo.');
  return findOrganization(tx, id);
}
