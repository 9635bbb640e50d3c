import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityClass, EntityMetadata } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import type { Database } from '../../src/db/database.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { openTestDatabase } from '../support/open-database.ts';

/** Each column with its type, and `?` if it is nullable. */
type Columns = Record<string, string>;

/**
 * Columns that only SQL uses: the ledger's split of an amount, the scouting run that found a person, when data about a
 * contact changed, the words of signals, names as searches compare them, and counts that places are sorted by.
 */
const ONLY_IN_SQL: Readonly<Record<string, readonly string[]>> = {
  credit_entries: ['from_allowance'],
  districts: ['folded_name', 'signal_count', 'contact_count', 'has_findings', 'is_unreadable'],
  schools: ['folded_name', 'signal_count', 'contact_count', 'has_findings', 'is_unreadable'],
  contacts: ['folded_name', 'folded_title', 'found_by', 'unlisted_at'],
  contact_overlays: ['updated_at', 'reported_digest'],
  event_subscriptions: ['due_at'],
  signals: ['words'],
};
/** Columns that may be null in the entity because a function derives their value from other columns. */
const COMPLETED = ['origin'];

let database: TestDatabase;
let db: Database;
let migrated: Map<string, Columns>;
beforeAll(async () => {
  database = await freshDatabase();
  db = await openTestDatabase({
    address: database.address,
    entities,
    coreConnections: 1,
    searchConnections: 1,
  });
  migrated = await migratedTables();
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function migratedTables(): Promise<Map<string, Columns>> {
  const rows = await db.core.rows<{ table: string; columns: Columns }>(sql`
    select relname as table,
           jsonb_object_agg(attname,
             format_type(atttypid, null) || case when attnotnull then '' else '?' end) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const ALIASES: Readonly<Record<string, string>> = { int: 'integer', timestamptz: 'timestamp with time zone' };

/** A property that is not persisted is either a column that the database computes or read from another table. */
function declaredColumns({ props, tableName }: EntityMetadata): Columns {
  const columns: Columns = {};
  for (const { fieldNames, columnTypes, nullable, persist } of props) {
    const [name = '', type = ''] = [fieldNames?.[0], columnTypes?.[0]];
    if (persist === false && !(name in migrated.get(tableName)!)) continue;
    columns[name] = `${ALIASES[type] ?? type}${nullable || COMPLETED.includes(name) ? '?' : ''}`;
  }
  return columns;
}

describe('the entities', () => {
  it.each(entities.map((entity): [string, EntityClass<object>] => [entity.name, entity]))(
    'match the migrated schema: %s',
    (_name, entity) => {
      const meta = db.orm.getMetadata().get<object>(entity);
      const { [meta.tableName]: unread = [] } = ONLY_IN_SQL;
      const columns = Object.entries(migrated.get(meta.tableName) ?? {});
      const expected = Object.fromEntries(columns.filter(([name]) => !unread.includes(name)));
      expect(declaredColumns(meta)).toEqual(expected);
    },
  );
});
