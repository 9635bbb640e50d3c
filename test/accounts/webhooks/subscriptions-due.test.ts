import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { suspendOrganization } from '../../../src/accounts/administration/change-accounts.ts';
import { revokeCredential } from '../../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../../src/accounts/identities/api-key.entity.ts';
import { endSubscriptions } from '../../../src/accounts/webhooks/end-subscriptions.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness, WEBHOOKS } from '../../support/harness.ts';
import { type Clients, connectTwo } from '../../support/overlapping.ts';
import { privateRecords } from '../../support/private-records.ts';
import { seedSubscription } from '../../support/seed-webhook.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;
let clients: Clients;
let acme: Cast;
let subscription: string;
beforeAll(async () => {
  harness = await Harness.start();
  clients = await connectTwo(harness.address);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await harness.close();
});
beforeEach(async () => {
  acme = await harness.seed.organization();
  subscription = await subscribe(acme);
  await end();
});
/** A subscription whose client cannot be notified of its end. */
const subscribe = async (cast: Cast): Promise<string> => {
  const id = await seedSubscription(harness.db, cast);
  await rows(sql`delete from webhooks where subscription_id = ${id}`);
  return id;
};

const rows = <Row>(query: Parameters<Harness['db']['core']['rows']>[0]) => harness.db.core.rows<Row>(query);
const end = () => endSubscriptions(harness.db, WEBHOOKS);
const isThere = async (id = subscription) =>
  (await rows(sql`select from event_subscriptions where id = ${id}`)).length > 0;
/** Subscriptions that the next check will examine. */
const due = async () =>
  (await rows<{ id: string }>(sql`select id from event_subscriptions where due_at <= now()`)).map(
    ({ id }) => id,
  );
const keyId = async () =>
  (
    await rows<{ id: string }>(sql`select key_id as id from event_subscriptions where id = ${subscription}`)
  )[0]!.id;

describe('a subscription of an agent', () => {
  it('is not checked again until something that may end it has changed', async () => {
    expect(await due()).toEqual([]);
    const read = (await statementsOf(end)).filter(({ text }) => /select|update|delete/i.test(text));
    expect(read).toHaveLength(1);
    expect(read[0]!.text).not.toContain('subscription_end');
    expect((await harness.get('/me', acme.key)).status).toBe(200); // notes that the key was used
    await rows(sql`update api_keys set last_used_at = now() where user_id = ${acme.userId}`);
    await rows(sql`update organizations set name = 'Another' where id = ${acme.organizationId}`);
    expect(await due()).toEqual([]);
    expect(await isThere()).toBe(true);
  });

  it.each<[string, (organization: Cast) => Promise<unknown>]>([
    ['its key is revoked', async () => revokeCredential(KEY, harness.db.orm.em.fork(), await keyId())],
    ['its key is deleted', async () => rows(sql`delete from api_keys where id = ${await keyId()}`)],
    [
      'its organization is suspended',
      ({ organizationId }) => suspendOrganization(harness.db.orm.em.fork(), organizationId, true),
    ],
    [
      'its user is removed',
      ({ userId }) => rows(sql`update users set removed_at = now() where id = ${userId}`),
    ],
    [
      'a person stops it',
      () => rows(sql`update event_subscriptions set stopped_at = now() where id = ${subscription}`),
    ],
  ])('ends when %s, and no other does', async (_, change) => {
    const other = await subscribe(await harness.seed.organization());
    await end();
    await change(acme);
    expect(await due()).toEqual([subscription]);
    await end();
    expect([await isThere(), await isThere(other), await due()]).toEqual([false, true, []]);
  });

  it('ends when it or its key expires, and is checked then and not before', async () => {
    const dueAt = async () =>
      (
        await rows<{ at: string }>(
          sql`select due_at - expires_at as at from event_subscriptions where id = ${subscription}`,
        )
      )[0];
    const [nothing] = await rows<{ at: unknown }>(sql`select interval '0' as at`);
    expect(await dueAt()).toEqual(nothing);
    await rows(sql`update api_keys set expires_at = now() + interval '1 hour' where id = ${await keyId()}`);
    await end();
    const [key] = await rows<{ isSame: boolean }>(sql`
      select s.due_at = k.expires_at as "isSame" from event_subscriptions s join api_keys k on k.id = s.key_id
      where s.id = ${subscription}`);
    expect(key).toEqual({ isSame: true });
    const expire = (at: ReturnType<typeof sql>) =>
      rows(sql`update event_subscriptions set expires_at = ${at} where id = ${subscription}`);
    await expire(sql`now() + interval '1 minute'`);
    await end();
    expect([await dueAt(), await due(), await isThere()]).toEqual([nothing, [], true]);
    await expire(sql`now()`);
    expect(await due()).toEqual([subscription]);
    await end();
    expect(await isThere()).toBe(false);
  });

  it.each(['grants', 'oauth_clients'])('ends with the row of its application in %s', async (table) => {
    const { grantId, clientId } = await privateRecords(harness, acme);
    const credential = table === 'grants' ? grantId : clientId;
    await rows(sql`
      update event_subscriptions set key_id = null, credential_id = ${credential}, expires_at = now() + interval '1 day'
      where id = ${subscription}`);
    await end();
    expect([await isThere(), await due()]).toEqual([true, []]);
    await harness.db.orm.em
      .fork()
      .getConnection()
      .execute(`update ${table} set revoked_at = now() where id = '${credential}'`);
    await end();
    expect(await isThere()).toBe(false);
  });

  it('ends even if its key is revoked while it is checked', async () => {
    const [revoking, looking] = clients;
    const key = await keyId();
    await rows(sql`update event_subscriptions set due_at = now() where id = ${subscription}`);
    await revoking.query('begin');
    await looking.query('begin');
    await looking.query('select id from event_subscriptions where id = $1 for update', [subscription]);
    const revoked = revoking.query('update api_keys set revoked_at = now() where id = $1', [key]);
    await looking.query(
      `update event_subscriptions s set due_at = subscription_due(s)
       where id = $1 and subscription_end(s) is null`,
      [subscription],
    );
    await looking.query('commit');
    await revoked;
    await revoking.query('commit');
    expect(await due()).toEqual([subscription]);
    await end();
    expect(await isThere()).toBe(false);
  });
});
