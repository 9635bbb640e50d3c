import { badRequest, Problem } from '@emi/base/problems';
import { parseText, parseUuid } from '@emi/base/scalars';
import sql, { type Sql } from 'sql-template-tag';
import type { InTransaction } from '../../db/transaction.ts';

/** An address whose reports an operator finds wrong: `email`, or that of the contact `id`. */
export interface ReportedAddress {
  readonly id?: string;
  readonly email?: string;
}

export interface Dismissed {
  /** The ids of the contacts with the address. */
  readonly contacts: readonly string[];
  /** The number of reports that no longer count. */
  readonly reports: number;
  /** The number of contacts whose address was `invalid` because of reports. */
  readonly unmarked: number;
}

/**
 * Undoes the mark that reports gave an address, and no longer counts these reports; refunds stay. The next check of
 * addresses gives it a status again.
 */
export function dismissReports(inTransaction: InTransaction, address: ReportedAddress): Promise<Dismissed> {
  const which = conditionFor(address);
  return inTransaction(async (tx) => {
    const contacts = await tx.rows<{ id: string }>(sql`
      select c.id from contacts c where ${which} order by c.id for update`);
    if (contacts.length === 0) throw new Problem('NOT_FOUND', 'There is no such contact with an address.');
    const ids = contacts.map(({ id }) => id);
    const reports = await tx.rows(sql`
      update contact_overlays set reported_digest = null
      where contact_id = any(${ids}::uuid[]) and reported_digest is not null returning 1`);
    const unmarked = await tx.rows(sql`
      update contacts set email_verification_status = 'unknown', email_verification_basis = null,
        email_verified_at = null, last_updated_at = now()
      where id = any(${ids}::uuid[]) and email_verification_basis = 'reports' returning 1`);
    return { contacts: ids, reports: reports.length, unmarked: unmarked.length };
  });
}

/** Reports mark an address in one district (`markAddress`), so an id stands for the contacts with its address there. */
function conditionFor({ id, email }: ReportedAddress): Sql {
  if ((id === undefined) === (email === undefined)) throw badRequest('Give the id of a contact or --email.');
  if (email !== undefined) return sql`lower(c.email) = lower(${parseText(email, 'email')})`;
  return sql`c.email is not null and (c.district_id, lower(c.email)) in (
    select district_id, lower(email) from contacts where id = ${parseUuid(id!, 'contact id')})`;
}
