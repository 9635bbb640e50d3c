-- The totals of contacts by title, which nothing reads since hidden contacts are counted parent by parent. Programs of
-- earlier releases read a view instead; it goes one release later.

-- Writers of contacts wait before they hold the table, and then run the functions that no longer write it.
lock table contacts in share row exclusive mode;
drop table contact_title_totals;
create view contact_title_totals as
  select title_id, contacts, pending, processing, completed, error from contact_tallies
  where parent_id < 'ffffffff-ffff-8000-8000-000000000000'::uuid;
