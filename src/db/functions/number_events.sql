-- Gives the committed events of an organization their sequence, without gaps, and adds their deliveries to webhooks.
-- One caller at a time: the lock on the counter lasts until the commit, and each statement after it sees what was
-- committed before it. So an event that becomes visible later has a greater sequence, however long its change took.
-- Those that became visible together are in the order in which they were written.
--
-- A webhook receives an event of an organization if all of this is true:
-- - The webhook existed when the event was written, or belongs to a subscription, which can ask for events again.
-- - The event matches what the webhook's subscription wants, if it has one.
-- - The webhook names the type, or names none and so receives all types. There are two exceptions: the test event goes
--   only to the webhook under test, and `place.read`, which reports routine readings, only to webhooks that name it.
create or replace function number_events(organization uuid) returns integer language plpgsql as $$
declare
  numbered integer;
begin
  insert into event_counters (organization_id) values (organization) on conflict do nothing;
  perform from event_counters where organization_id = organization for update;
  with pending as (
    select id, row_number() over (order by number) as position
    from events where organization_id = organization and sequence is null
  )
  update events e set sequence = c.last + p.position
  from pending p, event_counters c where e.id = p.id and c.organization_id = organization;
  get diagnostics numbered = row_count;
  if numbered > 0 then
    insert into webhook_deliveries (webhook_id, event_id)
    select w.id, e.id from event_counters c
    join events e on e.organization_id = organization and e.sequence > c.last
    join webhooks w on w.organization_id = organization and w.status <> 'disabled'
      and (w.created_at <= e.created_at or w.subscription_id is not null)
    left join event_subscriptions s on s.id = w.subscription_id
    where c.organization_id = organization
      and (w.subscription_id is null or e.data @> (s.wanted -> e.type))
      and case e.type when 'webhook.test' then w.id::text = e.data ->> 'webhook_id'
        when 'place.read' then e.type = any(w.event_types)
        else w.event_types is null or e.type = any(w.event_types) end
    order by 1, 2
    on conflict do nothing;
    update event_counters set last = last + numbered where organization_id = organization;
  end if;
  return numbered;
end $$;
