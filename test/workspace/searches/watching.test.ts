import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cleanUpEvents } from '../../../src/maintenance/retention/clean-ups.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import { sweepDue } from '../../../src/workspace/searches/sweep-due.job.ts';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import { type Clients, connectTwo } from '../../support/overlapping.ts';
import { seedWebhook } from '../../support/seed-webhook.ts';

interface Match {
  readonly id: string;
  readonly record_id: string;
  readonly kind: string;
  readonly reason: string;
}

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let harness: Harness;
let clients: Clients;
let acme: Cast;
let place: { districtId: string };
beforeAll(async () => {
  harness = await Harness.start();
  clients = await connectTwo(harness.address);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await harness.close();
});
beforeEach(async () => {
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const district = await harness.seed.district();
  await acme.unlocks('district', district);
  place = { districtId: district.id };
  await matchSearches(harness.db);
});

let saved = 0;
const watch = async (path: string, body: object = {}, key = acme.key): Promise<string> => {
  const given = { name: `search ${saved++}`, path, is_watched: true, ...body };
  const response = await harness.post('/saved-searches', key, given);
  expect(response).toMatchObject({ status: 201 });
  return response.body.id;
};
const feedOf = async (id: string, query = '', key = acme.key) =>
  (await harness.get(`/saved-searches/${id}/feed${query}`, key)).body as {
    data: Match[];
    next_after: string | null;
  };
const matchesOf = async (id: string, key = acme.key) => (await feedOf(id, '?limit=200', key)).data;
const eventsOf = async (key = acme.key) =>
  (await harness.get('/events?limit=200', key)).body.data.filter(
    ({ type }: { type: string }) => type === 'signal.found',
  ) as { data: Record<string, unknown>; link: string }[];
const sweep = () =>
  sweepDue.run({}, {
    finish: <T>(work: Parameters<Harness['db']['transaction']>[0]) =>
      harness.db.transaction(work) as Promise<T>,
  } as never);

