-- Subscriptions to a saved search of another user end when it is no longer shared.

create trigger look_at_subscriptions after update of is_shared on saved_searches
  for each row when (old.is_shared and not new.is_shared) execute function look_at_subscriptions();
