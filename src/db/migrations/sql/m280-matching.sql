-- Indexes by which rows of account lists find places: words of names within a state, hosts of websites, and states'
-- ids.

create index districts_words on districts
  using gin (to_tsvector('simple', 'instate' || state || ' ' || name));
create index districts_website_host on districts
  (lower(substring(website_url from '^[A-Za-z]+://(?:[Ww]{3}\.)?([^/:?#]+)')))
  where website_url is not null;
create index districts_state_id on districts
  (lower(ltrim(regexp_replace(regexp_replace(state_district_id, '^[A-Za-z]{2}-', ''), '[^A-Za-z0-9]', '', 'g'), '0')))
  where state_district_id is not null;
create index schools_words on schools
  using gin (to_tsvector('simple', 'instate' || state || ' ' || name));
create index schools_website_host on schools
  (lower(substring(website_url from '^[A-Za-z]+://(?:[Ww]{3}\.)?([^/:?#]+)')))
  where website_url is not null;
create index schools_state_id on schools
  (lower(ltrim(regexp_replace(regexp_replace(state_school_id, '^[A-Za-z]{2}-', ''), '[^A-Za-z0-9]', '', 'g'), '0')))
  where state_school_id is not null;