describe('a watched search', () => {
  it('makes one event and one entry of its feed for each record and change, with ids only', async () => {
    const search = await watch('/signals?kinds=rfp,pain_point');
    const rfp = await harness.seed.rfp(place, { title: 'Secret title' });
    await harness.seed.timelineEvent(place);
    await matchSearches(harness.db);
    await matchSearches(harness.db);
    const [match, ...others] = await matchesOf(search);
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      saved_search_id: search,
      record_id: rfp.id,
      kind: 'rfp',
      reason: 'changed',
      entity_type: 'district',
      entity_id: place.districtId,
    });
    expect(await eventsOf()).toMatchObject([
      {
        data: {
          saved_search_id: search,
          match_id: match!.id,
          record_id: rfp.id,
          kind: 'rfp',
          reason: 'changed',
          entity_type: 'district',
          entity_id: place.districtId,
        },
        link: expect.stringMatching(new RegExp(`/api/v1/districts/${place.districtId}$`)),
      },
    ]);
    expect(Object.keys((await eventsOf())[0]!.data)).toHaveLength(9);
    await harness.db.core.rows(sql`update rfps set title = 'Another' where id = ${rfp.id}`);
    await matchSearches(harness.db);
    expect((await matchesOf(search)).map(({ record_id }) => record_id)).toEqual([rfp.id, rfp.id]);
    expect(await eventsOf()).toHaveLength(1);
  });

  it('finds what was there before at a place that is unlocked, for that organization only', async () => {
    const other = await harness.seed.organization();
    const [mine, theirs] = [await watch('/signals'), await watch('/signals', {}, other.key)];
    const people = await watch('/contacts?title_ilike=chief');
    const school = await harness.seed.school();
    const pain = await harness.seed.painPoint({ schoolId: school.id });
    const chief = await harness.seed.contact({
      districtId: school.districtId,
      schoolId: school.id,
      title: 'Chief',
    });
    await harness.seed.contact({ districtId: school.districtId, schoolId: school.id, title: 'Clerk' });
    await matchSearches(harness.db);
    expect([await matchesOf(mine), await matchesOf(people)]).toEqual([[], []]);
    await acme.unlocks('school', school);
    await matchSearches(harness.db);
    expect(await matchesOf(mine)).toMatchObject([{ record_id: pain.id, reason: 'unlocked' }]);
    expect(await matchesOf(people)).toMatchObject([
      { record_id: chief.id, kind: 'contact', reason: 'unlocked' },
    ]);
    expect(await matchesOf(theirs, other.key)).toEqual([]);
  });

  it('finds a contract when it comes due by the calendar, once, without a write', async () => {
    const search = await watch('/signals?kinds=contract');
    await harness.seed.contract(place, { status: 'active', expiresAt: inDays(190) });
    const contract = await harness.seed.contract(place, { status: 'active', expiresAt: inDays(180 + 1e-6) });
    // As if the matcher had compared the new contracts before either was due.
    await harness.db.core.rows(sql`delete from search_changes`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (let time = 0; time < 2; time++) {
      await sweep();
      await matchSearches(harness.db);
    }
    expect(await matchesOf(search)).toMatchObject([{ record_id: contract.id, reason: 'came_due' }]);
    await harness.db.core.rows(sql`update search_sweeps set swept_until = now() - interval '1 hour'`);
    await sweep();
    await matchSearches(harness.db);
    expect(await matchesOf(search)).toHaveLength(1);
  });

  it('misses nothing that a long transaction commits after later changes, and reports it once', async () => {
    const search = await watch('/signals?kinds=pain_point');
    const other = { districtId: (await harness.seed.district()).id };
    await acme.unlocks('district', { id: other.districtId });
    const early = await harness.seed.painPoint(other);
    await matchSearches(harness.db);
    const { next_after: before } = await feedOf(search);
    const [client] = clients;
    await client.query('begin');
    await client.query("update pain_points set description = 'late' where id = $1", [early.id]);
    const later = await harness.seed.painPoint(place);
    await matchSearches(harness.db);
    const first = await feedOf(search, before ? `?after=${before}` : '');
    expect(first.data.map(({ record_id }) => record_id)).toEqual([later.id]);
    await client.query('commit');
    await matchSearches(harness.db);
    const second = await feedOf(search, `?after=${first.next_after}`);
    expect(second.data.map(({ record_id }) => record_id)).toEqual([early.id]);
    await matchSearches(harness.db);
    expect((await feedOf(search, `?after=${second.next_after}`)).data).toEqual([]);
  });

  it('is matched once by several processes, and again by another after one is killed in the middle', async () => {
    const search = await watch('/signals?kinds=board');
    const events = await Promise.all([1, 2, 3, 4].map(() => harness.seed.timelineEvent(place)));
    const [client, killer] = clients;
    await client.query('begin');
    await client.query('delete from search_changes'); // as a matcher does before it is killed
    const { rows } = await client.query('select pg_backend_pid() as pid');
    client.on('error', () => undefined);
    await killer.query('select pg_terminate_backend($1)', [rows[0].pid]);
    clients = await connectTwo(harness.address);
    await Promise.all([1, 2, 3, 4].map(() => matchSearches(harness.db)));
    await matchSearches(harness.db);
    const found = (await matchesOf(search)).map(({ record_id }) => record_id);
    expect(found.sort()).toEqual(events.map(({ id }) => id).sort());
    expect(await eventsOf()).toHaveLength(4);
    await killer.end();
  });

  it('loses its matches when it is deleted, also while changes are compared with it', async () => {
    const [searches, kept] = [[await watch('/signals'), await watch('/signals')], await watch('/signals')];
    await harness.seed.rfp(place);
    await matchSearches(harness.db);
    await harness.send('DELETE', `/saved-searches/${searches[0]}`, acme.key, undefined);
    await harness.seed.rfp(place);
    const [client] = clients;
    await client.query('begin');
    await client.query('delete from saved_searches where id = $1', [searches[1]]);
    const matching = matchSearches(harness.db);
    await eventually('the matcher waits', async () => {
      const { rows } = await client.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
    await client.query('commit');
    await matching;
    const left = await harness.db.core.rows<{ id: string }>(sql`
      select search_id as id from search_matches where search_id = any(${[...searches, kept]}::uuid[])`);
    expect(left.map(({ id }) => id)).toEqual([kept, kept]);
    expect((await eventsOf()).map(({ data }) => data.saved_search_id).sort()).toEqual(
      [...searches, kept, kept].sort(),
    );
  });

  it('reports the matches of an hour in one event after its end', async () => {
    const search = await watch('/signals?kinds=rfp', { bundle: 'hourly' });
    const rfps = await Promise.all([1, 2, 3].map(() => harness.seed.rfp(place)));
    await matchSearches(harness.db);
    expect(await matchesOf(search)).toHaveLength(rfps.length);
    expect(await eventsOf()).toEqual([]);
    await harness.db.core.rows(sql`update search_bundles set since = since - interval '1 hour'`);
    await matchSearches(harness.db);
    await matchSearches(harness.db);
    expect(await eventsOf()).toMatchObject([
      {
        data: { saved_search_id: search, count: 3 },
        link: expect.stringMatching(new RegExp(`/api/v1/saved-searches/${search}/feed$`)),
      },
    ]);
  });

  it('keeps its matches for 30 days, and its events for two more, with their deliveries', async () => {
    const search = await watch('/signals?kinds=rfp');
    const [old, young] = [await harness.seed.rfp(place), await harness.seed.rfp(place)];
    await matchSearches(harness.db);
    const webhookId = await seedWebhook(harness.db, acme);
    await harness.db.core.rows(sql`
      insert into webhook_deliveries (webhook_id, event_id)
      select ${webhookId}, id from events
      where organization_id = ${acme.organizationId} and type = 'signal.found'`);
    const cleanUpAfter = async (days: { match: number; event: number }) => {
      const ago = (number: number) => sql`now() - ${number} * interval '1 day'`;
      await harness.db.core.rows(sql`
        update search_matches set found_at = ${ago(days.match)} where record_id = ${old.id}`);
      await harness.db.core.rows(sql`
        update events set created_at = ${ago(days.event)} where data ->> 'record_id' = ${old.id}`);
      await harness.db.transaction((tx) => harness.jobs.enqueue(tx, cleanUpEvents.kind, [{ payload: {} }]));
      await harness.drain([cleanUpEvents]);
      const deliveries = await harness.db.core.rows<{ id: string }>(sql`
        select e.data ->> 'record_id' as id from webhook_deliveries d join events e on e.id = d.event_id
        where d.webhook_id = ${webhookId} and e.type = 'signal.found'`);
      return [
        (await matchesOf(search)).map(({ record_id }) => record_id).sort(),
        (await eventsOf()).map(({ data }) => data.record_id).sort(),
        deliveries.map(({ id }) => id).sort(),
      ];
    };
    const both = [old.id, young.id].sort();
    expect(await cleanUpAfter({ match: 29.9, event: 31.9 })).toEqual([both, both, both]);
    expect(await cleanUpAfter({ match: 30, event: 31.9 })).toEqual([[young.id], both, both]);
    expect(await cleanUpAfter({ match: 30, event: 32 })).toEqual([[young.id], [young.id], [young.id]]);
  });
});
