-- The bands that a span such as PK-12 overlaps: pre_k = PK, elementary = KG-05, middle = 06-08, high = 09-12.
-- Ungraded and adult spans overlap none. Generated columns store the result, so a change needs a migration that
-- rewrites them. A plain expression, because PostgreSQL inlines it: a subquery made importing schools twice as slow.
create or replace function grade_bands(span text) returns text[] language sql immutable parallel safe return
  array_remove(array[
    case when split_part(span, '-', 1) in ('PK')
      and split_part(span, '-', 2) in ('PK','KG','01','02','03','04','05','06','07','08','09','10','11','12','13')
      then 'pre_k' end,
    case when split_part(span, '-', 1) in ('PK','KG','01','02','03','04','05')
      and split_part(span, '-', 2) in ('KG','01','02','03','04','05','06','07','08','09','10','11','12','13')
      then 'elementary' end,
    case when split_part(span, '-', 1) in ('PK','KG','01','02','03','04','05','06','07','08')
      and split_part(span, '-', 2) in ('06','07','08','09','10','11','12','13')
      then 'middle' end,
    case when split_part(span, '-', 1) in ('PK','KG','01','02','03','04','05','06','07','08','09','10','11','12')
      and split_part(span, '-', 2) in ('09','10','11','12','13')
      then 'high' end], null);
