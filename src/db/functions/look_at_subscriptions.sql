-- Schedules the next look at subscriptions of agents: at once when something changes that may end them, else at the
-- first time at which they may end without a change.

create or replace function look_at_subscription() returns trigger language plpgsql as $$
begin
  new.due_at := now();
  return new;
end $$;

-- Schedules a look at the subscriptions of the key, grant, client, member, user, organization, or saved search that
-- changes or is deleted.
create or replace function look_at_subscriptions() returns trigger language plpgsql as $$
declare
  owners uuid[] := array[old.id];
begin
  if tg_table_name = 'oauth_clients' then
    owners := owners || array(select id from grants where oauth_client_id = old.id);
  end if;
  update event_subscriptions set due_at = now() where id in (
    select id from event_subscriptions
    where key_id = any(owners) or credential_id = any(owners) or user_id = any(owners) or organization_id = any(owners)
      or saved_search_id = any(owners)
    order by id for update);
  return null;
end $$;

-- The first time at which an active subscription may end without a change.
create or replace function subscription_due(s event_subscriptions) returns timestamptz language sql stable as $$
  select least(
    s.expires_at,
    (select k.expires_at from api_keys k where k.id = s.key_id),
    (select least(g.expires_at, c.expires_at)
      from grants g left join oauth_clients c on c.id = g.oauth_client_id where g.id = s.credential_id),
    (select c.expires_at from oauth_clients c where c.id = s.credential_id))
$$;
