-- The signals of places as their findings are now. A signal's heat decides its rank among those of its kind at any time:
-- the score at time t is 2 ^ ((heat - t) / half_life), or with + t for a kind that rises, both in days.
-- points: of the kind, the severity, the size of the place, its funding, and dissatisfaction.
create or replace function current_signals(places uuid[])
returns table (id uuid, kind text, entity_id uuid, entity_type text, district_id uuid, state text,
  severity text, source text, amount double precision, vendor_id uuid, points smallint[], heat double precision,
  date timestamptz, ends_at timestamptz) language sql stable as $$
  with institutions as (
    select d.id, 'district' as type, d.id as district_id, d.state, d.student_count from districts d
    where d.id = any(places)
    union all
    select s.id, 'school', s.district_id, s.state, s.student_count from schools s where s.id = any(places)
  ), funded as (
    select distinct f.entity_id as id from funding_signals f where f.entity_id = any(places)
  ), found (id, kind, entity_id, severity, source, amount, vendor_id, is_unhappy, date, ends_at) as (
    select c.id, 'contract', c.entity_id, null, null, null::double precision, c.vendor_id, c.dissatisfaction,
      c.expires_at - interval '180 days', c.expires_at
    from contracts c where c.entity_id = any(places) and c.status = 'active' and c.expires_at is not null
    union all
    select r.id, 'rfp', r.entity_id, null, null, r.estimated_value, null, false,
      least(r.posted_date, r.discovered_at, r.created_at), r.deadline
    from rfps r where r.entity_id = any(places) and r.status = 'open'
    union all
    select f.id, 'funding', f.entity_id, null, f.source, f.amount, null, false, f.created_at, f.deadline
    from funding_signals f where f.entity_id = any(places)
    union all
    select p.id, 'pain_point', p.entity_id, p.severity, null, null, null, false, p.created_at, null
    from pain_points p where p.entity_id = any(places)
    union all
    select e.id, case e.event_type when 'leadership_change' then 'leadership' else 'board' end, e.entity_id,
      null, null, null, null, false, least(e.event_date, e.created_at), null
    from timeline_events e
    where e.entity_id = any(places) and e.event_type in ('leadership_change', 'board_meeting', 'bond_vote', 'policy')
  ), pointed as (
    select f.*, i.type, i.district_id, i.state, w.half_life, w.rises, array[
      w.points,
      signal_severity_points(f.severity),
      signal_size_points(i.student_count),
      case when f.kind <> 'funding' and f.entity_id in (select funded.id from funded)
        then signal_funding_points() else 0 end,
      case when f.is_unhappy then signal_dissatisfaction_points() else 0 end]::smallint[] as points
    from found f join institutions i on i.id = f.entity_id join signal_weights() w on w.kind = f.kind
  )
  select p.id, p.kind, p.entity_id, p.type, p.district_id, p.state, p.severity, p.source, p.amount, p.vendor_id, p.points,
    p.half_life * ln((p.points[1] + p.points[2] + p.points[3] + p.points[4] + p.points[5])::double precision)
        / ln(2::double precision)
      + case when p.rises then -1 else 1 end
        * extract(epoch from case when p.rises then p.ends_at else p.date end)::double precision / 86400,
    p.date, p.ends_at
  from pointed p
$$;
