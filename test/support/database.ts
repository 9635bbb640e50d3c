import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/db/address.ts';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database: a copy of the run's template, which takes a tenth of a second. */
export const freshDatabase = (): Promise<TestDatabase> =>
  copyOf({ address: JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress });

/** Copies a database, to which nobody may be connected. */
export async function copyOf({ address: template }: Pick<TestDatabase, 'address'>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(
    atPostgres(template),
    `create database "${name}" template "${template.database}" strategy file_copy`,
  );
  return {
    address: { ...template, database: name },
    drop: () => asOwner(atPostgres(template), `drop database "${name}" with (force)`),
  };
}

const atPostgres = (address: DatabaseAddress): DatabaseAddress => ({ ...address, database: 'postgres' });

/** Runs with the rights of the database's owner, which the service does not use. */
export async function asOwner(address: DatabaseAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
