-- The triggers that write events. An event has ids and counts only, never a value that must be unlocked.

-- The end of an email job or an export.
create or replace function record_job_event() returns trigger language plpgsql as $$
begin
  if new.kind = 'generate_email' then
    insert into events (organization_id, type, path, data) values (
      new.organization_id, case new.status when 'completed' then 'email.generated' else 'email.failed' end,
      coalesce(case new.status when 'completed' then '/contacts/' || (new.payload ->> 'contactId') || '/emails' end,
        '/jobs/' || new.id),
      jsonb_strip_nulls(jsonb_build_object('job_id', new.id, 'contact_id', new.payload ->> 'contactId',
        'email_prompt_id', new.payload ->> 'emailPromptId', 'email_id', new.result ->> 'emailId')));
  elsif new.kind in ('export', 'typed_export') then
    insert into events (organization_id, type, path, data) values (
      new.organization_id, 'export.' || new.status,
      coalesce('/exports/' || (new.payload ->> 'exportId'), '/jobs/' || new.id),
      jsonb_build_object('job_id', new.id, 'export_id', new.payload ->> 'exportId'));
  end if;
  return null;
end $$;

-- The end of a scouting run, for each organization that has unlocked the place.
create or replace function record_scouting_events() returns trigger language plpgsql as $$
begin
  -- Nobody waits for a reading of the round, which reads websites again regularly.
  if new.is_round then
    return null;
  end if;
  insert into events (organization_id, type, path, data)
  select u.organization_id, case new.status when 'completed' then 'scouting.completed' else 'scouting.failed' end,
    '/' || new.entity_type || 's/' || new.entity_id || '/status',
    jsonb_build_object('entity_type', new.entity_type, 'entity_id', new.entity_id)
  from unlocks u join organizations o on o.id = u.organization_id and o.deleted_at is null
  where u.entity_type = new.entity_type and u.entity_id = new.entity_id
  order by u.organization_id;
  return null;
end $$;

-- A reading of the round, for each organization that has unlocked the place and has a webhook that names the event.
create or replace function record_reading() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, type, path, data)
  select u.organization_id, 'place.read', '/' || new.entity_type || 's/' || new.entity_id,
    jsonb_build_object('entity_type', new.entity_type, 'entity_id', new.entity_id)
      || coalesce(new.last_changes, '{}')
  from unlocks u join organizations o on o.id = u.organization_id and o.deleted_at is null
  where u.entity_type = new.entity_type and u.entity_id = new.entity_id and exists (
    select from webhooks w
    where w.organization_id = u.organization_id and w.status <> 'disabled' and 'place.read' = any(w.event_types))
  order by u.organization_id;
  return null;
end $$;

-- A new or revoked API key.
create or replace function record_key_event() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, type, path, data)
  select u.organization_id, tg_argv[0], '/me', jsonb_build_object('key_id', new.id, 'user_id', new.user_id)
  from users u where u.id = new.user_id;
  return null;
end $$;

-- A webhook that the service has disabled.
create or replace function record_disabled_webhook() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, type, path, data)
  values (new.organization_id, 'webhook.disabled', '/webhooks/' || new.id, jsonb_build_object('webhook_id', new.id));
  return null;
end $$;

-- Refunded credits of unlocks.
create or replace function record_refund() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, type, path, data)
  select o.id, 'credits.refunded', '/credits/ledger',
    jsonb_build_object('credit_entry_id', new.id, 'entity_type', new.entity_type, 'entity_id', new.entity_id,
      'credits', new.available_change)
  from organizations o where o.id = new.organization_id and o.deleted_at is null;
  return null;
end $$;

-- The percentages of a month's included credits whose use is recorded as an event, each once a month.
create or replace function credit_thresholds() returns integer[] language sql immutable as $$
  select '{20,5,0}'::integer[]
$$;

create or replace function record_low_credits() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, type, path, data, key)
  select new.organization_id, 'credits.low', '/credits',
    jsonb_build_object('threshold_percent', t.percent, 'threshold', t.credits),
    'credits.low ' || t.percent || ' ' || to_char(now() at time zone 'UTC', 'YYYY-MM')
  from (
    select percent, coalesce(new.included, 0) * percent / 100 as credits from unnest(credit_thresholds()) percent
  ) t
  where old.available > t.credits and new.available <= t.credits and (t.percent = 0 or t.credits > 0)
  order by t.percent desc
  on conflict (organization_id, key) where key is not null do nothing;
  return null;
end $$;
