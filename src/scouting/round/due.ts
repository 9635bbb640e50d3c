import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { InstitutionType } from '../../accounts/prices/ref.ts';
import type { Database } from '../../db/database.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { Transaction } from '../../db/transaction.ts';
import { LEAST_APART } from './interval.ts';
import type { SitemapFault } from './look.ts';

/** A place that is due. */
export interface DuePlace {
  readonly entityType: InstitutionType;
  readonly entityId: string;
  /** Identifies this claim; after another worker has taken the place over, the former claim changes nothing. */
  readonly claim: string;
  readonly isUnlocked: boolean;
  /** Numbers of readings so far, looks included, and of readings that found a change. */
  readonly readings: number;
  readonly changes: number;
  /** Number of failed readings since the last successful one. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly lastWholeAt: string | null;
  /** The hours between whole readings of the place; null if the setting's interval applies. */
  readonly wholeHours: number | null;
  readonly sitemap: SitemapFault;
  /** The mean time between readings; null before the first one. */
  readonly meanHours: number | null;
  readonly dueAt: string;
}

/** Minutes after which another worker may take a claimed place over, because its worker must have crashed. */
const CLAIM_MINUTES = 35;

/**
 * Claims the due place with the earliest promise, except for places with a requested run, or with a host that is being
 * read or was asked in the last `LEAST_APART` hours. Claims run one after another, so that no two share a host.
 */
export const claimPlace = ({ db }: { readonly db: Database }, until: Date): Promise<DuePlace | undefined> =>
  db.transaction(async (tx) => {
    await takeTurn(tx, 'round');
    return takeDue(tx, until);
  });

/** Returns undefined if no place can be claimed. A place that still has a crashed worker's claim gets a failure. */
async function takeDue(tx: Transaction, until: Date): Promise<DuePlace | undefined> {
  const at = sql`${until.toISOString()}::timestamptz`;
  const [place] = await tx.rows<DuePlace>(sql`
    with due as (
      select p.entity_id from place_readings p
      where p.due_at <= ${at} and (p.claimed_until is null or p.claimed_until < ${at})
        and not exists (
          select from scouting_runs r
          where r.entity_id = p.entity_id and r.status in ('pending', 'in_progress') and not r.is_round)
        and not exists (
          select from place_readings o where o.host = p.host and o.entity_id <> p.entity_id
            and (o.claimed_until > ${at} or o.asked_at > ${at} - make_interval(hours => ${LEAST_APART})))
      order by p.promised_at, p.entity_id limit 1 for update of p skip locked
    )
    update place_readings p set claim = ${randomUUID()}, asked_at = ${at},
      claimed_until = ${at} + make_interval(mins => ${CLAIM_MINUTES}),
      failures = p.failures + case when p.claim is null then 0 else 1 end
    from due where p.entity_id = due.entity_id
    returning p.entity_type as "entityType", p.entity_id as "entityId", p.claim, p.is_unlocked as "isUnlocked",
      p.readings,
      p.changes, p.failures, p.failing_since as "failingSince", p.last_whole_at as "lastWholeAt",
      p.whole_hours as "wholeHours", p.sitemap, p.due_at as "dueAt",
      extract(epoch from p.last_read_at - p.created_at)::float8 / 3600 / nullif(p.readings, 0) as "meanHours"`);
  return place;
}

/** Ends the claim of a place that was not read; the place stays due. */
export const giveBack = (
  { db }: { readonly db: Database },
  { entityId, claim }: Pick<DuePlace, 'entityId' | 'claim'>,
): Promise<unknown> =>
  db.core.rows(sql`
    update place_readings set claim = null, claimed_until = null where entity_id = ${entityId} and claim = ${claim}`);
