-- The characters of contacts' names and titles, counted by parent: a search for one character finds most contacts, so
-- counting them one by one takes seconds. "people" counts each namesake's first match, as searches show it, and
-- "completed" those whose enrichment is completed; "titled" counts contacts whose title has the character.

create or replace function letters_of(name text, title text) returns table (letter text, in_title boolean)
language sql immutable parallel safe as $$
  select letter, bool_or(in_title) from (
    select string_to_table(fold(title), null) as letter, true as in_title
    union all select string_to_table(fold(name), null), false) l
  where letter <> ' ' group by letter
$$;

-- The counts as they must be.
create or replace view current_contact_letters as
  select parent_id, string_agg(letter, '' order by letter collate "C") as letters,
    array_agg(people::integer order by letter collate "C") as people,
    array_agg(completed::integer order by letter collate "C") as completed,
    array_agg(titled::integer order by letter collate "C") as titled
  from (
    select parent_id, letter, count(*) filter (where rank = 1) as people,
      count(*) filter (where rank = 1 and enrichment_status = 'completed') as completed,
      count(*) filter (where in_title) as titled
    from (
      select c.parent_id, c.enrichment_status, l.letter, l.in_title,
        row_number() over (partition by c.parent_id, c.name_key, l.letter order by c.created_at, c.id) as rank
      from contacts c cross join lateral letters_of(c.name, c.title) l) ranked
    group by 1, 2) counted
  group by 1;

-- Counts the letters of parents that have not been counted yet, whose row has no letters. Contacts that are written
-- meanwhile wait for the parents' rows in contact_counts, as in count_contacts.sql.
create or replace function fill_contact_letters(parents uuid[]) returns void language plpgsql as $$
begin
  perform from contact_counts where parent_id = any(parents) order by parent_id for update;
  update contact_letters l set letters = c.letters, people = c.people, completed = c.completed, titled = c.titled
  from current_contact_letters c
  where c.parent_id = any(parents) and l.parent_id = c.parent_id and l.letters is null;
  delete from contact_letters where parent_id = any(parents) and letters is null;
end $$;

-- Triggers that maintain contact_letters. They run after those of count_contacts.sql, which lock the parents.
do $do$
declare
  nothing constant text := '(select * from contacts where false)';
  definition constant text := $definition$
create or replace function FUNCTION_NAME() returns trigger language plpgsql set enable_hashjoin = on as $$
begin
  with gone as materialized (
    select id, parent_id, name, name_key, title, created_at, enrichment_status from GOING gone
    except select id, parent_id, name, name_key, title, created_at, enrichment_status from COMING come),
  come as materialized (
    select id, parent_id, name, name_key, title, created_at, enrichment_status from COMING come
    except select id, parent_id, name, name_key, title, created_at, enrichment_status from GOING gone),
  groups as (select parent_id, name_key from gone union select parent_id, name_key from come),
  after as (
    select c.id, c.parent_id, c.name, c.name_key, c.title, c.created_at, c.enrichment_status
    from groups join contacts c on c.parent_id = groups.parent_id and c.name_key = groups.name_key),
  before as (
    select * from after where id not in (select id from come)
    union all select id, parent_id, name, name_key, title, created_at, enrichment_status from gone),
  letters as (
    select 1 as sign, c.*, l.* from after c cross join lateral letters_of(c.name, c.title) l
    union all select -1, c.*, l.* from before c cross join lateral letters_of(c.name, c.title) l),
  changes (parent_id, letter, people, completed, titled) as (
    select parent_id, letter, sum(sign) filter (where rank = 1),
      sum(sign) filter (where rank = 1 and enrichment_status = 'completed'), sum(sign) filter (where in_title)
    from (
      select *, row_number() over (
        partition by sign, parent_id, name_key, letter order by created_at, id) as rank from letters) ranked
    group by 1, 2),
  -- Parents that are not counted yet keep their row, see fill_contact_letters.
  merged as (
    delete from contact_letters where parent_id in (select parent_id from changes) and letters is not null
    returning parent_id, letters, people, completed, titled)
  insert into contact_letters (parent_id, letters, people, completed, titled)
  select parent_id, string_agg(letter, '' order by letter collate "C"), array_agg(people order by letter collate "C"),
    array_agg(completed order by letter collate "C"), array_agg(titled order by letter collate "C")
  from (
    select parent_id, letter, coalesce(sum(people), 0)::integer as people,
      coalesce(sum(completed), 0)::integer as completed, coalesce(sum(titled), 0)::integer as titled
    from (
      select * from changes
      union all select m.parent_id, l.* from merged m cross join lateral unnest(
        string_to_array(m.letters, null), m.people, m.completed, m.titled) l) parts
    group by 1, 2 having sum(people) > 0) counted
  group by 1
  on conflict (parent_id) do nothing;
  return null;
end $$
$definition$;
begin
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_inserted_letters'), 'GOING', nothing), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_updated_letters'), 'GOING', 'old_rows'), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_deleted_letters'), 'GOING', 'old_rows'), 'COMING', nothing);
end $do$;
