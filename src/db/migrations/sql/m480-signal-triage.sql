-- Organizations' decisions about signals.

-- "material" is the content of the signal at that time, see signal_material.sql: a signal with other content is new
-- again. There is no foreign key to signals, which are deleted and inserted when findings are read again.
create table signal_triage (
  organization_id uuid not null references organizations on delete cascade,
  signal_id uuid not null,
  state text not null check (state in ('new', 'needs_action', 'done', 'not_interested')),
  note text,
  user_id uuid not null references users on delete cascade,
  material text not null,
  triaged_at timestamptz not null,
  primary key (organization_id, signal_id));
create index signal_triage_state on signal_triage (organization_id, state);
create index signal_triage_week on signal_triage (organization_id, triaged_at);
create index signal_triage_user on signal_triage (user_id);
create index signal_triage_age on signal_triage (triaged_at);
