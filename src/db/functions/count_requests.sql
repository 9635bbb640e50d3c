-- Counts requests like `take_requests`, after recording those that the caller admitted on its own: `told` holds them:
-- [{"subject", "requests", "ageMs"}]. The windows are unlogged, so a crash or failover empties them and starts a new
-- generation of the request clock. For a caller that names an old generation, nothing is counted and "answers" is null;
-- it then calls again and reports everything.
create or replace function count_requests(
  known uuid, told jsonb, names text[], groups jsonb, expected_ms double precision, known_corrections integer,
  out generation uuid, out now_ms double precision, out corrections integer, out answers jsonb
) language plpgsql as $$
declare
  lock bigint;
  own record;
begin
  select c.generation into generation from request_clock c;
  if generation is null then
    insert into request_clock as c (ahead, corrections) values ('0', 0)
      on conflict (id) do update set ahead = c.ahead returning c.generation into generation;
  end if;
  if generation <> known then
    return;
  end if;
  if told <> '[]' then
    for lock in
      select distinct hashtextextended('requests ' || name, 0) from (
        select unnest(names) as name union select t ->> 'subject' from jsonb_array_elements(told) t
      ) named order by 1
    loop
      perform pg_advisory_xact_lock(lock);
    end loop;
    for own in
      select * from jsonb_to_recordset(told) as t (subject text, requests integer, "ageMs" double precision)
      order by "ageMs" desc
    loop
      -- Entries are ordered by time, so a reported one is never older than the newest entry.
      insert into admitted_requests (subject, at, requests, upto)
      select own.subject, greatest(request_time() - own."ageMs" * interval '1 millisecond', newest.at), own.requests,
        coalesce(newest.upto, 0) + own.requests
      from (values (true)) once
        left join lateral (
          select r.at, r.upto from admitted_requests r where r.subject = own.subject
          order by r.at desc, r.upto desc limit 1
        ) newest on true;
    end loop;
  end if;
  select t.now_ms, t.corrections, t.answers into now_ms, corrections, answers
    from take_requests(names, groups, expected_ms, known_corrections) t;
end $$;
