import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

interface Replication {
  readonly names: string;
  readonly commit: string;
  readonly hasStandby: boolean;
}

/**
 * A warning about data that a failover to a standby would lose, with the setting that prevents it; undefined if there
 * is no such risk or no standby.
 * @param hasSeveral true if the database's address lists several servers
 */
export async function riskOfLoss(core: ConnectionPool, hasSeveral: boolean): Promise<string | undefined> {
  const [row] = await core.rows<Replication>(sql`
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
      exists (select from pg_stat_replication) as "hasStandby"`);
  const { names, commit, hasStandby } = row!;
  if (!hasSeveral && !hasStandby) return undefined;
  const lost = 'a failover may lose changes that were answered with 2xx';
  if (names.trim() === '') return `synchronous_standby_names is empty: ${lost}`;
  if (commit === 'off' || commit === 'local') return `synchronous_commit is ${commit}: ${lost}`;
  return undefined;
}
