import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INVARIANTS } from '../../src/maintenance/invariants/invariants.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { admin } from '../support/program.ts';

let harness: Harness;
let customer: Cast;
beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit(); // one test breaks the data
  customer = await harness.seed.organization({ credits: 10 });
});
afterAll(() => harness.close());

const run = (...args: string[]) => admin(harness.address, args);

describe('the admin command', () => {
  it('audit reports which invariants hold, as text and as JSON', async () => {
    const { status, stdout } = await run('audit');
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual(INVARIANTS.map(({ sentence }) => `holds   ${sentence}`));
    const json = await run('audit', '--json');
    expect([json.status, JSON.parse(json.stdout)]).toEqual([
      0,
      INVARIANTS.map(({ sentence }) => ({ invariant: sentence, holds: true, rows: [] })),
    ]);
  });

  it('credits grant and adjust change a balance and record the reason in the ledger', async () => {
    const change = async (verb: string, amount: string, reason: string) => {
      const org = ['--org', customer.organizationId, '--amount', amount, '--reason', reason];
      const { status, stdout } = await run('credits', verb, ...org, '--json');
      return [status, JSON.parse(stdout)];
    };
    expect(await change('grant', '500', 'Order 4711')).toEqual([
      0,
      { credits_available: 510, credits_held: 0 },
    ]);
    expect(await change('adjust', '-20', 'Granted twice')).toEqual([
      0,
      { credits_available: 490, credits_held: 0 },
    ]);
    const [status, { error }] = await change('adjust', '-491', 'Too much');
    expect([status, error.message]).toEqual([1, 'amount must not be below -490: that is what can be spent.']);
    const { data } = (await harness.get('/credits/ledger', customer.key)).body;
    expect(data.map(({ kind, reason }: Record<string, string>) => [kind, reason])).toEqual([
      ['adjustment', 'Granted twice'],
      ['grant', 'Order 4711'],
      ['grant', 'Opening balance'],
    ]);
  });

  it('credits refund gives back what unlocks cost, or the reason why it cannot', async () => {
    const acme = await harness.seed.organization({ credits: 20 });
    const { id } = await harness.seed.district();
    const refund = async (...ids: string[]) => {
      const org = ['--org', acme.organizationId, '--reason', 'Wrong district'];
      const { status, stdout } = await run('credits', 'refund', ...ids, ...org, '--json');
      return [status, JSON.parse(stdout)];
    };
    const locked = await refund(id);
    expect(locked).toMatchObject([1, { error: { message: expect.stringContaining('has not unlocked') } }]);
    await harness.post('/unlock', acme.key, { entity_type: 'district', entity_id: id });
    expect(await refund(id)).toEqual([0, { credits_refunded: 6, credits_available: 20, credits_held: 0 }]);
    expect(await refund(id)).toMatchObject([1, { error: { message: expect.stringContaining('already') } }]);
  });

  it('audit lists the violating rows and fails when an invariant is broken', async () => {
    const ledger = 'The ledger of an organization adds up to its available and held credits.';
    const statement = `update credit_accounts set available = 1 where organization_id = '${customer.organizationId}'`;
    await asOwner(harness.address, statement);
    const { status, stdout } = await run('audit');
    expect(status).toBe(1);
    expect(stdout).toContain(`BROKEN  ${ledger}\n        {"organization_id":"${customer.organizationId}",`);
    const json = await run('audit', '--json');
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)[0]).toMatchObject({
      invariant: ledger,
      holds: false,
      rows: [{ available: 1 }],
    });
  });
});
