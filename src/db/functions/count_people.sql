-- People at places by role and by level, for statistics of people at locked places, which would otherwise read every
-- contact there. Of namesakes at a place, the oldest counts. A row whose dimension is '' counts all people of the
-- place, and the code '' those without a role or level. Triggers mark places whose contacts change, and the job
-- `count_people` counts these again: finding namesakes as contacts are written would slow imports.
create or replace function people_at(parents uuid[]) returns table (
  parent_id uuid, dimension text, code text, people integer, with_email integer, with_checked_email integer,
  with_phone integer)
language sql stable parallel safe as $$
  select person.parent_id, counted.dimension, coalesce(counted.code, ''), count(*), count(email),
    count(*) filter (where email_verification_status = 'valid'), count(phone)
  from (
    select distinct on (c.parent_id, c.name_key) c.parent_id, c.roles, c.level, c.email, c.email_verification_status,
      c.phone
    from contacts c where c.parent_id = any(parents) order by c.parent_id, c.name_key, c.created_at, c.id
  ) person cross join lateral (
    select '' as dimension, null as code union all select 'level', person.level
    union all select 'role', unnest(case when person.roles = '{}' then '{null}' else person.roles end)
  ) counted group by 1, 2, 3
$$;

-- Runs after contacts change, and after the triggers of count_contacts.sql, which lock the parents.
create or replace function mark_uncounted_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into uncounted_people select distinct parent_id from new_rows on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into uncounted_people select distinct parent_id from old_rows on conflict do nothing;
  else
    insert into uncounted_people
    select unnest(array[o.parent_id, n.parent_id]) from old_rows o join new_rows n on n.id = o.id
    where (o.parent_id, o.name_key, o.roles, o.level, o.email, o.email_verification_status, o.phone, o.created_at)
      is distinct from
      (n.parent_id, n.name_key, n.roles, n.level, n.email, n.email_verification_status, n.phone, n.created_at)
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Counts the people of places. Contacts that are written meanwhile wait for the places' rows in contact_counts, as in
-- count_contacts.sql, and then mark them again.
create or replace function count_people(parents uuid[]) returns void language plpgsql as $$
begin
  perform from contact_counts where parent_id = any(parents) order by parent_id for update;
  delete from people_counts where parent_id = any(parents);
  insert into people_counts select * from people_at(parents);
  delete from uncounted_people where parent_id = any(parents);
end $$;
