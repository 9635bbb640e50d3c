-- The published files that `admin refresh` has imported last.
create table source_refreshes (
  file text primary key,
  source text not null,
  year text not null,
  url text not null,
  etag text,
  rows integer not null,
  refreshed_at timestamptz not null default now());
