-- The time of the round's last request to each host, failed ones included, and the websites whose validators are wrong.

-- "whole_hours" is the interval between whole readings, which grows while they find nothing that looks had missed;
-- "sitemap" why a look does not go by the times of change in it.
alter table place_readings add column asked_at timestamptz, add column whole_hours real check (whole_hours > 0),
  add column sitemap text check (sitemap in ('none', 'lying'));
create index place_readings_asked on place_readings (host, asked_at) where host is not null;
-- "is_lying": the page once had other words behind the same validators.
alter table read_pages add column is_lying boolean not null default false;
-- The cost of language models to the round on a day in UTC.
create table round_days (
  day date primary key,
  model_dollars double precision not null
);
