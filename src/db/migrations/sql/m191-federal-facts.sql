-- Facts from federal files about districts and schools, in addition to those of the bundled directory.

alter table districts
  add column operating_status text check (operating_status in ('open', 'closed', 'inactive', 'future')),
  add column website_confidence text check (website_confidence in ('high', 'medium', 'official'));
alter table schools
  add column operating_status text check (operating_status in ('open', 'closed', 'inactive', 'future')),
  add column website_confidence text check (website_confidence in ('high', 'medium', 'official'));
alter table districts
  add column enrollment jsonb,
  add column finance_year integer;
