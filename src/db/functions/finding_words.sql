-- The words of findings that searches match: those of their texts, quotes, titles, suppliers, and products.

-- The distinct passages, at most 10,000 characters: a quote is often the text itself.
create or replace function distinct_passages(variadic passages text[]) returns text
language sql immutable parallel safe as $$
  select left(string_agg(passage, E'\n' order by place), 10000)
  from (
    select passage, min(place) as place from unnest(passages) with ordinality as p (passage, place)
    where passage <> '' group by passage
  ) different
$$;

-- A vendor's name in the catalog, and the name of the vendor that it was merged into.
create or replace function catalog_names(vendor uuid) returns text language plpgsql stable parallel safe as $$
declare
  name text;
  survivor uuid;
begin
  select canonical_name, merged_into_id into name, survivor from vendors where id = vendor;
  if survivor is null then
    return name; -- Nearly all vendors are merged into none.
  end if;
  return concat_ws(E'\n', name, (select canonical_name from vendors where id = vendor_survivor(vendor)));
end $$;

create or replace function finding_text(f contracts) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.vendor_name_raw, catalog_names(f.vendor_id), f.context, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f purchases) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.item, f.vendor_name_raw, catalog_names(f.vendor_id), f.context, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f rfps) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.title, f.category, f.notes, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f funding_signals) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.source_name, f.context, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f pain_points) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.description, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f timeline_events) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(f.title, f.description, f.evidence ->> 'quote');
end $$;

create or replace function finding_text(f vendor_stack_entries) returns text language plpgsql stable parallel safe as $$
begin
  return distinct_passages(catalog_names(f.vendor_id), f.context, f.evidence ->> 'quote');
end $$;

create or replace function finding_words(f contracts) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f purchases) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f rfps) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f funding_signals) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f pain_points) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f timeline_events) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;
create or replace function finding_words(f vendor_stack_entries) returns tsvector language sql stable parallel safe as
  $$ select text_words(finding_text(f)) $$;

-- The text of a product in use and the name of the one that it replaces.
create or replace function replacement_text(f vendor_stack_entries) returns text language plpgsql stable
parallel safe as $$
begin
  return distinct_passages(
    finding_text(f), catalog_names((select g.vendor_id from vendor_stack_entries g where g.id = f.replaces_id)));
end $$;

create or replace function replacement_words(f vendor_stack_entries) returns tsvector language sql stable
parallel safe as
  $$ select text_words(replacement_text(f)) $$;

-- The text of the finding behind a signal.
create or replace function signal_text(kind text, finding uuid) returns text language plpgsql stable
parallel safe as $$
begin return (
  case kind
    when 'contract' then (select finding_text(f) from contracts f where f.id = finding)
    when 'rfp' then (select finding_text(f) from rfps f where f.id = finding)
    when 'funding' then (select finding_text(f) from funding_signals f where f.id = finding)
    when 'pain_point' then (select finding_text(f) from pain_points f where f.id = finding)
    when 'purchase' then (select finding_text(f) from purchases f where f.id = finding)
    when 'replaced' then (select replacement_text(f) from vendor_stack_entries f where f.id = finding)
    else (select finding_text(f) from timeline_events f where f.id = finding)
  end);
end $$;

-- A query for the names of vendors.
create or replace function names_query(wanted uuid[]) returns tsquery language sql stable parallel safe as $$
  select string_agg('(' || phrase::text || ')', ' | ')::tsquery
  from vendors v cross join unnest(array_prepend(v.canonical_name, v.aliases)) name
  cross join phraseto_tsquery('stems', bare_words(fold_signs(name))) phrase
  where v.id = any(wanted) and length(name) > 2 and numnode(phrase) > 0
$$;

-- True if a text contains a vendor's name in the vendor's own capitalization: `Clever`, not `clever`. Punctuation is
-- ignored as in `fold`, but a name ends with its line.
create or replace function names_vendor(passages text, wanted uuid[]) returns boolean language sql stable
parallel safe as $$
  select exists (
    select from (select plain_name(translate(passages, E'\n', '|')) as passage offset 0) plain
    join vendors v on v.id = any(wanted) cross join unnest(array_prepend(v.canonical_name, v.aliases)) name
    where length(name) > 2 and plain_name(name) <> '' and strpos(plain.passage, plain_name(name)) > 0)
$$;

-- Runs after vendors change: their names are among the words of contracts and purchases, also those of vendors merged
-- into them.
create or replace function vendor_names_changed() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(
    with recursive named (id) as (
      select id from (
        select id, canonical_name, merged_into_id from new_rows
        except select id, canonical_name, merged_into_id from old_rows) n
      union select v.id from named join vendors v on v.merged_into_id = named.id)
    select id from named);
  replacing uuid[];
begin
  if cardinality(renamed) > 0 then
    replacing := array(
      select e.id from vendor_stack_entries e join vendor_stack_entries g on g.id = e.replaces_id
      where e.vendor_id = any(renamed) or g.vendor_id = any(renamed));
    perform lock_signal_places(array(
      select entity_id from signals where vendor_id = any(renamed)
      union select entity_id from vendor_stack_entries where id = any(replacing)));
    -- A vendor that was merged into another may be the one that its product replaced.
    perform settle_replacements(array(
      select distinct entity_id from vendor_stack_entries where id = any(replacing)));
    update signals s set words = text_words(signal_text(s.kind, s.id))
    where s.vendor_id = any(renamed) or s.id = any(replacing);
  end if;
  return null;
end $$;
