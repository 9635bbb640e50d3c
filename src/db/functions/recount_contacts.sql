-- Recounts all contacts, for rows written without the triggers. Totals of states leave out synthetic ones.
create or replace function recount_contacts() returns void language sql as $$
  delete from contact_counts;
  insert into contact_counts (parent_id, district_id, school_id, state,
    contacts, pending, processing, completed, error, people, completed_people)
  select parent_id, district_id, school_id, state, count(*),
    count(*) filter (where enrichment_status = 'pending'),
    count(*) filter (where enrichment_status = 'processing'),
    count(*) filter (where enrichment_status = 'completed'),
    count(*) filter (where enrichment_status = 'error'),
    count(*) filter (where is_oldest), count(*) filter (where is_oldest and enrichment_status = 'completed')
  from (
    select *, row_number() over (partition by parent_id, name_key order by created_at, id) = 1 as is_oldest
    from contacts
  ) c group by 1, 2, 3, 4;

  delete from contact_titles;
  insert into contact_titles (id, state, title)
  select title_id(state, title), state, title from contacts where title is not null group by state, title;

  delete from contact_tallies;
  insert into contact_tallies (parent_id, title_id, contacts, pending, processing, completed, error)
  select parent_id, title_id(state, title), count(*),
    count(*) filter (where enrichment_status = 'pending'),
    count(*) filter (where enrichment_status = 'processing'),
    count(*) filter (where enrichment_status = 'completed'),
    count(*) filter (where enrichment_status = 'error')
  from contacts where title is not null group by parent_id, state, title;

  delete from contact_totals;
  insert into contact_totals (state, contacts, pending, processing, completed, error)
  select state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error) from contact_counts
  where parent_id < 'ffffffff-ffff-8000-8000-000000000000'::uuid group by 1;

  delete from contact_district_totals;
  insert into contact_district_totals (district_id, state, contacts, pending, processing, completed, error, is_whole)
  select district_id, state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error),
    row_number() over (partition by district_id order by sum(contacts) desc, state) = 1
  from contact_counts group by 1, 2 having sum(contacts) > 0;

  delete from people_counts;
  insert into uncounted_people select parent_id from contact_counts on conflict do nothing;

  delete from contact_pairs;
  delete from contact_letters;
  insert into contact_letters (parent_id) select parent_id from contact_counts;
  select fill_contact_letters(array_agg(parent_id))
  from (select parent_id, (row_number() over (order by parent_id) - 1) / 500 as batch from contact_counts) batches
  group by batch
$$;
