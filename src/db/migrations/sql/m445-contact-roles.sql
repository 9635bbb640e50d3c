-- The roles and the level that a contact's title expresses. Triggers derive them, so rows that an older program writes
-- have them, too; `m446-derived-roles` derives those of older rows.

alter table contacts add column roles text[] not null default '{}', add column level text;
create trigger contacts_roles before insert or update of title on contacts
  for each row execute function derive_roles();
create index contacts_roles_search on contacts using gin (roles);
create index contacts_level on contacts (level) where level is not null;
alter table contact_titles add column roles text[] not null default '{}', add column level text;
create trigger contact_titles_roles before insert or update of title on contact_titles
  for each row execute function derive_roles();
create index contact_titles_roles_search on contact_titles using gin (roles);
create index contact_titles_level on contact_titles (level) where level is not null;
