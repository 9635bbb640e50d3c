import { AS_OWNER, type DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { isUnavailable } from './errors.ts';
import { unavailable } from './pools.ts';
import { DatabaseClient } from './primary-client.ts';

/** No timeouts, because an import's input may be slow; memory for large sorts and temporary tables. */
const SESSION = [
  AS_OWNER,
  '-c timezone=UTC',
  '-c statement_timeout=0',
  '-c lock_timeout=0',
  '-c idle_in_transaction_session_timeout=0',
  '-c work_mem=64MB',
  '-c maintenance_work_mem=128MB',
  '-c temp_buffers=64MB',
].join(' ');

/**
 * Runs work, such as an import, on a connection of its own with the owner's rights. Closing the connection rolls back
 * uncommitted work; an abort closes it immediately.
 */
export async function onOwnConnection<T>(
  address: DatabaseAddress,
  signal: AbortSignal | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new DatabaseClient({
    ...address,
    application_name: 'education-market-api import',
    options: SESSION,
  });
  client.on('error', () => undefined); // a lost connection also fails the pending statement
  const hangUp = () => hangUpOn(client);
  try {
    await client.connect();
    // Not supported by servers on Windows, which finish a long statement even after the client has disconnected.
    await client.query('set client_connection_check_interval = 100').catch(() => undefined);
    signal?.addEventListener('abort', hangUp);
    signal?.throwIfAborted();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw isUnavailable(error) ? unavailable(error) : error;
  } finally {
    signal?.removeEventListener('abort', hangUp);
    await client.end();
  }
}

/** Runs statements as the database's owner. */
export interface OwnerStatements {
  rows<Row>(statement: Sql): Promise<Row[]>;
}

export const statementsOn = (client: pg.Client): OwnerStatements => ({
  rows: async <Row>({ text, values }: Sql) =>
    (await client.query({ text, values: [...values] })).rows as Row[],
});

/** Closes a connection at once. pg has no method for this; `end()` would wait for the running statement. */
function hangUpOn(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
}
