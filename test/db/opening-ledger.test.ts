import { expect, it } from '@jest/globals';
import { entities } from '../../src/app/entities.ts';
import { migrate } from '../../src/db/migrate.ts';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import type { DatabaseAddress } from '../../src/platform/base/database-address.ts';
import { asOwner } from '../support/database.ts';
import { migrateTo } from '../support/migrations.ts';
import { openTestDatabase } from '../support/open-database.ts';

it('an installation that predates the ledger gets a consistent one, with its grants and unlocks', async () => {
  const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
  const address = { ...server, database: 'test_before_ledger' };
  await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  try {
    await migrateTo(address, 'm002-intelligence');
    await asOwner(
      address,
      `insert into organizations (name, plan) values ('Spent', 'growth'), ('Fresh', 'free');
       insert into credit_accounts select id, case name when 'Spent' then 40 else 25 end from organizations;
       insert into unlocks (organization_id, entity_type, entity_id, credits_spent, unlocked_at)
       select id, type, gen_random_uuid(), price, now() - days * interval '1 day' from organizations,
         (values ('district', 6, 50), ('school', 6, 3), ('contact', 2, 3)) u(type, price, days) where name = 'Spent'`,
    );
    await migrate(address);
    const db = await openTestDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    try {
      expect((await audit(db)).flatMap(({ rows }) => rows)).toEqual([]);
      const entries = await asOwner(
        address,
        `select name, kind, available_change, available_after from credit_entries e
         join organizations o on o.id = e.organization_id order by name, number`,
      );
      expect(entries.map((row) => Object.values(row).join(' '))).toEqual([
        'Fresh grant 25 25',
        'Spent grant 54 54',
        'Spent unlock -6 48',
        expect.stringMatching(/^Spent unlock -\d 4\d$/),
        expect.stringMatching(/^Spent unlock -\d 40$/),
      ]);
    } finally {
      await db.close();
    }
  } finally {
    await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
  }
});
