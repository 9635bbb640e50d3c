-- Names of lists are unique among those of a user, whatever they list. Of lists with the same name, the oldest keeps
-- it, and the others get a number: "Texas (2)". The index keeps its name: programs of the last release know it by that.
lock table lists in share row exclusive mode;
do $$
  declare
  twin lists;
  number integer;
  free text;
  begin
  for twin in
    select l.* from lists l where exists (
      select from lists o where o.user_id = l.user_id and lower(o.name) = lower(l.name)
        and (o.created_at, o.id) < (l.created_at, l.id))
    order by l.created_at, l.id
  loop
    number := 2;
    loop
      free := format('%s (%s)', left(twin.name, 190), number);
      exit when not exists (select from lists o where o.user_id = twin.user_id and lower(o.name) = lower(free));
      number := number + 1;
    end loop;
    update lists set name = free, updated_at = now() where id = twin.id;
  end loop;
  end $$;
drop index lists_natural;
create unique index lists_natural on lists (user_id, lower(name));
