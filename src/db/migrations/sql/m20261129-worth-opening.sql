-- Whether anything but contacts is inside a place, however old. The job `count_places` keeps it.
alter table districts add column has_findings boolean not null default false;
alter table schools add column has_findings boolean not null default false;
-- Places with the most current signals, then those with something inside, then those whose website can be read for the
-- first time; larger ones first. Where a website was read and nothing is inside, another place is worth more.
drop index districts_worth_opening, schools_worth_opening;
create index districts_worth_opening on districts ((
  (signal_count * 4::bigint + case when contact_count > 0 or has_findings then 2
    when website_url is not null and crawled_at is null then 1 else 0 end) * 10000000
    + coalesce(student_count, 0)), id);
create index schools_worth_opening on schools ((
  (signal_count * 4::bigint + case when contact_count > 0 or has_findings then 2
    when website_url is not null and crawled_at is null then 1 else 0 end) * 10000000
    + coalesce(student_count, 0)), id);
