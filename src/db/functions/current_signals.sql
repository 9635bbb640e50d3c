-- Computes the signals of the current findings. A signal's heat determines its rank among signals of its kind at any
-- time: the score at time t is 2 ^ ((heat - t) / half_life), with + t for a kind that rises, both in days. "points" is
-- the sum of points for the kind, the severity, the size of the place, its funding, and dissatisfaction; a purchase
-- also gets points for a contract with the same or a similar vendor, and for a first purchase from a competitor.
create or replace view current_signals as
  select p.id, p.kind, p.entity_id, p.entity_type, p.district_id, p.state, p.severity, p.source, p.amount, p.vendor_id,
    p.points,
    p.half_life * ln((select sum(point) from unnest(p.points) point)::double precision)
        / ln(2::double precision)
      + case when p.rises then -1 else 1 end
        * extract(epoch from case when p.rises then p.ends_at else p.date end)::double precision / 86400 as heat,
    p.date, p.ends_at, p.origin, p.words
  from (
    select f.id, f.kind, f.entity_id, f.entity_type, coalesce(s.district_id, d.id) as district_id,
      coalesce(s.state, d.state) as state, f.severity, f.source, f.amount, f.vendor_id, f.date, f.ends_at, f.origin,
      f.words, w.half_life, w.rises, array[
        w.points,
        signal_severity_points(f.severity),
        signal_size_points(case f.entity_type when 'school' then s.student_count else d.student_count end),
        case when f.kind <> 'funding' and exists (select from funding_signals m where m.entity_id = f.entity_id)
          then signal_funding_points() else 0 end,
        case when f.is_unhappy then signal_dissatisfaction_points() else 0 end]::smallint[] || f.more_points as points
    from (
      select c.id, 'contract'::text as kind, c.entity_id, c.entity_type, null::text as severity, null::text as source,
        null::double precision as amount, c.vendor_id, c.dissatisfaction or exists (
          select from contracts o where o.led_by = c.id and o.dissatisfaction) as is_unhappy,
        c.expires_at - interval '180 days' as date, c.expires_at as ends_at, '{}'::smallint[] as more_points,
        finding_origin(c.origin, c.batch_id) as origin, finding_words(c) as words
      from contracts c where c.status = 'active' and c.expires_at is not null and c.led_by is null
      union all
      select r.id, 'rfp'::text, r.entity_id, r.entity_type, null::text, null::text, r.estimated_value, null::uuid,
        false,
        least(r.posted_date, r.discovered_at, r.created_at), r.deadline, '{}'::smallint[],
        finding_origin(r.origin, r.batch_id), finding_words(r)
      from rfps r where r.status = 'open'
      union all
      select m.id, 'funding'::text, m.entity_id, m.entity_type, null::text, m.source, m.amount, null::uuid, false,
        m.created_at, m.deadline, '{}'::smallint[],
        finding_origin(m.origin, m.batch_id), finding_words(m)
      from funding_signals m
      union all
      select p.id, 'pain_point'::text, p.entity_id, p.entity_type, p.severity, null::text, null::double precision,
        null::uuid, false, p.created_at, null::timestamptz, '{}'::smallint[],
        finding_origin(p.origin, p.batch_id), finding_words(p)
      from pain_points p
      union all
      select e.id, case e.event_type when 'leadership_change' then 'leadership' else 'board' end, e.entity_id,
        e.entity_type, null::text, null::text, null::double precision, null::uuid, false,
        least(e.event_date, e.created_at), null::timestamptz, '{}'::smallint[],
        finding_origin(e.origin, e.batch_id), finding_words(e)
      from timeline_events e
      where e.event_type in ('leadership_change', 'board_meeting', 'bond_vote', 'policy')
      union all
      select b.id, 'purchase'::text, b.entity_id, b.entity_type, null::text, null::text, b.amount, b.vendor_id, false,
        least(b.decided_at, b.created_at), coalesce(b.decided_at, b.created_at) + interval '365 days',
        purchase_points(b), finding_origin(b.origin, b.batch_id), finding_words(b)
      from purchases b
      union all
      select e.id, 'replaced'::text, e.entity_id, e.entity_type, null::text, null::text, null::double precision,
        e.vendor_id, false, greatest(e.first_seen_at, g.gone_at),
        greatest(e.first_seen_at, g.gone_at) + interval '365 days', '{}'::smallint[],
        finding_origin(e.origin, e.source_batch_id), replacement_words(e)
      from vendor_stack_entries e join vendor_stack_entries g on g.id = e.replaces_id
      where e.replaces_id is not null and e.led_by is null
    ) f
    join signal_weights() w on w.kind = f.kind
    left join districts d on d.id = f.entity_id and f.entity_type = 'district'
    left join schools s on s.id = f.entity_id and f.entity_type = 'school'
  ) p;
