-- Names and titles as searches compare them. Triggers write the columns; `src/db/stored` fills them in older rows, and
-- again when `fold` changes.

create table stored_by (name text primary key, maker text not null);
alter table districts add column folded_name text;
alter table schools add column folded_name text;
alter table contacts add column folded_name text, add column folded_title text;
alter table contact_titles add column folded_title text;
create trigger districts_folded before insert or update of name, folded_name on districts
  for each row execute function fold_name();
create trigger schools_folded before insert or update of name, folded_name on schools
  for each row execute function fold_name();
create trigger contacts_folded before insert or update of name, title, folded_name, folded_title on contacts
  for each row execute function fold_contact();
create trigger contact_titles_folded before insert or update of title, folded_title on contact_titles
  for each row execute function fold_title();
create index districts_folded_name on districts using gin (folded_name gin_trgm_ops);
create index schools_folded_name on schools using gin (folded_name gin_trgm_ops);
create index districts_folded_county on districts using gin (fold(county) gin_trgm_ops);
create index schools_folded_county on schools using gin (fold(county) gin_trgm_ops);
create index vendors_folded on vendors using gin (fold_lines(names) gin_trgm_ops);
create index contacts_folded_name on contacts using gin (folded_name gin_trgm_ops);
create index contacts_state_folded_title on contacts using gin (state, folded_title gin_trgm_ops);
create index contacts_parent_folded on contacts (parent_id, name_key, created_at, id) include (folded_name,
  folded_title, enrichment_status);
