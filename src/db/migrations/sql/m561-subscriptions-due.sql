-- Subscriptions are looked at when they may have ended, instead of all of them every few seconds.

alter table event_subscriptions add column due_at timestamptz not null default now();
create index event_subscriptions_due on event_subscriptions (due_at);
create index event_subscriptions_key on event_subscriptions (key_id);
create index event_subscriptions_credential on event_subscriptions (credential_id);
create trigger look_again before update of expires_at, stopped_at, saved_search_id on event_subscriptions
  for each row execute function look_at_subscription();
create trigger look_at_subscriptions after update of revoked_at, expires_at or delete on api_keys
  for each row execute function look_at_subscriptions();
create trigger look_at_subscriptions after update of revoked_at, expires_at or delete on grants
  for each row execute function look_at_subscriptions();
create trigger look_at_subscriptions after update of revoked_at, expires_at or delete on oauth_clients
  for each row execute function look_at_subscriptions();
create trigger look_at_subscriptions after delete on members
  for each row execute function look_at_subscriptions();
create trigger look_at_subscriptions after update of removed_at on users
  for each row execute function look_at_subscriptions();
create trigger look_at_subscriptions after update of suspended_at, deleted_at on organizations
  for each row execute function look_at_subscriptions();
