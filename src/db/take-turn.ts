import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

/** Waits until no other transaction has the turn of this name, and keeps it until this transaction ends. */
export const takeTurn = ({ rows }: Pick<ConnectionPool, 'rows'>, name: string): Promise<unknown> =>
  rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
