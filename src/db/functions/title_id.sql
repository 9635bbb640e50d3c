-- The id of a title in contact_titles. It includes the state, so that an index by title id separates the states.
create or replace function title_id(state text, title text) returns uuid language sql immutable strict
as $$ select md5(state || ' ' || title)::uuid $$;
