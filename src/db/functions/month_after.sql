-- The first instant of the next month, in UTC.
create or replace function month_after(instant timestamptz) returns timestamptz language sql immutable parallel safe
return (date_trunc('month', instant at time zone 'UTC') + interval '1 month') at time zone 'UTC';
