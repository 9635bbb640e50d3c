-- The only function that reads the wall clock; tests replace it.
create or replace function wall_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- The time used to count requests: the wall clock, corrected for jumps.
create or replace function request_time() returns timestamptz language sql volatile as
$$ select wall_clock() + coalesce((select ahead from request_clock), '0') $$;

-- Corrects the request clock and returns the number of corrections so far. An expectation based on an older number is
-- ignored, because another process has already corrected the same jump. A process without an expectation has just
-- started; if there are requests in the future, the clock was set back meanwhile, so it continues from them.
create or replace function watch_request_clock(expected_ms double precision, known integer)
returns integer language plpgsql as $$
declare
  made integer := coalesce((select corrections from request_clock), 0);
  behind interval;
begin
  if known is null then
    behind := greatest('0', (select max(at) from admitted_requests) - request_time());
  elsif known = made then
    behind := to_timestamp(expected_ms / 1000) - request_time();
  end if;
  if greatest(behind, -behind) > '2 seconds' then
    insert into request_clock (ahead, corrections) values (behind, 1)
    on conflict (id) do update set ahead = request_clock.ahead + behind, corrections = made + 1
      where request_clock.corrections = made;
  end if;
  return coalesce((select corrections from request_clock), 0);
end $$;
