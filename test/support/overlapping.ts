import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { eventually } from './eventually.ts';

export type Clients = readonly [pg.Client, pg.Client];

export async function connectTwo(address: DatabaseAddress): Promise<Clients> {
  const clients: Clients = [new pg.Client({ ...address }), new pg.Client({ ...address })];
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/**
 * Runs a statement in a transaction. Once the second statement, on another connection, waits for it, the transaction
 * runs the third and commits.
 */
export async function overlapping(
  [one, other]: Clients,
  first: string,
  second: string,
  third = 'select',
): Promise<void> {
  const { pid } = (await other.query('select pg_backend_pid() as pid')).rows[0];
  await one.query(`begin; ${first}`);
  const waiting = other.query(second);
  await eventually('the second transaction waits', async () => {
    const { rows } = await one.query('select from pg_locks where not granted and pid = $1', [pid]);
    return rows.length > 0;
  });
  await Promise.all([one.query(`${third}; commit`), waiting]);
}
