-- The time of the last change of an organization's own data about a contact, and an index of its CRM ids.

-- A constant, so that no row is rewritten.
alter table contact_overlays add column updated_at timestamptz not null default '-infinity';
create trigger contact_overlays_touched before insert or update on contact_overlays
  for each row execute function touch_overlay();
create index contact_overlays_updated on contact_overlays (organization_id, updated_at);
create index contact_overlays_crm on contact_overlays (organization_id, crm_contact_id)
  where crm_contact_id is not null;
