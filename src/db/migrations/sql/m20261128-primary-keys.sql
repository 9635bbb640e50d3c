-- A primary key for every table, because publications of changes (logical replication) find the rows that are updated
-- and deleted by it. None contains a generated column, which publications leave out.

-- Writers of contacts and schools wait at once, before they hold what this changes.
lock table schools, contacts in share row exclusive mode;
-- Some values of these keys are null.
alter table school_cells add column id bigint generated always as identity primary key;
alter table school_counties add column id bigint generated always as identity primary key;
-- These have several rows for the same thing while transactions write at the same time.
alter table contact_totals add column id bigint generated always as identity primary key;
alter table contact_district_totals add column id bigint generated always as identity primary key;
alter table contact_titles add column row_id bigint generated always as identity primary key;
alter table admitted_requests add column id bigint generated always as identity primary key;
-- The keys of these were generated columns.
alter table place_readings drop constraint place_readings_pkey, add constraint place_readings_place unique (entity_id),
  add column id bigint generated always as identity primary key;
alter table read_pages drop constraint read_pages_pkey, add constraint read_pages_address unique (entity_id, url_key),
  add column id bigint generated always as identity primary key;
-- These have one row.
alter table search_sweeps add column id boolean default true primary key check (id);
alter table erasure_keys add column id boolean default true primary key check (id);
