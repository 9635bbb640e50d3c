-- The bands that a span such as PK-12 overlaps: pre_k = PK, elementary = KG-05, middle = 06-08, high = 09-12.
-- Ungraded and adult spans overlap none. Generated columns store the result, so a change needs a migration that
-- rewrites them.
create or replace function grade_bands(span text) returns text[] language sql immutable parallel safe return (
  with grades as (
    select
      array_position(array['PK','KG','01','02','03','04','05','06','07','08','09','10','11','12','13'],
        split_part(span, '-', 1)) as low,
      array_position(array['PK','KG','01','02','03','04','05','06','07','08','09','10','11','12','13'],
        split_part(span, '-', 2)) as high
  )
  select array_remove(array[
    case when low <= 1 and high >= 1 then 'pre_k' end,
    case when low <= 7 and high >= 2 then 'elementary' end,
    case when low <= 10 and high >= 8 then 'middle' end,
    case when low <= 14 and high >= 11 then 'high' end], null)
  from grades);
