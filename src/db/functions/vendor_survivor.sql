-- The vendor that counts for a merged vendor's records: the end of its chain of merges; null for a cycle.
create or replace function vendor_survivor(vendor uuid) returns uuid language sql stable parallel safe as $$
  with recursive chain (id, merged_into_id) as (
    select v.id, v.merged_into_id from vendors v where v.id = vendor
    union select v.id, v.merged_into_id from chain join vendors v on v.id = chain.merged_into_id)
  select id from chain where merged_into_id is null
$$;
