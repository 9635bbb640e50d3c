import { once } from 'node:events';
import { FAILPOINTS } from '@emi/base/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { EmailWorkers, requestInProcess } from '../../support/email-workers.ts';
import { type Correspondence, correspondence } from '../../support/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';

const LEASE_SECONDS = 2;
const OF_REQUESTS = ['email.held', 'email.queued'] as const;
const OF_WORKERS = FAILPOINTS.filter(
  (name) => name.startsWith('email.') && !(OF_REQUESTS as readonly string[]).includes(name),
);

let harness: Harness;
const workers = new EmailWorkers();
beforeAll(async () => {
  harness = await Harness.start(undefined, { leaseSeconds: LEASE_SECONDS });
});
afterEach(() => workers.endAll());
afterAll(() => harness.close());

/** The state of an organization's emails since its first request. */
async function tallyOf({ acme: { organizationId } }: Correspondence) {
  const [row] = await harness.db.core.rows<Record<string, number>>(sql`
    select available, held,
      (select count(*)::int from jobs where organization_id = ${organizationId} and kind = 'generate_email') as jobs,
      (select count(*)::int from generated_emails where organization_id = ${organizationId}) as emails,
      (select count(*)::int from credit_entries
        where organization_id = ${organizationId} and kind = 'settle') as charges
    from credit_accounts where organization_id = ${organizationId}`);
  return row!;
}

describe('a worker killed at any step', () => {
  it('leaves its email to another worker, which writes and charges it once', async () => {
    const story = await correspondence(harness, 20);
    for (const _ of OF_WORKERS) expect((await story.generate({}, { again: true })).status).toBe(202);
    const { address } = harness;
    await Promise.all(
      OF_WORKERS.map(async (failpoint) => {
        const worker = await workers.start({ address, concurrency: 1, failpoint });
        if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
        expect([failpoint, worker.signalCode]).toEqual([failpoint, 'SIGKILL']);
      }),
    );
    await workers.start({ address, concurrency: 2 });
    await eventually(
      'all emails are written',
      async () => (await tallyOf(story)).emails === OF_WORKERS.length,
    );
    const each = OF_WORKERS.length;
    await eventually('nothing is held', async () => (await tallyOf(story)).held === 0);
    expect(await tallyOf(story)).toEqual({
      available: 20 - each,
      held: 0,
      jobs: each,
      emails: each,
      charges: each,
    });
  });
});

describe('a service killed during an email request', () => {
  it.each([
    ['email.held', 0],
    ['email.queued', 1],
  ] as const)('leaves all of it or nothing at %s, and a retry completes it once', async (failpoint, done) => {
    const story = await correspondence(harness, 20);
    const { acme, contactId, promptId: emailPromptId } = story;
    const idempotencyKey = 'asked-again';
    const signal = await requestInProcess({
      address: harness.address,
      organizationId: acme.organizationId,
      userId: acme.userId,
      order: { contactId, emailPromptId },
      idempotencyKey,
      leaseSeconds: LEASE_SECONDS,
      failpoint,
    });
    expect(signal).toBe('SIGKILL');
    expect(await tallyOf(story)).toEqual({
      available: 20 - done,
      held: done,
      jobs: done,
      emails: 0,
      charges: 0,
    });
    const again = await eventually('the lost connection is noticed', async () => {
      const answer = await story.generate({ 'Idempotency-Key': idempotencyKey });
      return answer.status === 202 && answer;
    });
    expect(again.headers.get('idempotent-replayed')).toBe(done ? 'true' : null);
    expect(await tallyOf(story)).toEqual({ available: 19, held: 1, jobs: 1, emails: 0, charges: 0 });
    await harness.drain();
    expect(await tallyOf(story)).toEqual({ available: 19, held: 0, jobs: 1, emails: 1, charges: 1 });
  });
});
