import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { type EmailWorkerSettings, EmailWorkers } from '../../support/email-workers.ts';
import { correspondence } from '../../support/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import {
  FakeLanguageModel,
  fails,
  hangsUp,
  type Reaction,
  says,
  waits,
} from '../../support/language-model.ts';

const LEASE_SECONDS = 2;
const JOBS = 60;
const WORKERS = 3;
const LEAST_LOSSES = 2;
/** The jobs that end between two further losses; each costs the start of a process. */
const JOBS_PER_LOSS = 10;

let harness: Harness;
let model: FakeLanguageModel;
const workers = new EmailWorkers();
beforeAll(async () => {
  harness = await Harness.start(undefined, { leaseSeconds: LEASE_SECONDS });
  model = await FakeLanguageModel.start();
});
afterAll(async () => {
  await workers.endAll();
  await model.close();
  await harness.close();
});

const EMAIL = { subject: 'Rosters', body: 'Hello Maya.\n\nBest,\nAcme', findings_used: [] };

/**
 * A slow model that is sometimes wrong and sometimes hangs up. It holds back the second half of its answers until
 * enough workers are lost with questions open, however slowly a busy machine starts them.
 */
function unreliable(enoughLost: Promise<void>): Reaction {
  let asked = 0;
  return (response, request) => {
    asked++;
    const answer =
      asked % 29 === 0
        ? says({ ...EMAIL, body: '<b>Hello</b>' })
        : asked % 13 === 0
          ? fails(500)
          : says(EMAIL);
    const delay = sleep(50 + (asked % 5) * 40);
    const until = asked > JOBS / 2 ? enoughLost.then(() => delay) : delay;
    return waits(until, asked % 31 === 0 ? hangsUp() : answer)(response, request);
  };
}

async function tally(organizationId: string) {
  const [row] = await harness.db.core.rows<Record<string, number>>(sql`
    select
      (select count(*)::int from jobs j
        where j.organization_id = a.organization_id and status = 'completed') as completed,
      (select count(*)::int from jobs j where j.organization_id = a.organization_id and status = 'failed') as failed,
      (select count(*)::int from generated_emails g where g.organization_id = a.organization_id) as emails,
      (select count(*)::int from credit_entries e
        where e.organization_id = a.organization_id and kind = 'settle') as charges,
      (select count(*)::int from credit_entries e
        where e.organization_id = a.organization_id and kind = 'release') as releases,
      (select max(attempt) from jobs j where j.organization_id = a.organization_id) as attempts,
      available, held
    from credit_accounts a where organization_id = ${organizationId}`);
  return row!;
}

describe(`${JOBS} emails written by workers that are killed, and paused beyond their lease`, () => {
  it('are written once each or refunded, and nothing stays held', async () => {
    const story = await correspondence(harness, JOBS, 'scale');
    const { organizationId } = story.acme;
    const ask = async (): Promise<number> => {
      const { status } = await story.generate({}, { again: true });
      return status === 503 ? ask() : status; // a busy machine
    };
    for (let sent = 0; sent < JOBS; sent += 10) {
      const statuses = await Promise.all(Array.from({ length: 10 }, ask));
      expect(new Set(statuses)).toEqual(new Set([202]));
    }
    expect(await tally(organizationId)).toMatchObject({ available: 0, held: JOBS });

    model.script();
    const enoughLost = Promise.withResolvers<void>();
    model.otherwise(unreliable(enoughLost.promise));
    const settings: EmailWorkerSettings = {
      address: harness.address,
      languageModel: model.settings({ timeout: 5_000 }),
      concurrency: 4,
    };
    const team = await Promise.all(Array.from({ length: WORKERS }, () => workers.start(settings)));
    let losses = 0;
    let ended = 0;
    const paused = new Set<ChildProcess>();
    const isOver = async () => {
      const { completed, failed } = await tally(organizationId);
      ended = completed! + failed!;
      return ended === JOBS;
    };
    while (!(await isOver())) {
      await sleep(100);
      if (losses > LEAST_LOSSES && ended < losses * JOBS_PER_LOSS) continue;
      const turn = losses++ % WORKERS;
      if (losses > LEAST_LOSSES) enoughLost.resolve();
      const worker = team[turn]!;
      if (turn % 2 === 0) {
        worker.kill('SIGKILL');
        team[turn] = await workers.start(settings);
      } else if (!paused.has(worker)) {
        worker.kill('SIGSTOP');
        paused.add(worker);
        setTimeout(
          () => {
            worker.kill('SIGCONT');
            paused.delete(worker);
          },
          2 * LEASE_SECONDS * 1_000,
        );
      }
    }
    for (const worker of paused) worker.kill('SIGCONT');
    await eventually(
      'those that come back have let go',
      async () => (await tally(organizationId)).held === 0,
    );

    const end = await tally(organizationId);
    expect(end).toMatchObject({
      emails: end.completed,
      charges: end.completed,
      releases: end.failed,
      held: 0,
    });
    expect(end.emails! + end.releases!).toBe(JOBS);
    expect(end.available).toBe(end.failed);
    expect(end.attempts).toBeGreaterThan(1);
    expect(losses).toBeGreaterThan(LEAST_LOSSES);
  }, 300_000);
});
