import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { suspendOrganization } from '../../src/accounts/administration/change-accounts.ts';
import { removeUser } from '../../src/accounts/administration/users.ts';
import { EventHost } from '../support/event-host.ts';
import { EventStory } from '../support/event-story.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let story: EventStory;
let host: EventStory['host'];
let acme: EventStory['acme'];
let place: EventStory['place'];
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  story = await EventStory.begin(harness);
  ({ host, acme, place } = story);
});
afterEach(() => host.close());

const deliver = () => story.deliver();
const happen = (times: number) => story.happen(times);
const end = () => story.end();

describe('the subscriptions of an agent', () => {
  it('end for others when a saved search is no longer shared, at once and with the reason', async () => {
    const filter = { path: '/signals?state=TX', is_watched: true, is_shared: true, name: 'Texas' };
    const { body: search, status } = await harness.post('/saved-searches', acme.key, filter);
    expect([status, search]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
    const colleague = await acme.colleague();
    await host.subscribe(colleague.key, 'saved_search.matched', { saved_search_id: search.id });
    const own = await EventHost.start(`${harness.origin}/mcp`);
    await own.subscribe(acme.key, 'saved_search.matched', { saved_search_id: search.id });
    await harness.seed.rfp(place);
    await deliver();
    expect([host.events.length, own.events.length]).toEqual([1, 1]);
    await harness.send('PATCH', `/saved-searches/${search.id}`, acme.key, { is_shared: false });
    await harness.seed.rfp(place);
    await deliver();
    await end();
    expect([host.events.length, own.events.length]).toEqual([1, 2]);
    expect([host.terminations, own.terminations]).toEqual([
      ['The saved search of the subscription is no longer shared.'],
      [],
    ]);
    await expect(
      host.subscribe(colleague.key, 'saved_search.matched', { saved_search_id: search.id }),
    ).rejects.toThrow(/no saved search/);
    await own.close();
  });

  it('tell what this release tells, once they are refreshed', async () => {
    const { core } = harness.db;
    const { id } = await host.subscribe(acme.key, 'signal.found', { state: 'TX' });
    await core.rows(sql`
      update webhooks w set event_types = array['signal.found'] from event_subscriptions s
      where s.id = w.subscription_id and s.handle = ${id}`);
    const [before] = await core.rows<{ search: string }>(sql`
      update event_subscriptions set wanted = wanted - array['signal.changed', 'signal.withdrawn']
      where handle = ${id} returning saved_search_id as search`);
    const change = () =>
      core.rows(sql`
        insert into events (organization_id, type, path, data)
        values (${acme.organizationId}, 'signal.changed', '/me',
          jsonb_build_object('saved_search_id', ${before!.search}::text))`);
    await change();
    await deliver();
    expect(host.events).toEqual([]);
    const client = await host.connect(acme.key);
    await client.experimental_events.refresh({ id });
    await client.close();
    await change();
    await deliver();
    // One of the two happened before the refresh, but after the subscription's last cursor.
    const event = { data: { type: 'signal.changed', saved_search_id: before!.search } };
    expect(host.events).toMatchObject([event, event]);
    const kept = await core.rows(sql`select from event_subscriptions where handle = ${id}`);
    expect(kept).toHaveLength(1);
  });

  it('end for a removed user and a suspended organization, with the reason', async () => {
    const colleague = await acme.colleague();
    await host.subscribe(colleague.key, 'scouting.completed');
    await removeUser(harness.db.orm.em.fork(), colleague.userId);
    await happen(1);
    await deliver();
    await end();
    expect([host.events, host.terminations]).toEqual([
      [],
      ['The credential of the subscription was revoked.'],
    ]);
    await host.subscribe(acme.key, 'scouting.completed');
    await suspendOrganization(harness.db.orm.em.fork(), acme.organizationId, true);
    await happen(1);
    await deliver();
    await end();
    expect([host.events, host.terminations.length]).toEqual([[], 2]);
  });
});
