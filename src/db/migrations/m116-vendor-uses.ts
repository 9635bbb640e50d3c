import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Places with the vendors that they use and until when, by state, so that counting them reads only one index. */
export class VendorUses extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const FINDINGS = { entry: 'vendor_stack_entries', contract: 'contracts' } as const;
const PLACES = ['districts', 'schools'] as const;

const STATEMENTS = [
  // No finding is written between the copy and its triggers; everything can be read throughout.
  `lock table ${Object.values(FINDINGS).join()} in share row exclusive mode`,
  `create table vendor_uses (
    kind text not null check (kind in ('entry', 'contract')),
    id uuid not null,
    vendor_id uuid,
    entity_id uuid not null,
    state text not null,
    in_force_until timestamptz)`,
  functionDefinition('vendor_uses'),
  `insert into vendor_uses (kind, id, vendor_id, entity_id, state, in_force_until)
   select kind, id, vendor_id, entity_id, state, in_force_until from current_vendor_uses`,
  'alter table vendor_uses add primary key (kind, id)',
  `create index vendor_uses_vendor on vendor_uses (vendor_id, entity_id) include (in_force_until)
   where in_force_until is not null`,
  `create index vendor_uses_state on vendor_uses (state, vendor_id, entity_id) include (in_force_until)
   where in_force_until is not null`,
  ...Object.entries(FINDINGS).flatMap(([kind, table]) => [
    `create trigger ${table}_use_added after insert on ${table} referencing new table as new_rows
     for each statement execute function write_${kind}_uses('${kind}')`,
    `create trigger ${table}_use_changed after update on ${table} referencing new table as new_rows
     for each statement execute function write_${kind}_uses('${kind}')`,
    `create trigger ${table}_use_removed after delete on ${table} referencing old table as old_rows
     for each statement execute function delete_vendor_uses('${kind}')`,
  ]),
  'analyze vendor_uses',
  // Last, because unlocks change places: they wait from here to the end, but not for the copy.
  ...PLACES.map(
    (table) => `create trigger ${table}_uses_moved after update on ${table}
      referencing old table as old_rows new table as new_rows
      for each statement execute function move_vendor_uses()`,
  ),
  ...PLACES.map(
    (table) => `update vendor_uses u set state = p.state from ${table} p
      where p.id = u.entity_id and p.state <> u.state`,
  ),
];
