-- Erased persons are stored only as keyed hashes: of their address, and of their name and district.

-- The words of a name in one order, without titles and initials: `Dr. Jane A. Doe` and `Doe, Jane` are equal.
create or replace function person_key(name text) returns text language sql immutable strict parallel safe as $$
  select string_agg(word, ' ' order by word collate "C")
  from (
    select distinct word from regexp_split_to_table(lower(name), '[^[:alpha:]]+') word
    where length(word) > 1 and word not in ('dr', 'mr', 'mrs', 'ms', 'miss', 'prof', 'rev', 'sr', 'jr', 'ii', 'iii',
      'phd', 'edd', 'md')
  ) words
$$;

create or replace function erasure_digest(kind text, value text) returns bytea language sql stable strict as $$
  select sha256(outer_key || sha256(inner_key || convert_to(kind || ' ' || value, 'UTF8'))) from erasure_keys
$$;

create or replace function email_digest(email text) returns bytea language sql stable strict as $$
  select erasure_digest('email', lower(btrim(email)))
$$;

create or replace function person_digest(district uuid, name text) returns bytea language sql stable strict as $$
  select erasure_digest('person', district || ' ' || person_key(name))
$$;

create or replace function refuse_erased() returns trigger language plpgsql as $$
begin
  if exists (select from erasures) and exists (
    select from erasures where email_digest = email_digest(new.email)
    union all select from erasures where person_digest = person_digest(new.district_id, new.name)
  ) then
    raise exception 'this person asked to be erased and is not stored again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
