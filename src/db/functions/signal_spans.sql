-- Computes the number of signals of each kind that a place has over time: a row holds from `starts_at` until just
-- before `ends_at`. A signal counts from its date to its end, both included, as in the feed.
create or replace view current_signal_spans as
  select entity_id, kind, entity_type, state, at as starts_at, until as ends_at, signals
  from (
    select entity_id, kind, entity_type, state, at, sum(sum(change)) over places as signals,
      coalesce(lead(at) over places, 'infinity') as until
    from (
      select entity_id, kind, entity_type, state, date as at, 1 as change from signals
      where ends_at is null or ends_at >= date
      union all
      select entity_id, kind, entity_type, state, ends_at + interval '1 microsecond', -1 from signals
      where ends_at >= date
    ) changes
    group by entity_id, kind, entity_type, state, at
    window places as (partition by entity_id, kind, entity_type, state order by at)
  ) steps
  where signals > 0;

create or replace function refresh_signal_spans(places uuid[], kinds text[]) returns void language plpgsql as $$
begin
  if places is null then
    return;
  end if;
  with fresh as materialized (
    select * from current_signal_spans where entity_id = any(places) and kind = any(kinds)),
  gone as (
    delete from signal_spans s where s.entity_id = any(places) and s.kind = any(kinds) and not exists (
      select from fresh f where f.entity_id = s.entity_id and f.kind = s.kind and f.starts_at = s.starts_at)
  )
  insert into signal_spans as s (entity_id, kind, entity_type, state, starts_at, ends_at, signals)
  select * from fresh
  on conflict (entity_id, kind, starts_at) do update set entity_type = excluded.entity_type, state = excluded.state,
    ends_at = excluded.ends_at, signals = excluded.signals
  where (s.entity_type, s.state, s.ends_at, s.signals)
    is distinct from (excluded.entity_type, excluded.state, excluded.ends_at, excluded.signals);
end $$;

-- Runs after signals change, which happens under the lock on their places.
create or replace function signals_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_signal_spans(array_agg(distinct entity_id), array_agg(distinct kind)) from new_rows;
  elsif tg_op = 'DELETE' then
    perform refresh_signal_spans(array_agg(distinct entity_id), array_agg(distinct kind)) from old_rows;
  else
    perform refresh_signal_spans(array_agg(distinct entity_id), array_agg(distinct kind)) from (
      select entity_id, kind, entity_type, state, date, ends_at from (
        select id, entity_id, kind, entity_type, state, date, ends_at from new_rows
        except select id, entity_id, kind, entity_type, state, date, ends_at from old_rows) n
      union all
      select entity_id, kind, entity_type, state, date, ends_at from (
        select id, entity_id, kind, entity_type, state, date, ends_at from old_rows
        except select id, entity_id, kind, entity_type, state, date, ends_at from new_rows) o) moved;
  end if;
  return null;
end $$;
