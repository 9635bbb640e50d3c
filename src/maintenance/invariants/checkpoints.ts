import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { openHolds } from './books.ts';
import { EVERYTHING, type InvariantSource } from './source.ts';

/** Allows for clock skew, and for transactions in progress during the last audit. */
const OVERLAP = `interval '1 day'`;

/**
 * Begins an audit in a transaction that has not read anything: as the owner of the tables, because the service cannot
 * write checkpoints; on one snapshot; and after any other audit has ended.
 */
export async function beginAudit(tx: Transaction, extent: 'full' | 'new'): Promise<InvariantSource> {
  await tx.rows(raw('set transaction isolation level repeatable read'));
  await tx.rows(raw('set local role none'));
  await tx.rows(raw('set local statement_timeout = 0'));
  await tx.rows(raw('lock table audit_checkpoints in share row exclusive mode')); // takes no snapshot yet
  if (extent === 'full') return EVERYTHING;
  const [last] = await tx.rows<{ since: string }>(
    raw(`select coalesce(min(audited_at) - ${OVERLAP}, '-infinity')::text as since from audit_checkpoints`),
  );
  await collectNewEntries(tx);
  return {
    entries: 'new_entries',
    checkpoints: 'audit_checkpoints',
    usage: 'audited_usage',
    since: `'${last!.since}'::timestamptz`,
    fence: 'offset 0',
  };
}

/** Each organization's entries are numbered in commit order, because every transaction locks the account. */
async function collectNewEntries(tx: Transaction): Promise<void> {
  await tx.rows(raw('set local enable_seqscan = off')); // PostgreSQL would not know that only few entries are new
  await tx.rows(sql`
    create temporary table new_entries on commit drop as
    select e.* from organizations o left join audit_checkpoints c on c.organization_id = o.id
    cross join lateral (
      select * from credit_entries e where e.organization_id = o.id and e.number > coalesce(c.number, 0) offset 0
    ) e`);
  await tx.rows(raw('set local enable_seqscan = on'));
  await tx.rows(raw('analyze new_entries'));
}

/** Records the position up to which the books are sound; the next audit continues there. */
export async function saveCheckpoints(tx: Transaction, source: InvariantSource): Promise<void> {
  const { entries, checkpoints } = source;
  await tx.rows(
    raw(`
    insert into audit_checkpoints (organization_id, number, available, held, open_holds, audited_at)
    select o.id, coalesce(e.number, c.number, 0), coalesce(e.available_after, c.available, 0),
      coalesce(e.held_after, c.held, 0), coalesce(h.open_holds, '{}'), now()
    from organizations o left join ${checkpoints} c on c.organization_id = o.id
    left join (
      select distinct on (organization_id) * from ${entries} order by organization_id, number desc
    ) e on e.organization_id = o.id
    left join (${openHolds(source)}) h on h.organization_id = o.id
    on conflict (organization_id) do update set number = excluded.number, available = excluded.available,
      held = excluded.held, open_holds = excluded.open_holds, audited_at = excluded.audited_at`),
  );
  await tx.rows(sql`
    insert into audited_usage as a (organization_id, month_end, operation, credits, times)
    select organization_id, month_end, operation, credits, times from credit_usage
    on conflict (organization_id, month_end, operation) do update set credits = excluded.credits, times = excluded.times
      where (a.credits, a.times) is distinct from (excluded.credits, excluded.times)`);
}
