import type { Sql } from 'sql-template-tag';
import { onOwnConnection, statementsOn } from '../../importers/connection.ts';
import type { DatabaseAddress } from '../../platform/base/database-address.ts';

/** Statements of one transaction. */
export interface OwnerStatements {
  rows<Row>(statement: Sql): Promise<Row[]>;
}

/**
 * Runs work in a transaction as the database's owner, who can also change tables to which the service can only append.
 * @param dryRun rolls the transaction back at its end
 */
export const inOwnTransaction = <T>(
  address: DatabaseAddress,
  dryRun: boolean,
  work: (tx: OwnerStatements) => Promise<T>,
): Promise<T> =>
  onOwnConnection(address, undefined, async (client) => {
    await client.query('begin'); // closing the connection rolls back
    const result = await work(statementsOn(client));
    if (!dryRun) await client.query('commit');
    return result;
  });
