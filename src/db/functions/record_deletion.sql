-- Records that a row is gone: deleted, merged into another vendor, or moved to another parent. The trigger's argument
-- is the kind of record.
create or replace function record_deletion() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'contact' then
    insert into deletions (kind, record_id, district_id, school_id)
    values ('contact', old.id, old.district_id, old.school_id);
  elsif tg_op = 'UPDATE' then
    insert into deletions (kind, record_id, merged_into_id) values ('vendor', old.id, new.merged_into_id);
  else
    insert into deletions (kind, record_id) values (tg_argv[0], old.id);
  end if;
  return null;
end $$;
