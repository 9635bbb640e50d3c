import sql from 'sql-template-tag';
import { jobKinds } from '../../src/app/job-kinds.ts';
import type { Database } from '../../src/db/database.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { SCOUT } from '../../src/scouting/scout.kind.ts';

const AT_ONCE = 500;
/** One district in this many shares its host, with nine others. */
const SHARING = 20;
const SHARED_BY = 10;

/**
 * Queues runs for new districts, and returns the districts' hosts. The runs belong to no organization, so that no plan
 * limits them.
 */
export async function enqueueDistricts(db: Database, count: number): Promise<string[]> {
  await db.core.rows(sql`delete from pgboss.job`);
  await db.core.rows(sql`delete from jobs`);
  await db.core.rows(sql`delete from scouting_runs`);
  await db.core.rows(sql`delete from contacts`);
  await db.core.rows(sql`delete from districts`);
  await db.core.rows(
    sql`insert into vendors (canonical_name, category) values ('PowerSchool', 'sis') on conflict do nothing`,
  );
  const hosts = Array.from({ length: count }, (_, at) =>
    at % SHARING === 0 ? `shared-${Math.floor(at / SHARING / SHARED_BY)}.org` : `district-${at}.org`,
  );
  const queue = await JobQueue.open(db, jobKinds);
  for (let from = 0; from < count; from += AT_ONCE) {
    const websites = hosts.slice(from, from + AT_ONCE).map((host) => `http://${host}/`);
    await db.transaction(async (tx) => {
      const runs = await tx.rows<{ id: string }>(sql`
        with made as (
          insert into districts (id, nces_id, name, state, website_url)
          select gen_random_uuid(), lpad((${from}::int + place)::text, 7, '0'), 'District ' || (${from}::int + place),
            'TX', website
          from unnest(${websites}::text[]) with ordinality as site(website, place)
          returning id)
        insert into scouting_runs (district_id) select id from made returning id`);
      const jobs = await queue.enqueue(
        tx,
        SCOUT,
        runs.map(({ id }) => ({ payload: { runId: id } })),
      );
      await tx.rows(sql`
        update scouting_runs r set job_id = j.job
        from unnest(${runs.map(({ id }) => id)}::uuid[], ${jobs.map(({ id }) => id)}::uuid[]) j(run, job)
        where r.id = j.run`);
    });
  }
  await queue.close();
  return [...new Set(hosts)];
}
