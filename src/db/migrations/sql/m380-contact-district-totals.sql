-- Exact numbers of contacts by district, including its schools; shown for locked districts.

-- The lock admits readers and prevents writes between the counts and the creation of their triggers.
lock table contacts in share row exclusive mode;
-- A district has several rows while transactions write at the same time; their sum is its total.
create table contact_district_totals (
  district_id uuid not null,
  state text not null,
  contacts integer not null,
  pending integer not null,
  processing integer not null,
  completed integer not null,
  error integer not null);
insert into contact_district_totals (district_id, state, contacts, pending, processing, completed, error)
  select district_id, state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error)
  from contact_counts group by 1, 2 having sum(contacts) > 0;
create index contact_district_totals_district on contact_district_totals (district_id);
create index contact_district_totals_state on contact_district_totals (state);
analyze contact_district_totals;
