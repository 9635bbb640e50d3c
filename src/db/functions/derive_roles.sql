-- Derives the roles and the level of a contact, or of a title in contact_titles.
create or replace function derive_roles() returns trigger language plpgsql as $$
begin
  new.roles := coalesce(title_roles(new.title), '{}');
  new.level := title_level(new.title);
  return new;
end $$;
