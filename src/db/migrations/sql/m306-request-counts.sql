-- Each credential's requests of the last hour, by route and status, in intervals of five minutes.

-- Unlogged: a crash of the database loses an hour of counts, and no request waits for the disk.
create unlogged table request_counts (
  organization_id uuid not null,
  span timestamptz not null,
  made_by uuid not null,
  route text not null,
  status integer not null,
  requests integer not null check (requests > 0),
  primary key (organization_id, span, made_by, route, status));
create index request_counts_age on request_counts (span);
