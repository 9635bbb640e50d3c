import { badRequest, entityLocked } from '@emi/base/problems';
import { whereClause } from '@emi/records/pages';
import sql from 'sql-template-tag';
import { noteChange } from '../../accounts/audit-trail/note.ts';
import { lockAccount } from '../../accounts/credits/ledger.ts';
import { monthOf } from '../../accounts/credits/period.ts';
import { REFUND_REASONS, refundUnlocks } from '../../accounts/credits/refund.ts';
import { UNLOCK_PRICES } from '../../accounts/prices/prices.ts';
import type { Transaction } from '../../db/transaction.ts';
import { CONTACTS } from '../../directory/contacts/contact.entity.ts';
import type { ReportOutcome, ReportReason } from '../../directory/contacts/contact.values.ts';
import { unlockOf } from '../../directory/contacts/contact.visibility.ts';
import type { Context } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';

/** Days after an unlock within which a report refunds its credits. */
const REFUNDED_DAYS = 30;

/** Number of organizations that must pay for a contact and report its address before it is marked for all. */
const ENOUGH_REPORTS = 3;

interface Reported {
  readonly districtId: string;
  readonly email: string | null;
  /** RFC 3339. */
  readonly unlockedAt: string | null;
}

/**
 * Stores an organization's report about a contact that it unlocked, and refunds the credits if the rule in
 * docs/reference/credits.md applies. Only the first report counts; later ones change nothing. A contact that the
 * organization cannot see is skipped.
 * @throws Problem if the contact is locked, or has no address that could have bounced
 */
export function reportContact(context: Context, id: string, reason: ReportReason): Promise<void> {
  const { viewer, now } = context;
  const { organizationId, limits } = viewer;
  return withIdempotency(context, async (tx) => {
    const [contact] = await tx.rows<Reported>(sql`
      select r.district_id as "districtId", r.email, u.unlocked_at as "unlockedAt"
      from contacts r ${unlockOf(viewer)} ${whereClause([sql`r.id = ${id}`, ...CONTACTS.where(viewer)])}
      for key share of r`); // an erasure of the contact precedes this transaction or waits for it
    if (!contact) return;
    if (!contact.unlockedAt) throw entityLocked('contact', id, UNLOCK_PRICES.contact);
    if (reason === 'bounced' && !contact.email)
      throw badRequest('This contact has no email address that could bounce.');
    // An organization's reports wait for one another, so that each one sees the others' refunds.
    await lockAccount(tx, { organizationId, now }, limits.creditsIncludedMonthly);
    const isFirst = await tx.rows(sql`
      insert into contact_overlays as o (organization_id, contact_id, report_reason, reported_at, reported_digest)
      values (${organizationId}, ${id}, ${reason}, ${now.toISOString()}, email_digest(${contact.email}))
      on conflict (organization_id, contact_id) do update set report_reason = excluded.report_reason,
        reported_at = excluded.reported_at, reported_digest = excluded.reported_digest
      where o.reported_at is null returning 1`);
    if (isFirst.length === 0) return;
    const { outcome, credits } = await refunded(tx, context, id, reason, contact.unlockedAt);
    await tx.rows(sql`
      update contact_overlays set report_outcome = ${outcome}, report_credits = ${credits}
      where organization_id = ${organizationId} and contact_id = ${id}`);
    await noteChange(tx.em, viewer, 'contact_reported', 'contact', id);
    if (contact.email) await markAddress(tx, contact.districtId, contact.email, now);
  });
}

async function refunded(
  tx: Transaction,
  { viewer, now }: Context,
  id: string,
  reason: ReportReason,
  unlockedAt: string,
): Promise<{ outcome: ReportOutcome; credits: number }> {
  const { organizationId, userId, channel, limits, ancestry } = viewer;
  if (now.getTime() - Date.parse(unlockedAt) > REFUNDED_DAYS * 86_400_000)
    return { outcome: 'too_late', credits: 0 };
  const [month] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from contact_overlays
    where organization_id = ${organizationId} and report_outcome = 'refunded'
      and reported_at >= ${monthOf(now).start.toISOString()}`);
  if (month!.count >= limits.contactRefundsMonthly) return { outcome: 'limit_reached', credits: 0 };
  const actor = { organizationId, userId, channel, madeBy: ancestry.at(-1) ?? null, now };
  const unlocked = [{ entityType: 'contact', entityId: id }] as const;
  const credits = await refundUnlocks(tx, actor, unlocked, REFUND_REASONS[reason]);
  return { outcome: credits > 0 ? 'refunded' : 'not_charged', credits };
}

/**
 * Marks an address for all organizations once several of them, which paid for the contact and are neither demos nor
 * suspended, have reported it. Any report makes the address's domain due for another check, unless its last check was
 * within a day; the check marks the address if the domain refuses mail.
 */
async function markAddress(tx: Transaction, districtId: string, email: string, now: Date): Promise<void> {
  await tx.rows(sql`
    with same as (
      select id from contacts where district_id = ${districtId} and lower(email) = lower(${email})
    )
    update contacts set email_verification_status = 'invalid', email_verification_basis = 'reports',
      email_verified_at = ${now.toISOString()}, last_updated_at = now()
    where id in (select id from same) and email_verification_basis is distinct from 'reports' and (
      select count(distinct v.organization_id) from contact_overlays v
        join organizations o on o.id = v.organization_id and not o.sees_synthetic and o.suspended_at is null
        join credit_entries e on e.organization_id = v.organization_id and e.kind = 'unlock'
          and e.reference = 'contact:' || v.contact_id and e.available_change < 0
      where v.contact_id in (select id from same) and v.reported_digest = email_digest(${email}))
        >= ${ENOUGH_REPORTS}`);
  await tx.rows(sql`
    update email_domains set check_after = ${now.toISOString()}
    where domain = lower(split_part(${email}, '@', 2)) and check_after > ${now.toISOString()}
      and checked_at < ${now.toISOString()}::timestamptz - interval '1 day'`);
}
