-- The given vendors and all with the same survivors, through chains of merges. A function, because PostgreSQL keeps its
-- plan: planning the recursion took longer than running it, in each statement that filters by vendors.
create or replace function same_vendors(ids uuid[]) returns uuid[] language plpgsql stable parallel safe as $$
begin
  return array(
    with recursive survivors (id, merged_into_id) as (
      select v.id, v.merged_into_id from vendors v where v.id = any(ids)
      union select v.id, v.merged_into_id from survivors s join vendors v on v.id = s.merged_into_id
    ), same (id) as (
      select s.id from survivors s where s.merged_into_id is null
      union select v.id from same s join vendors v on v.merged_into_id = s.id
    ) select s.id from same s);
end $$;
