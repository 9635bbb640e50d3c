-- Times at which products in use were last seen and were gone, the product that replaced a gone one, and signals of
-- that. Pages of a run record that they were analyzed: a page that was not shows nothing about a product.

-- "missing_since" is when the page of a product was first read without it, "unconfirmed_since" when it was first read
-- with the quote, but without taking it for a product in use. Both are null once it is seen.
alter table vendor_stack_entries add column last_seen_at timestamptz, add column gone_at timestamptz,
  add column missing_since timestamptz, add column unconfirmed_since timestamptz, add column replaces_id uuid;
create index vendor_stack_entries_gone on vendor_stack_entries (entity_id) where gone_at is not null;
create index vendor_stack_entries_replaces on vendor_stack_entries (replaces_id)
  where replaces_id is not null;
create index vendor_stack_entries_batch on vendor_stack_entries (source_batch_id)
  where source_batch_id is not null;
update vendor_stack_entries e set last_seen_at = r.finished_at from scouting_runs r
  where r.id = e.source_batch_id and r.entity_id = e.entity_id;
alter table scouting_pages add column is_analyzed boolean not null default false;
alter table signal_places add column replaced integer not null default 0;
alter table signals drop constraint signals_kind_check, add constraint signals_kind_check
  check (kind in ('contract', 'rfp', 'funding', 'leadership', 'pain_point', 'board', 'purchase', 'replaced'));
create trigger vendor_stack_entries_signals_changed after update on vendor_stack_entries
  referencing old table as old_rows new table as new_rows
  for each statement execute function replacements_changed();
create trigger vendor_stack_entries_signals_removed after delete on vendor_stack_entries
  referencing old table as old_rows for each statement execute function replacements_changed();
