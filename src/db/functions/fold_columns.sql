-- Triggers that write the folded names and titles of places, contacts, and contact_titles.

-- Folds names that are on lines of their own, so that no search finds the end of one with the beginning of the next.
create or replace function fold_lines(names text) returns text language sql immutable strict parallel safe
return fold(translate(names, {{newline}}, '|'));

-- A place's name and, behind it, those that it had before.
create or replace function fold_names(name text, former_names text[]) returns text language sql immutable parallel safe
return case
  when former_names = '{}' then fold(name)
  else fold_lines(name || {{newline}} || text_lines(former_names)) end;

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
