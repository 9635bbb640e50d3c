-- The host of each place of the round, so that none gets two readings a day.

alter table place_readings add column host text;
create index place_readings_host on place_readings (host, last_read_at) where host is not null;
