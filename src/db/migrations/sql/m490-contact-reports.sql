-- An organization's reports about contacts that it unlocked, and their refunds.

alter table contact_overlays
  add column report_reason text check (report_reason in ('bounced', 'left', 'wrong_person')),
  add column reported_at timestamptz,
  add column report_outcome text
    check (report_outcome in ('refunded', 'not_charged', 'too_late', 'limit_reached')),
  add column report_credits integer check (report_credits >= 0),
  add column reported_digest bytea;
create index contact_overlays_reported on contact_overlays (organization_id, reported_at)
  where reported_at is not null;
