-- Derives the roles of contacts from before `m445-contact-roles`, in batches that commit, so that the previous release
-- reads and writes meanwhile. A migration that broke off starts again and passes over what it has done.

do $$
  declare
    last uuid := '00000000-0000-0000-0000-000000000000';
    until uuid;
  begin
    loop
      until := (
        select id from (select id from contact_titles where id > last order by id limit 2000) batch
        order by id desc limit 1);
      exit when until is null;
      update contact_titles r set roles = title_roles(r.title), level = title_level(r.title)
      where r.id > last and r.id <= until and r.title is not null
        and (r.roles, r.level) is distinct from (title_roles(r.title), title_level(r.title));
      commit;
      last := until;
    end loop;
  end $$;
do $$
  declare
    last uuid := '00000000-0000-0000-0000-000000000000';
    until uuid;
  begin
    loop
      until := (
        select id from (select id from contacts where id > last order by id limit 2000) batch
        order by id desc limit 1);
      exit when until is null;
      update contacts r set roles = title_roles(r.title), level = title_level(r.title)
      where r.id > last and r.id <= until and r.title is not null
        and (r.roles, r.level) is distinct from (title_roles(r.title), title_level(r.title));
      commit;
      last := until;
    end loop;
  end $$;
