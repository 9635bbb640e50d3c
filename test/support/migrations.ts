import type { DatabaseAddress } from '@emi/base/runtime';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrations } from '../../src/db/migrations/index.ts';

/** Runs the migrations of an empty database up to the named one. */
export async function migrateTo(address: DatabaseAddress, last: string): Promise<void> {
  const end = migrations.findIndex(({ name }) => name === last) + 1;
  if (end === 0) throw new Error(`there is no migration ${last}`);
  const orm = await MikroORM.init({
    ...address,
    dbName: address.database,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations.slice(0, end),
      allOrNothing: false, // as the service does: some migrations commit in between
      snapshot: false,
      tableName: 'migrations',
      silent: true,
    },
  });
  await orm.migrator.up();
  await orm.close(true);
}
