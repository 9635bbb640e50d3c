import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** The number of signals of each kind at a place over time, so that counting them at any time reads no signals. */
export class SignalSpans extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // No signal is written between the copy and its triggers; everything can be read throughout.
  'lock table signals in share row exclusive mode',
  `create table signal_spans (
    entity_id uuid not null,
    kind text not null,
    entity_type text not null,
    state text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    signals integer not null)`,
  functionDefinition('signal_spans'),
  `insert into signal_spans (entity_id, kind, entity_type, state, starts_at, ends_at, signals)
   select * from current_signal_spans`,
  'alter table signal_spans add primary key (entity_id, kind, starts_at)',
  `create trigger signals_added after insert on signals referencing new table as new_rows
    for each statement execute function signals_changed()`,
  `create trigger signals_changed after update on signals
    referencing old table as old_rows new table as new_rows
    for each statement execute function signals_changed()`,
  `create trigger signals_removed after delete on signals referencing old table as old_rows
    for each statement execute function signals_changed()`,
  'analyze signal_spans',
];
