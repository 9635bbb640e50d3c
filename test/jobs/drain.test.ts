import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sql from 'sql-template-tag';
import { Harness } from '../support/harness.ts';
import { type Service, startService } from '../support/service.ts';

let harness: Harness;
let key: string;
let service: Service;

beforeAll(async () => {
  harness = await Harness.start();
  ({ key } = await harness.seed.organization({ plan: 'enterprise' }));
  service = await startService(harness.address);
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.ended;
  await harness.close();
});

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

/** A request on one of the agent's kept-alive connections. */
function ask(agent: Agent, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${key}` };
    const asked = request(service.origin + path, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      });
    });
    asked.once('error', reject).end();
  });
}

describe('a busy service that receives a stop signal', () => {
  it('reports at once that it is not ready, answers every accepted request, and exits cleanly', async () => {
    // A request that waits for a lock: in progress when the signal comes, and still when no new requests are
    // accepted.
    const locker = new pg.Client({ ...harness.address });
    await locker.connect();
    await locker.query('begin; lock table vendors in access exclusive mode');
    const slow = ask(new Agent(), '/api/v1/vendors');
    const waiting = sql`select 1 from pg_locks where not granted`;
    while ((await harness.db.core.rows(waiting)).length === 0);

    const answers: Answer[] = [];
    const failures: unknown[] = [];
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let last: Answer | undefined; last?.connection !== 'close'; ) {
        last = await ask(agent, '/api/v1/credits');
        answers.push(last);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 20 }, () => client().catch((error) => failures.push(error)));
    while (answers.length < 200) await new Promise(setImmediate);

    service.child.kill('SIGTERM');
    const notice = new Agent();
    let ready = await ask(notice, '/readyz');
    while (ready.status === 200) ready = await ask(notice, '/readyz');
    expect(ready).toEqual({ status: 503, connection: 'close' });
    await locker.query('rollback');
    await locker.end();
    expect([200, 503]).toContain((await slow).status); // on a slow machine the wait for the lock timed out
    await Promise.all(clients);

    expect(failures).toEqual([]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await service.ended).toBe(0);
    expect(service.output()).toMatch(/Stopped\.$/);
  });
});
