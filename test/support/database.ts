import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

const runAddress = (): DatabaseAddress => JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;

/** Creates a migrated, empty database as a copy of the run's template, which takes a tenth of a second. */
export const freshDatabase = (): Promise<TestDatabase> => copyOf({ address: runAddress() });

/** Copies a database of the run's server that has no open connections. */
export async function copyOf({ address: template }: Pick<TestDatabase, 'address'>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database "${name}" template "${template.database}" strategy file_copy`);
  return {
    address: { ...template, database: name },
    drop: () => onServer(`drop database "${name}" with (force)`),
  };
}

/** The worker's connection for creating and dropping databases; it ends with the worker. */
let connection: Promise<pg.Client> | undefined;

async function onServer(statement: string): Promise<void> {
  connection ??= connect();
  await (await connection).query(statement);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...runAddress(), database: 'postgres' });
  client.on('error', () => undefined); // a lost connection also fails the pending statement
  client.once('end', () => (connection = undefined));
  await client.connect();
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

/** Runs work on a connection of its own, with the database owner's rights, which the service does not have. */
export async function withClient<T>(
  address: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement with the rights of the database's owner and returns its rows. */
export const asOwner = <Row extends object>(address: pg.ClientConfig, statement: string): Promise<Row[]> =>
  withClient(address, async (client) => (await client.query<Row>(statement)).rows);
