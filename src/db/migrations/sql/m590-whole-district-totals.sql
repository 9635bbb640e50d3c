-- Marks one row of each district's totals, in whose order the largest districts are found without a sum over all. The
-- few districts with further rows are summed.

-- The lock admits readers and prevents writes until the triggers maintain the column.
lock table contacts in share row exclusive mode;
alter table contact_district_totals add column is_whole boolean not null default false;
update contact_district_totals t set is_whole = true
  where ctid in (
    select distinct on (district_id) ctid from contact_district_totals order by district_id, contacts desc, state);
create unique index contact_district_totals_whole on contact_district_totals (district_id) where is_whole;
create index contact_district_totals_further on contact_district_totals (district_id) where not is_whole;
create index contact_district_totals_largest on contact_district_totals (contacts desc, district_id)
  where is_whole;
create index contact_district_totals_of_state on contact_district_totals (state, contacts desc, district_id)
  where is_whole;
analyze contact_district_totals;
