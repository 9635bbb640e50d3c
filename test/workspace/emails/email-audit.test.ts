import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { postCredits } from '../../../src/accounts/credits/ledger.ts';
import { audit } from '../../../src/maintenance/invariants/audit.ts';
import { type Correspondence, correspondence } from '../../support/emails.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let story: Correspondence;
let written: string;
let waiting: string;

beforeEach(async () => {
  await harness?.close();
  harness = (await Harness.start()).withoutAudit(); // every test breaks something
  story = await correspondence(harness);
  written = (await story.generate()).body.job_record_id;
  await harness.drain();
  waiting = (await story.generate()).body.job_record_id;
});
afterAll(() => harness.close());

const brokenSentences = async () =>
  (await audit(harness.db)).filter(({ rows }) => rows.length > 0).map(({ invariant }) => invariant.sentence);

const HELD_FOR_OPEN = 'Every open hold belongs to an open job.';
const ONE_EACH = 'An organization holds exactly the credits that its emails in progress began with.';
const ONE_EMAIL =
  'A completed email job has exactly one email, and one charge if it held a credit; any other job has neither.';
const CHARGED = 'Every email of a job was charged and not refunded, unless none was held.';

describe('the audit of emails', () => {
  it('finds nothing where one email has been written and one waits', async () => {
    expect(await brokenSentences()).toEqual([]);
  });

  it.each<[string, () => ReturnType<typeof sql>, string[]]>([
    [
      'a hold whose job has failed',
      () => sql`update jobs set status = 'failed', finished_at = now() where id = ${waiting}`,
      [HELD_FOR_OPEN, ONE_EACH],
    ],
    ['a hold without its job', () => sql`delete from jobs where id = ${waiting}`, [HELD_FOR_OPEN, ONE_EACH]],
    [
      'a completed job without its email',
      () => sql`delete from generated_emails where job_id = ${written}`,
      [ONE_EMAIL],
    ],
    [
      'an uncompleted job with an email',
      () => sql`update jobs set status = 'failed' where id = ${written}`,
      [ONE_EMAIL],
    ],
    [
      'an email that was not paid for',
      () => sql`
        insert into generated_emails (organization_id, contact_id, job_id)
        values (${story.acme.organizationId}, ${story.contactId}, ${waiting})`,
      [ONE_EMAIL, CHARGED],
    ],
    [
      'a charge of a job that held nothing',
      () => sql`update jobs set payload = payload || '{"held": 0}' where id = ${written}`,
      [ONE_EMAIL],
    ],
  ])('finds %s', async (_, harm, sentences) => {
    await harness.db.core.rows(harm());
    expect(await brokenSentences()).toEqual(sentences);
  });

  it.each<[string, string, string[]]>([
    ['a credit that was given back for an email', '[]', [ONE_EMAIL, CHARGED]],
    ['nothing in one that the previous release gave back', '["in Spanish"]', []],
  ])('finds %s', async (_, notFollowed, sentences) => {
    const { organizationId } = story.acme;
    await harness.db.transaction(async (tx) => {
      const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
      await postCredits(tx, actor, { kind: 'release', reference: `job:${waiting}`, available: 1, held: -1 });
      await tx.rows(sql`update jobs set status = 'completed', finished_at = now() where id = ${waiting}`);
      await tx.rows(sql`
        insert into generated_emails (organization_id, contact_id, job_id, generation_metadata)
        values (${organizationId}, ${story.contactId}, ${waiting},
          jsonb_build_object('not_followed', ${notFollowed}::jsonb))`);
    });
    expect(await brokenSentences()).toEqual(sentences);
  });

  it('relies on the database to refuse two emails of one job', async () => {
    await expect(
      harness.db.core.rows(sql`
        insert into generated_emails (organization_id, contact_id, job_id)
        select organization_id, contact_id, job_id from generated_emails`),
    ).rejects.toThrow('generated_emails_job');
  });
});
