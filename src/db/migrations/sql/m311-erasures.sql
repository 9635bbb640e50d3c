-- Persons who asked to be erased, as keyed hashes by which scouting and imports leave them out.

-- Two keys, because a hash with one key around another, as in HMAC, cannot be extended.
create table erasure_keys (inner_key bytea not null, outer_key bytea not null);
insert into erasure_keys select
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
create table erasures (
  id uuid primary key default gen_random_uuid(),
  district_id uuid references districts on delete cascade,
  email_digest bytea,
  person_digest bytea check ((person_digest is null) = (district_id is null)),
  erased_at timestamptz not null default now(),
  check (email_digest is not null or person_digest is not null));
create index erasures_email on erasures (email_digest);
create index erasures_person on erasures (person_digest);
create index erasures_district on erasures (district_id);
create trigger contacts_refuse_erased before insert or update of name, email, district_id on contacts
  for each row execute function refuse_erased();
