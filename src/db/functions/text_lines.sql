-- Joins texts as lines. array_to_string() itself is not immutable, because it also accepts elements of other types.
create or replace function text_lines(items text[]) returns text language sql immutable parallel safe
return array_to_string(items, E'\n');
