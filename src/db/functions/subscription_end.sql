-- The reason that an agent's subscription has ended: "expired", "stopped" by a person, "search_deleted",
-- "search_unshared" by its owner, another user, or "revoked" with its key, application, user, or organization; null
-- while it is active.
create or replace function subscription_end(s event_subscriptions) returns text language sql stable as $$
  select case
    when s.expires_at <= now() then 'expired'
    when s.stopped_at is not null then 'stopped'
    when s.has_search and s.saved_search_id is null then 'search_deleted'
    when s.has_search and not exists (
      select from saved_searches q where q.id = s.saved_search_id and (q.is_shared or q.user_id = s.user_id))
      then 'search_unshared'
    when not exists (
      select from users u join organizations o on o.id = u.organization_id
      where u.id = s.user_id and u.removed_at is null and o.suspended_at is null and o.deleted_at is null)
      then 'revoked'
    when exists (
      select from api_keys k
      where k.id = s.key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) then null
    when exists (
      select from grants g left join oauth_clients c on c.id = g.oauth_client_id
      where g.id = s.credential_id and g.revoked_at is null and (g.expires_at is null or g.expires_at > now())
        and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())) then null
    when exists (
      select from oauth_clients c
      where c.id = s.credential_id and c.revoked_at is null and (c.expires_at is null or c.expires_at > now()))
      then null
    when exists (select from members m where m.id = s.credential_id) then null
    else 'revoked'
  end
$$;
