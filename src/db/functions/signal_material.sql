-- The content of a signal, without what only affects its rank: the size of its place, other findings there, and its
-- age. `points[5]` is for dissatisfaction. An organization's decision about a signal holds until the content changes.
create or replace function signal_material(s signals) returns text language sql stable as $$
  select concat_ws(' ', s.kind, coalesce(s.severity, '-'), coalesce(s.source, '-'), coalesce(s.amount::text, '-'),
    coalesce(s.vendor_id::text, '-'), extract(epoch from s.date), coalesce(extract(epoch from s.ends_at)::text, '-'),
    s.points[5] > 0)
$$;
