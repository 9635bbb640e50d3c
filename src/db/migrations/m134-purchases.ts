import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Purchases of districts and schools, approved or proposed, and their signals. */
export class Purchases extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const KINDS = ['contract', 'rfp', 'funding', 'leadership', 'pain_point', 'board', 'purchase'];

const STATEMENTS = [
  `create table purchases (
    id uuid primary key default gen_random_uuid(),
    district_id uuid references districts on delete cascade,
    school_id uuid references schools on delete cascade,
    check (num_nonnulls(district_id, school_id) = 1),
    entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
    entity_type text not null
      generated always as (case when school_id is null then 'district' else 'school' end) stored,
    batch_id uuid,
    evidence jsonb check (is_evidence(evidence)),
    vendor_id uuid references vendors,
    vendor_name_raw text,
    check (vendor_id is not null or vendor_name_raw is not null),
    item text not null check (item <> ''),
    amount double precision check (amount >= 0),
    decided_at timestamptz,
    status text not null default 'approved' check (status in ('proposed', 'approved')),
    context text,
    source_url text,
    created_at timestamptz not null default now())`,
  'create index purchases_entity on purchases (entity_id, created_at, id)',
  `create unique index purchases_natural on purchases (entity_id,
    coalesce(lower(vendor_name_raw), vendor_id::text), md5(item), coalesce(decided_at, 'infinity'),
    coalesce(amount, -1))`,
  'create index purchases_vendor on purchases (vendor_id, entity_id)',
  'create index purchases_decided on purchases (decided_at, entity_id)',
  functionDefinition('purchase_points'),
  'alter table signal_places add column purchase integer not null default 0',
  `alter table signals drop constraint signals_kind_check, add constraint signals_kind_check
    check (kind in (${KINDS.map((kind) => `'${kind}'`).join()}))`,
  `create trigger purchases_added after insert on purchases referencing new table as new_rows
    for each statement execute function findings_changed()`,
  `create trigger purchases_changed after update on purchases
    referencing old table as old_rows new table as new_rows
    for each statement execute function findings_changed()`,
  `create trigger purchases_removed after delete on purchases referencing old table as old_rows
    for each statement execute function findings_changed()`,
];
