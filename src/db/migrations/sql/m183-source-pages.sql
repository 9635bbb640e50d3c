-- Pages of a publisher's data set during a fetch, so that an interrupted fetch can continue.

create table source_fetches (
  id uuid primary key default gen_random_uuid(),
  set_id text not null,
  part text not null,
  expected integer not null,
  started_at timestamptz not null default now(),
  unique (set_id, part));
create table source_pages (
  fetch_id uuid not null references source_fetches on delete cascade,
  place integer not null,
  rows integer not null,
  digest text not null,
  body bytea not null,
  primary key (fetch_id, place),
  unique (fetch_id, digest));
