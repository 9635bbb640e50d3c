-- Tables that triggers keep for queries: the feed of signals, and the uses of vendors.

create table signals (
  id uuid not null,
  kind text not null check (kind in ('contract', 'rfp', 'funding', 'leadership', 'pain_point', 'board',
    'purchase')),
  entity_id uuid not null,
  entity_type text not null check (entity_type in ('district', 'school')),
  district_id uuid not null,
  state text not null,
  severity text,
  source text,
  amount double precision,
  vendor_id uuid,
  points smallint[] not null,
  heat double precision not null,
  date timestamptz not null,
  ends_at timestamptz,
  changed_at timestamptz not null default now(),
  origin text,
  primary key (id, kind)
);
create index signals_place on signals (entity_id, kind, heat desc, id desc);
create index signals_heat on signals (kind, heat desc, id desc);
create index signals_state_heat on signals (state, kind, heat desc, id desc);
create index signals_date on signals (kind, date desc, id desc);

create table signal_places (
  entity_id uuid primary key,
  entity_type text not null check (entity_type in ('district', 'school')),
  district_id uuid not null,
  state text not null,
  contract integer not null default 0,
  rfp integer not null default 0,
  funding integer not null default 0,
  leadership integer not null default 0,
  pain_point integer not null default 0,
  board integer not null default 0,
  purchase integer not null default 0
);

create table signal_spans (
  entity_id uuid not null,
  kind text not null,
  entity_type text not null,
  state text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  signals integer not null,
  primary key (entity_id, kind, starts_at)
);

create table vendor_uses (
  kind text not null check (kind in ('entry', 'contract')),
  id uuid not null,
  vendor_id uuid,
  entity_id uuid not null,
  state text not null,
  in_force_until timestamptz,
  primary key (kind, id)
);
create index vendor_uses_vendor on vendor_uses (vendor_id, entity_id) include (in_force_until) where
  in_force_until is not null;
create index vendor_uses_state on vendor_uses (state, vendor_id, entity_id) include (in_force_until) where
  in_force_until is not null;
