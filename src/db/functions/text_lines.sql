-- array_to_string() itself is not immutable, because it also accepts element types other than text.
create or replace function text_lines(items text[]) returns text language sql immutable parallel safe
return array_to_string(items, E'\n');
