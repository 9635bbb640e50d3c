import { FAILPOINTS } from '@emi/base/runtime';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { AGENTS } from '../support/agents.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { startService } from '../support/service.ts';
import { balanceOf, contact, district, timesCharged } from '../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

/** The steps of requests; those of workers are in `test/workspace/emails/email-crashes.test.ts`. */
const POINTS = FAILPOINTS.filter((point) => /^unlock\.|^email\.(?:held|queued)$/.test(point));

interface Bought {
  readonly districtId: string;
  readonly contactId: string;
  readonly promptId: string;
}

/** An agent's purchases in a session, under the ids of a new client each time, as hosts repeat lost requests. */
async function session(origin: string, { key }: Cast, { districtId, contactId, promptId }: Bought) {
  const agent = await AGENTS['the client of 2026-07-28']!(new URL('/mcp', origin), key);
  const steps = [
    ['unlock', { entities: [district(districtId)], max_credits: 6 }],
    ['unlock', { entities: [contact(contactId)], max_credits: 2 }],
    ['generate_email', { contact_id: contactId, email_prompt_id: promptId, max_credits: 1 }],
  ] as const;
  try {
    for (const [name, given] of steps) {
      const { text, isError } = await agent.call(name, given);
      expect(isError ? text : name).toBe(name);
    }
  } finally {
    await agent.close();
  }
}

it.each(POINTS)(
  'the session of an agent is charged once if its service is killed at %s and all is repeated',
  async (point) => {
    const acme = await harness.seed.organization({ plan: 'growth', credits: 20 });
    const { id: districtId } = await harness.seed.district({ websiteUrl: 'https://d.example.org' });
    const { id: contactId } = await harness.seed.contact({ districtId });
    const { id: promptId } = await harness.seed.emailPrompt(acme, { systemPrompt: 'Be kind.' });
    const bought = { districtId, contactId, promptId };

    const victim = await startService(harness.address, { FAILPOINT: point });
    await expect(session(victim.origin, acme, bought)).rejects.toThrow();
    expect(await victim.ended).toBe('SIGKILL');
    expect((await audit(harness.db)).flatMap(({ rows }) => rows)).toEqual([]);

    for (let times = 0; times < 2; times++) await session(harness.origin, acme, bought);
    await harness.drain();
    expect(await timesCharged(harness, acme, [districtId, contactId])).toEqual([1, 1]);
    const [emails] = await harness.db.core.rows(sql`
    select count(*)::int as written, (select count(*)::int from credit_entries
      where organization_id = ${acme.organizationId} and kind = 'settle') as charged
    from generated_emails where organization_id = ${acme.organizationId}`);
    expect(emails).toEqual({ written: 1, charged: 1 });
    expect(await balanceOf(harness, acme)).toBe(20 - 6 - 2 - 1);
  },
);
