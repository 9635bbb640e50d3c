import type pg from 'pg';
import { Dates } from './dates.ts';
import { syntheticId } from './random.ts';
import { DEMO_FINDINGS } from './stories.ts';
import type { World } from './world.ts';

/** Runs in progress at schools that nobody has unlocked, and runs that failed. */
const RUNS = { inProgress: 3, failed: 9 };

const PROGRESS = [
  ['fetch', 2, 'Fetched 18 of 42 pages.'],
  ['classify', 1, 'Classified 120 of 310 addresses.'],
  ['analyze', 4, 'Read 30 of 42 pages.'],
] as const;
const PHASE_COUNT = 7;
const { failures: FAILURES } = DEMO_FINDINGS;

/** Adds visible scouting runs: some in progress, which no worker ends, and some that failed and can be retried. */
export async function addRuns(client: pg.Client, { others }: World, today: Date): Promise<void> {
  const dates = new Dates(today);
  const schools = others.slice(0, RUNS.inProgress + RUNS.failed);
  for (const [at, school] of schools.entries()) {
    const progress = at < RUNS.inProgress ? PROGRESS[at] : undefined;
    const [phase, completed, message] = progress ?? ['fetch', 2, null];
    const status = progress ? 'in_progress' : 'error';
    const start = dates.inDays(progress ? 0 : -at);
    await client.query(
      `insert into scouting_runs (id, school_id, status, phase, phase_state, phases_completed, phases_total, message,
         failure_message, started_at, finished_at, created_at)
       values ($1, $2, $3, $4, $3, $5, $6, $7, $8, $9,
          case when $3 = 'error' then $9::timestamptz + interval '4 minutes' end, $9)
       on conflict (id) do update set started_at = excluded.started_at, finished_at = excluded.finished_at,
         created_at = excluded.created_at`,
      [
        syntheticId(`run ${school.nces_id}`),
        school.id,
        status,
        phase,
        completed,
        PHASE_COUNT,
        message,
        progress ? null : FAILURES[at % FAILURES.length],
        start,
      ],
    );
    await client.query(
      `update schools set status = $2, error_message = $3 where id = $1
         and (status, error_message) is distinct from ($2, $3)`,
      [school.id, status, progress ? null : FAILURES[at % FAILURES.length]],
    );
  }
}
