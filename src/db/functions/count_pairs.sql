-- The pairs of characters in contacts' names and titles, counted at parents with many contacts, for searches for two
-- characters. Triggers forget a parent's counts when its contacts change, and the job `count_pairs` counts it again:
-- counting each contact as it is written would slow an import by half. Searches examine the contacts of the others.

-- Pairs with a space are no searches, because these are trimmed.
create or replace function pairs_of(folded_name text, folded_title text) returns table (pair text, in_title boolean)
language sql immutable parallel safe as $$
  select pair, bool_or(in_title) from (
    select substr(folded_title, at, 2) as pair, true as in_title from generate_series(1, length(folded_title) - 1) at
    union all
    select substr(folded_name, at, 2), false from generate_series(1, length(folded_name) - 1) at) p
  where strpos(pair, ' ') = 0 group by pair
$$;

-- The counts as they must be where they are kept, as in count_letters.sql. Each pair follows a space.
create or replace view current_contact_pairs as
  select parent_id, string_agg(' ' || pair, '' order by pair collate "C") as pairs,
    array_agg(people::smallint order by pair collate "C") as people,
    array_agg(completed::smallint order by pair collate "C") as completed,
    array_agg(titled::smallint order by pair collate "C") as titled
  from (
    select parent_id, pair, count(*) filter (where rank = 1) as people,
      count(*) filter (where rank = 1 and enrichment_status = 'completed') as completed,
      count(*) filter (where in_title) as titled
    from (
      select c.parent_id, c.enrichment_status, p.pair, p.in_title,
        row_number() over (partition by c.parent_id, c.name_key, p.pair order by c.created_at, c.id) as rank
      from contacts c cross join lateral pairs_of(c.folded_name, c.folded_title) p) ranked
    group by 1, 2) counted
  group by 1;

-- Runs after contacts change, and after the triggers of count_contacts.sql, which lock the parents.
create or replace function forget_pairs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from contact_pairs where parent_id in (select parent_id from new_rows);
  elsif tg_op = 'DELETE' then
    delete from contact_pairs where parent_id in (select parent_id from old_rows);
  else
    delete from contact_pairs where parent_id in (
      select unnest(array[o.parent_id, n.parent_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.parent_id, o.name_key, o.folded_name, o.folded_title, o.created_at, o.enrichment_status)
        is distinct from (n.parent_id, n.name_key, n.folded_name, n.folded_title, n.created_at, n.enrichment_status));
  end if;
  return null;
end $$;

-- Counts the pairs of parents. Contacts that are written meanwhile wait for the parents' rows in contact_counts, as in
-- count_contacts.sql, and then forget what was counted.
create or replace function count_pairs(parents uuid[]) returns void language plpgsql as $$
begin
  perform from contact_counts where parent_id = any(parents) order by parent_id for update;
  insert into contact_pairs (parent_id, pairs, people, completed, titled)
  select parent_id, pairs, people, completed, titled from current_contact_pairs where parent_id = any(parents)
  on conflict (parent_id) do nothing;
  insert into contact_pairs select unnest(parents), '', '{}', '{}', '{}' on conflict (parent_id) do nothing;
end $$;
