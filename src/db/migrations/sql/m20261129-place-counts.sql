-- Counts by which lists of places are sorted, because no index of another table has that order. The job `count_places`
-- keeps them.
alter table districts add column signal_count integer not null default 0,
  add column contact_count integer not null default 0;
alter table schools add column signal_count integer not null default 0,
  add column contact_count integer not null default 0;
create index districts_signal_count on districts (signal_count, id);
create index schools_signal_count on schools (signal_count, id);
create index districts_contact_count on districts (contact_count, id);
create index schools_contact_count on schools (contact_count, id);
create index districts_last_read on districts (crawled_at, id);
create index schools_last_read on schools (crawled_at, id);
create index districts_last_read_desc on districts (crawled_at desc nulls last, id desc);
create index schools_last_read_desc on schools (crawled_at desc nulls last, id desc);
-- Places with the most current signals, then those with something inside, then those with a website; larger ones first.
create index districts_worth_opening on districts ((
  ((signal_count * 2::bigint + (contact_count > 0 or crawled_at is not null)::int) * 2
    + (website_url is not null)::int) * 10000000 + coalesce(student_count, 0)), id);
create index schools_worth_opening on schools ((
  ((signal_count * 2::bigint + (contact_count > 0 or crawled_at is not null)::int) * 2
    + (website_url is not null)::int) * 10000000 + coalesce(student_count, 0)), id);
