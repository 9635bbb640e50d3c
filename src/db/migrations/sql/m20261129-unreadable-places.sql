-- Whether a place that was never read cannot be: it has no website, its district's included, or its last reading failed
-- for good. The job `count_places` keeps it.
alter table districts add column is_unreadable boolean not null default false;
alter table schools add column is_unreadable boolean not null default false;
-- As before, but places that can be read for the first time are those that are not marked.
drop index districts_worth_opening, schools_worth_opening;
create index districts_worth_opening on districts ((
  (signal_count * 4::bigint + case when contact_count > 0 or has_findings then 2
    when crawled_at is null and not is_unreadable then 1 else 0 end) * 10000000
    + coalesce(student_count, 0)), id);
create index schools_worth_opening on schools ((
  (signal_count * 4::bigint + case when contact_count > 0 or has_findings then 2
    when crawled_at is null and not is_unreadable then 1 else 0 end) * 10000000
    + coalesce(student_count, 0)), id);
