import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { recoverFromClockJump } from '../../src/jobs/clock-jumps.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { sharedHostGate } from '../../src/scouting/web/shared-host-gate.ts';
import { eventually } from '../support/eventually.ts';
import { JobStage, NOTE, noting } from '../support/jobs.ts';

let stage: JobStage;
beforeAll(async () => {
  stage = await JobStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** Recreates what a clock set back by a day leaves behind: instants a day further in the future. */
const JUMP = sql`interval '1 day'`;

describe('a clock that is set back', () => {
  it('lets a previously scheduled retry run soon', async () => {
    await stage.enqueueNote('late');
    await stage.db.core.rows(
      sql`update pgboss.job set start_after = now() + interval '60 s' + ${JUMP}, state = 'retry'`,
    );
    const { address, db, queue, logger } = stage;
    const worker = await startWorker({
      address,
      db,
      queue,
      logger,
      handlers: [noting()],
      concurrency: 1,
      sweepSeconds: 1,
      lookSeconds: 0.5,
    });
    await eventually('the job is done', async () => (await stage.notes()).includes('late'));
    await worker.stop(5_000);
  });

  it('keeps an unfinished pause', async () => {
    const isDue = async () => {
      const [row] = await stage.db.core.rows<{ isDue: boolean }>(
        sql`select start_after <= now() as "isDue" from pgboss.job`,
      );
      return row!.isDue;
    };
    await stage.db.transaction((tx) => stage.queue.enqueue(tx, NOTE, [{ payload: { text: 'kept' } }], 60));
    await recoverFromClockJump(stage.db.core, [NOTE]);
    expect(await isDue()).toBe(false);
    await stage.db.core.rows(sql`update pgboss.job set start_after = start_after + ${JUMP}`);
    await recoverFromClockJump(stage.db.core, [NOTE]);
    expect(await isDue()).toBe(true);
  });

  it('lets the job of a lost worker run again soon', async () => {
    await stage.enqueueNote('lost');
    await stage.db.core.rows(
      sql`update pgboss.job set state = 'active', started_on = now() + ${JUMP}, heartbeat_on = now() + ${JUMP}`,
    );
    await stage.db.core.rows(
      sql`update pgboss.queue set monitor_claim_on = now() + ${JUMP}, monitor_on = now() + ${JUMP},
        maintain_on = now() + ${JUMP}, delta_on = now() + ${JUMP}`,
    );
    const { address, db, queue, logger } = stage;
    const worker = await startWorker({
      address,
      db,
      queue,
      logger,
      handlers: [noting()],
      concurrency: 1,
      sweepSeconds: 1,
      lookSeconds: 0.5,
    });
    await eventually('the job is done', async () => (await stage.notes()).includes('lost'));
    await worker.stop(5_000);
  });

  it('does not keep a running worker from finding the jobs of lost ones', async () => {
    const { address, db, queue, logger } = stage;
    const worker = await startWorker({
      address,
      db,
      queue,
      logger,
      handlers: [noting()],
      concurrency: 1,
      sweepSeconds: 1,
      lookSeconds: 0.5,
    });
    const wallClock = Date.now;
    try {
      const back = wallClock() - 3_600_000;
      const since = performance.now();
      Date.now = () => back + performance.now() - since;
      await sleep(1_500); // the worker's timers notice the jump
      await stage.db.transaction(async (tx) => {
        await stage.queue.enqueue(tx, NOTE, [{ payload: { text: 'found' } }]);
        await tx.rows(sql`
          update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`);
      });
      await eventually('the job is done', async () => (await stage.notes()).includes('found'));
    } finally {
      Date.now = wallClock;
      await worker.stop(5_000);
    }
  });

  it('frees a host whose next visit was postponed, or that was being visited', async () => {
    const gate = sharedHostGate(stage.db.core);
    const { signal } = new AbortController();
    for (const [host, column] of [
      ['a.example', sql`next_at`],
      ['b.example', sql`leased_until`],
    ] as const) {
      await (await gate.enter(host, signal))(0);
      await stage.db.core.rows(
        sql`update scouting_hosts set ${column} = ${column} + ${JUMP} where host = ${host}`,
      );
      await (await gate.enter(host, AbortSignal.timeout(120_000)))(0);
    }
  });
});
