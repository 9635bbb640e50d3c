import { Migration } from '@mikro-orm/migrations';

/** The requests of the last minute: one row for each, or for each second where a process counts in its memory. */
export class RequestWindows extends Migration {
  override async up(): Promise<void> {
    // Unlogged: a crash of the database forgets a minute of counting, and no request waits for a disk. "upto" is a
    // running total, so that the first and the last row of a window say how many are in it.
    this.addSql(`create unlogged table admitted_requests (
      subject text not null,
      at timestamptz not null,
      requests integer not null check (requests > 0),
      upto bigint not null)`);
    this.addSql('create index admitted_requests_window on admitted_requests (subject, at, upto)');
    this.addSql(TAKE_REQUESTS);
  }
}

/**
 * Counts a request in the windows of all subjects, or in none. The locks let one request of a subject in at a time; the
 * clock is read once they are held, so that entries are in order whoever made them. What lies in the future was counted
 * before the clock was set back, and is forgotten.
 */
const TAKE_REQUESTS = `
  create function take_requests(subjects text[], limits integer[], cost integer,
    out admitted boolean, out remaining integer, out reset_ms double precision)
  language plpgsql as $$
  declare
    span constant interval := '60 seconds';
    now_at timestamptz;
    first_at timestamptz;
    before bigint;
    last bigint;
    lasts bigint[];
    room integer;
    free_at timestamptz;
    tight_at timestamptz;
  begin
    for i in 1 .. cardinality(subjects) loop
      perform pg_advisory_xact_lock(hashtextextended('requests ' || subjects[i], 0));
    end loop;
    now_at := clock_timestamp();
    for i in 1 .. cardinality(subjects) loop
      delete from admitted_requests where subject = subjects[i] and at <= now_at - span;
      delete from admitted_requests where subject = subjects[i] and at > now_at;
      select at, upto - requests into first_at, before
        from admitted_requests where subject = subjects[i] order by at, upto limit 1;
      select upto into last from admitted_requests where subject = subjects[i] order by at desc, upto desc limit 1;
      lasts[i] := coalesce(last, 0);
      room := greatest(0, limits[i] - (lasts[i] - coalesce(before, 0)));
      if room < cost then
        select greatest(free_at, at) into free_at from admitted_requests
          where subject = subjects[i] and upto >= lasts[i] + cost - limits[i] order by at, upto limit 1;
      end if;
      if remaining is null or room < remaining then
        remaining := room;
        tight_at := coalesce(first_at, now_at);
      end if;
    end loop;
    admitted := free_at is null;
    if admitted then
      for i in 1 .. cardinality(subjects) loop
        insert into admitted_requests (subject, at, requests, upto) values (subjects[i], now_at, cost, lasts[i] + cost);
      end loop;
      remaining := remaining - cost;
    end if;
    reset_ms := extract(epoch from coalesce(free_at, tight_at) + span - now_at) * 1000;
  end $$`;
