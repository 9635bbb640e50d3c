-- Triggers that write the folded names and titles of places, contacts, and contact_titles.

-- Folds names that are on lines of their own, so that no search finds the end of one with the beginning of the next.
create or replace function fold_lines(names text) returns text language sql immutable strict parallel safe
return fold(translate(names, {{newline}}, '|'));

-- A folded name and, behind it, the same with its last words in full: `lamar h s|lamar high school`; as `spelledName`
-- of `src/db/spelled-names.ts`. Names that it had before may stand in between.
create or replace function with_spelled_name(folded text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  name constant text := split_part(folded, '|', 1);
  words constant text[] := string_to_array(name, ' ');
  ending text;
  meaning text;
begin
  for count in reverse least({{mostSpelled}}, cardinality(words) - 1)..1 loop
    ending := array_to_string(words[cardinality(words) - count + 1:], ' ');
    meaning := {{spelledEnds}}::jsonb ->> ending;
    if meaning is not null then
      return folded || '|' || left(name, -length(ending)) || meaning;
    end if;
  end loop;
  return folded;
end $$;

-- A place's name and, behind it, those that it had before and its spelled name.
create or replace function fold_names(name text, former_names text[]) returns text language sql immutable parallel safe
return with_spelled_name(case
  when former_names = '{}' then fold(name)
  else fold_lines(name || {{newline}} || text_lines(former_names)) end);

create or replace function fold_name() returns trigger language plpgsql as $$
begin
  new.folded_name := fold_names(new.name, new.former_names);
  return new;
end $$;

create or replace function fold_contact() returns trigger language plpgsql as $$
begin
  new.folded_name := fold(new.name);
  new.folded_title := fold(new.title);
  return new;
end $$;

create or replace function fold_title() returns trigger language plpgsql as $$
begin
  new.folded_title := fold(new.title);
  return new;
end $$;
