-- Trigger: adds the previous name of a district or school to its former names, unless only the spelling changes, and to
-- its folded names.
create or replace function keep_former_name() returns trigger language plpgsql as $$
declare
  letters constant text := '[^[:alnum:]]';
begin
  new.former_names := array(
    select name from unnest(new.former_names || old.name) with ordinality as former (name, place)
    where lower(regexp_replace(name, letters, '', 'g')) <> lower(regexp_replace(new.name, letters, '', 'g'))
    group by name order by min(place));
  new.folded_name := fold_names(new.name, new.former_names);
  return new;
end $$;
