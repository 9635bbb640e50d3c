import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

const KINDS = ['contract', 'rfp', 'funding', 'leadership', 'pain_point', 'board'] as const;
const FINDINGS = ['contracts', 'rfps', 'funding_signals', 'pain_points', 'timeline_events'] as const;

/**
 * The findings that sellers act on, with their rank, and their number per place. Maintained by triggers
 * on the findings, so that a feed across the country reads only the rows it shows. `refresh_signals.sql` fills them.
 */
export class SignalFeed extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS.map(functionDefinition), ...TRIGGERS]) {
      this.addSql(statement);
    }
  }
}

const PLACE = `
  entity_id uuid not null,
  entity_type text not null check (entity_type in ('district', 'school')),
  district_id uuid not null,
  state text not null`;

const TABLES = [
  `create table signals (
    id uuid not null,
    kind text not null check (kind in (${KINDS.map((kind) => `'${kind}'`).join()})),
    ${PLACE},
    severity text,
    source text,
    amount double precision,
    vendor_id uuid,
    points smallint[] not null,
    heat double precision not null,
    date timestamptz not null,
    ends_at timestamptz,
    changed_at timestamptz not null default now(),
    primary key (id, kind))`,
  'create index signals_place on signals (entity_id, kind, heat desc, id desc)',
  'create index signals_heat on signals (kind, heat desc, id desc)',
  'create index signals_state_heat on signals (state, kind, heat desc, id desc)',
  'create index signals_date on signals (kind, date desc, id desc)',
  `create table signal_places (${PLACE},
    ${KINDS.map((kind) => `${kind} integer not null default 0`).join()},
    primary key (entity_id))`,
];

/** Not `current_signals`, which reads what later migrations create; `refresh_signals` finds it when it runs. */
const FUNCTIONS = ['signal_weights', 'refresh_signals'];

const TRIGGERS = [
  ...FINDINGS.flatMap((table) => [
    `create trigger ${table}_added after insert on ${table} referencing new table as new_rows
      for each statement execute function findings_changed()`,
    `create trigger ${table}_changed after update on ${table} referencing old table as old_rows new table as new_rows
      for each statement execute function findings_changed()`,
    `create trigger ${table}_removed after delete on ${table} referencing old table as old_rows
      for each statement execute function findings_changed()`,
  ]),
  ...['district', 'school'].map(
    (kind) => `create trigger ${kind}s_changed after update on ${kind}s
      referencing old table as old_rows new table as new_rows
      for each statement execute function ${kind}_changed()`,
  ),
];
