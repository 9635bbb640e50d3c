-- Counts groups of equal requests in the windows of all their subjects. Locks serialize the batches of a subject; the
-- clock is read after they are acquired, so entries are ordered no matter which process wrote them.
--
-- A group is {"subjects": [1, 2], "limits": [30, 10], "cost": 1, "count": 8}, where subjects are positions in "names".
-- Its result is {"admitted", "room", "resetMs", "waitMs"}: the number admitted, the capacity before, and the
-- milliseconds until the oldest counted request leaves the tightest window and until one more of the group fits.
create or replace function take_requests(
  names text[], groups jsonb, expected_ms double precision, known_corrections integer,
  out now_ms double precision, out corrections integer, out answers jsonb
) language plpgsql as $$
declare
  span constant interval := '60 seconds';
  now_at timestamptz;
  lock bigint;
  last bigint;
  first record;
  used bigint[];
  lasts bigint[];
  oldest timestamptz[];
  asked record;
  admitted bigint;
  room bigint;
  tightest integer;
  free_at timestamptz;
  wait_at timestamptz;
begin
  corrections := watch_request_clock(expected_ms, known_corrections);
  for lock in select distinct hashtextextended('requests ' || name, 0) from unnest(names) name order by 1 loop
    perform pg_advisory_xact_lock(lock);
  end loop;
  now_at := request_time();
  now_ms := extract(epoch from now_at) * 1000;
  answers := '[]';
  delete from admitted_requests where subject = any(names) and at <= now_at - span;
  for i in 1 .. cardinality(names) loop
    select upto into last from admitted_requests where subject = names[i] order by at desc, upto desc limit 1;
    select at, upto - requests as before into first
      from admitted_requests where subject = names[i] order by at, upto limit 1;
    lasts[i] := coalesce(last, 0);
    used[i] := coalesce(last - first.before, 0);
    oldest[i] := first.at;
  end loop;
  for asked in select * from jsonb_to_recordset(groups)
    as g (subjects integer[], limits integer[], cost integer, count integer)
  loop
    room := null;
    for i in 1 .. cardinality(asked.subjects) loop
      if room is null or asked.limits[i] - used[asked.subjects[i]] < room then
        room := asked.limits[i] - used[asked.subjects[i]];
        tightest := asked.subjects[i];
      end if;
    end loop;
    room := greatest(0, room);
    -- A request that costs nothing only reads the remaining room.
    admitted := case when asked.cost = 0 then asked.count else least(asked.count, room / asked.cost) end;
    wait_at := null;
    for i in 1 .. cardinality(asked.subjects) loop
      declare
        s constant integer := asked.subjects[i];
        taken constant bigint := admitted * asked.cost;
        excess bigint;
      begin
        if taken > 0 then
          insert into admitted_requests (subject, at, requests, upto)
            values (names[s], now_at, taken, lasts[s] + taken);
          lasts[s] := lasts[s] + taken;
          used[s] := used[s] + taken;
          oldest[s] := coalesce(oldest[s], now_at);
        end if;
        excess := used[s] + asked.cost - asked.limits[i];
        if admitted < asked.count and excess > 0 then
          select at into free_at from admitted_requests
            where subject = names[s] and upto >= lasts[s] - used[s] + excess order by at, upto limit 1;
          wait_at := greatest(wait_at, free_at);
        end if;
      end;
    end loop;
    answers := answers || jsonb_build_object('admitted', admitted, 'room', room,
      'resetMs', extract(epoch from coalesce(oldest[tightest], now_at) + span - now_at) * 1000,
      'waitMs', extract(epoch from wait_at + span - now_at) * 1000);
  end loop;
end $$;
