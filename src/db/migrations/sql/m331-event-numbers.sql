-- Gives the events of a transaction an order, and makes them cheaper to write.

-- In the order of writing, so that the events of one transaction, which have the same time, keep their order. Each
-- event is written about a row that refers to the organization, which therefore exists.
alter table events add column number bigint not null generated always as identity,
  drop constraint events_organization_id_fkey;
drop index events_pending;
create index events_pending on events (organization_id, number) where sequence is null;
create trigger events after delete on organizations referencing old table as old_rows
  for each statement execute function delete_events();
