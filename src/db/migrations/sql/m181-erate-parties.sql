-- E-Rate's own numbers of districts and vendors, so that later files of the program find the same records.

create table erate_entities (
  number text primary key,
  name text not null,
  type text not null,
  state text,
  district_id uuid references districts on delete cascade,
  matched_by text,
  refusal text,
  check ((district_id is null) = (matched_by is null)));
create index erate_entities_district on erate_entities (district_id);
create table erate_providers (
  spin text primary key,
  name text not null,
  vendor_id uuid not null references vendors on delete cascade);
create index erate_providers_vendor on erate_providers (vendor_id);
