-- The id of a title in a state in contact_titles, so that an index of ids has the contacts of one state together.
create or replace function title_id(state text, title text) returns uuid language sql immutable strict
as $$ select md5(state || ' ' || title)::uuid $$;
