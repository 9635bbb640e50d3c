import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Deleted records, so that copies of the directory learn what is gone. */
export class Deletions extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...TABLE, functionDefinition('record_deletion'), ...TRIGGERS])
      this.addSql(statement);
  }
}

const TABLE = [
  // The place of a contact determines who may learn of its deletion. No foreign key: the place may be gone too.
  `create table deletions (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('district', 'school', 'contact', 'vendor')),
    record_id uuid not null,
    merged_into_id uuid check (merged_into_id is null or kind = 'vendor'),
    district_id uuid check ((district_id is not null) = (kind = 'contact')),
    school_id uuid check (school_id is null or kind = 'contact'),
    deleted_at timestamptz not null default now())`,
  'create index deletions_deleted_at on deletions (deleted_at, id)',
  'create index deletions_kind on deletions (kind, deleted_at, id)',
];

const TRIGGERS = [
  ...['district', 'school', 'contact', 'vendor'].map(
    (kind) => `create trigger ${kind}s_deletion after delete on ${kind}s
      for each row execute function record_deletion('${kind}')`,
  ),
  `create trigger vendors_merge after update of merged_into_id on vendors
     for each row when (new.merged_into_id is distinct from old.merged_into_id and new.merged_into_id is not null)
     execute function record_deletion('vendor')`,
  `create trigger contacts_departure after update of district_id, school_id on contacts
     for each row when ((new.district_id, new.school_id) is distinct from (old.district_id, old.school_id))
     execute function record_deletion('contact')`,
];
