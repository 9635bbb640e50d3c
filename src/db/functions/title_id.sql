-- The id of a contact's title in contact_titles.
create or replace function title_id(title text) returns uuid language sql immutable strict
as $$ select md5(title)::uuid $$;
