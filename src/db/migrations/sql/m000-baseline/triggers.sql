-- The triggers, after the functions that they call.

create trigger contacts_placed before insert or update of district_id, school_id, state on contacts for each row
  execute function place_contact();
create trigger districts_moved after update of state on districts for each row
  when (old.state <> new.state) execute function move_contacts();
create trigger schools_moved after update of state on schools for each row
  when (old.state <> new.state) execute function move_contacts();
create trigger contacts_inserted after insert on contacts referencing new table as new_rows for each statement
  execute function count_inserted_contacts();
create trigger contacts_updated after update on contacts
  referencing old table as old_rows new table as new_rows for each statement
  execute function count_updated_contacts();
create trigger contacts_deleted after delete on contacts referencing old table as old_rows for each statement
  execute function count_deleted_contacts();
create trigger schools_inserted after insert on schools referencing new table as new_rows for each statement
  execute function count_inserted_schools();
create trigger schools_updated after update on schools
  referencing old table as old_rows new table as new_rows for each statement execute function count_updated_schools();
create trigger schools_deleted after delete on schools referencing old table as old_rows for each statement
  execute function count_deleted_schools();
create trigger contracts_added after insert on contracts referencing new table as new_rows for each statement
  execute function findings_changed();
create trigger contracts_changed after update on contracts
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger contracts_removed after delete on contracts referencing old table as old_rows for each statement
  execute function findings_changed();
create trigger rfps_added after insert on rfps referencing new table as new_rows for each statement
  execute function findings_changed();
create trigger rfps_changed after update on rfps
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger rfps_removed after delete on rfps referencing old table as old_rows for each statement
  execute function findings_changed();
create trigger funding_signals_added after insert on funding_signals
  referencing new table as new_rows for each statement execute function findings_changed();
create trigger funding_signals_changed after update on funding_signals
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger funding_signals_removed after delete on funding_signals
  referencing old table as old_rows for each statement execute function findings_changed();
create trigger pain_points_added after insert on pain_points referencing new table as new_rows for each statement
  execute function findings_changed();
create trigger pain_points_changed after update on pain_points
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger pain_points_removed after delete on pain_points referencing old table as old_rows for each statement
  execute function findings_changed();
create trigger timeline_events_added after insert on timeline_events
  referencing new table as new_rows for each statement execute function findings_changed();
create trigger timeline_events_changed after update on timeline_events
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger timeline_events_removed after delete on timeline_events
  referencing old table as old_rows for each statement execute function findings_changed();
create trigger districts_changed after update on districts
  referencing old table as old_rows new table as new_rows for each statement execute function district_changed();
create trigger schools_changed after update on schools
  referencing old table as old_rows new table as new_rows for each statement execute function school_changed();
create trigger districts_deletion after delete on districts for each row execute function record_deletion('district');
create trigger schools_deletion after delete on schools for each row execute function record_deletion('school');
create trigger contacts_deletion after delete on contacts for each row execute function record_deletion('contact');
create trigger vendors_deletion after delete on vendors for each row execute function record_deletion('vendor');
create trigger vendors_merge after update of merged_into_id on vendors for each row
  when (new.merged_into_id is distinct from old.merged_into_id and new.merged_into_id is not null)
  execute function record_deletion('vendor');
create trigger contacts_departure after update of district_id, school_id on contacts for each row
  when (new.district_id is distinct from old.district_id or new.school_id is distinct from old.school_id)
  execute function record_deletion('contact');
create trigger vendor_stack_entries_use_added after insert on vendor_stack_entries
  referencing new table as new_rows for each statement execute function write_entry_uses('entry');
create trigger vendor_stack_entries_use_changed after update on vendor_stack_entries
  referencing new table as new_rows for each statement execute function write_entry_uses('entry');
create trigger vendor_stack_entries_use_removed after delete on vendor_stack_entries
  referencing old table as old_rows for each statement execute function delete_vendor_uses('entry');
create trigger contracts_use_added after insert on contracts referencing new table as new_rows for each statement
  execute function write_contract_uses('contract');
create trigger contracts_use_changed after update on contracts referencing new table as new_rows for each statement
  execute function write_contract_uses('contract');
create trigger contracts_use_removed after delete on contracts referencing old table as old_rows for each statement
  execute function delete_vendor_uses('contract');
create trigger districts_uses_moved after update on districts
  referencing old table as old_rows new table as new_rows for each statement execute function move_vendor_uses();
create trigger schools_uses_moved after update on schools
  referencing old table as old_rows new table as new_rows for each statement execute function move_vendor_uses();
create trigger purchases_added after insert on purchases referencing new table as new_rows for each statement
  execute function findings_changed();
create trigger purchases_changed after update on purchases
  referencing old table as old_rows new table as new_rows for each statement execute function findings_changed();
create trigger purchases_removed after delete on purchases referencing old table as old_rows for each statement
  execute function findings_changed();
create trigger signals_added after insert on signals referencing new table as new_rows for each statement
  execute function signals_changed();
create trigger signals_changed after update on signals
  referencing old table as old_rows new table as new_rows for each statement execute function signals_changed();
create trigger signals_removed after delete on signals referencing old table as old_rows for each statement
  execute function signals_changed();
