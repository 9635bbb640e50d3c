-- Signals that a website no longer states, and readings, become events.

-- The rows have reasons of the former set, so they need not be checked again.
alter table search_changes add column entity_id uuid,
  drop constraint search_changes_reason_check, add constraint search_changes_reason_check
    check (reason in ('changed', 'unlocked', 'came_due', 'withdrawn')) not valid;
alter table search_matches drop constraint search_matches_reason_check,
  add constraint search_matches_reason_check
    check (reason in ('changed', 'unlocked', 'came_due', 'entered', 'withdrawn')) not valid;
create trigger withdrawn_signals after insert on finding_changes referencing new table as new_rows
  for each statement execute function record_withdrawn();
create trigger reading_events after update of last_read_at on place_readings
  for each row when (new.last_read_at is distinct from old.last_read_at) execute function record_reading();
