import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { importRecords } from '../../../src/importers/records/import.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness } from '../../support/harness.ts';
import { PUBLIC_URL } from '../../support/links.ts';
import { type Clients, connectTwo } from '../../support/overlapping.ts';
import { publishRead } from '../../support/publish-read.ts';
import { watchedPlaces } from '../../support/watched-places.ts';

let harness: Harness;
let clients: Clients;
let acme: Cast;
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
});

const { rows, check, eventsOf, ...of } = watchedPlaces(() => harness);
const watch = (path: string, body: object = {}, key = acme.key) => of.watch(key, path, body);
const matchesOf = (id: string, key = acme.key) => of.matchesOf(id, key);
const enteredIn = (id: string, key = acme.key) => of.enteredIn(id, key);
const patch = (id: string, body: object) => harness.send('PATCH', `/saved-searches/${id}`, acme.key, body);
const newIn = async (id: string) =>
  (await harness.get(`/saved-searches/${id}`, acme.key)).body.new_since_last_seen;

/** Publishes a scouting run that read of these vendors on the website of the district. */
async function scout(districtId: string, vendors: readonly string[]): Promise<void> {
  const kinds = ['contacts', 'painPoints', 'funding', 'purchases', 'rfps', 'events', 'contracts'];
  await publishRead(harness, districtId, {
    ...Object.fromEntries(kinds.map((kind) => [kind, []])),
    vendors: vendors.map((vendor) => ({
      vendor,
      category: null,
      context: `The district uses ${vendor}.`,
      sourceUrl: 'https://district.example/technology',
      proof: {
        kind: 'sentence',
        heading: null,
        seenAt: new Date().toISOString(),
        pages: 1,
        confidence: 0.9,
      },
    })),
  });
}

const importLine = async (line: object): Promise<void> => {
  const report = await importRecords(Readable.from([Buffer.from(JSON.stringify(line))]), harness.address);
  expect(report.errors).toEqual([]);
};

describe('a watched search of districts or schools', () => {
  it('reports a district of a state when scouting publishes that it uses a vendor, and nothing of before', async () => {
    const vendor = await harness.seed.vendor();
    const [before, later, elsewhere] = await Promise.all([
      harness.seed.district({ state: 'TX' }),
      harness.seed.district({ state: 'TX' }),
      harness.seed.district({ state: 'OK' }),
    ]);
    await scout(before.id, [vendor.canonicalName]);
    const search = await watch(`/districts?state=TX&vendor_ids=${vendor.id}`);
    await check();
    expect(await matchesOf(search)).toEqual([]);
    await scout(later.id, [vendor.canonicalName]);
    await scout(elsewhere.id, [vendor.canonicalName]);
    expect(await newIn(search)).toBe(0);
    await check();
    await check();
    const [match, ...others] = await matchesOf(search);
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      saved_search_id: search,
      record_id: later.id,
      kind: 'district',
      reason: 'entered',
      entity_type: 'district',
      entity_id: later.id,
      changed_at: match!.found_at,
      link: `${PUBLIC_URL}/api/v1/districts/${later.id}`,
    });
    expect(await eventsOf(acme.key)).toMatchObject([
      {
        data: {
          saved_search_id: search,
          match_id: match!.id,
          record_id: later.id,
          kind: 'district',
          reason: 'entered',
          entity_type: 'district',
          entity_id: later.id,
        },
        link: `${PUBLIC_URL}/api/v1/districts/${later.id}`,
      },
    ]);
    expect(Object.keys((await eventsOf(acme.key))[0]!.data)).toHaveLength(7);
    expect(await newIn(search)).toBe(1);
    await harness.post(`/saved-searches/${search}/seen`, acme.key, {});
    expect(await newIn(search)).toBe(0);
  });

  it('reports a school when an import lets its number of students fall below the bound', async () => {
    const school = await harness.seed.school({ state: 'NM', studentCount: 310 });
    await harness.seed.school({ state: 'NM', studentCount: 120 });
    const search = await watch('/schools?state=NM&student_count_max=299');
    await check();
    const line = { type: 'school', nces_id: school.ncesId, name: school.name, state: 'NM' };
    await importLine({ ...line, student_count: 300 });
    await check();
    expect(await enteredIn(search)).toEqual([]);
    await importLine({ ...line, student_count: 299 });
    await check();
    expect(await matchesOf(search)).toMatchObject([
      { record_id: school.id, kind: 'school', entity_type: 'school', reason: 'entered' },
    ]);
  });

  it('reports a place again that left and came back', async () => {
    const district = await harness.seed.district({ state: 'GU', studentCount: 100 });
    const search = await watch('/districts?state=GU&student_count_max=100');
    const set = async (count: number) => {
      await rows(sql`update districts set student_count = ${count} where id = ${district.id}`);
      await check();
      return enteredIn(search);
    };
    expect(await set(101)).toEqual([]);
    expect(await set(99)).toEqual([district.id]);
    expect(await set(98)).toEqual([district.id]);
    expect(await set(500)).toEqual([district.id]);
    expect(await set(1)).toEqual([district.id, district.id]);
    await rows(sql`delete from districts where id = ${district.id}`);
    await check();
    expect((await harness.get(`/saved-searches/${search}`, acme.key)).body.watched_places).toMatchObject({
      count: 0,
      is_too_broad: false,
    });
  });

  it('begins again when its filter changes or it is watched again, and not when its name does', async () => {
    const make = (studentCount: number) => harness.seed.district({ state: 'AS', studentCount });
    const [small, large] = [await make(10), await make(1_000)];
    const search = await watch('/districts?state=AS&student_count_min=500');
    await patch(search, { path: '/districts?state=AS' });
    await check();
    expect(await enteredIn(search)).toEqual([]);
    const third = await make(20);
    await patch(search, { name: 'Another name', path: '/districts?state=AS', bundle: 'each' });
    await check();
    expect(await enteredIn(search)).toEqual([third.id]);
    await patch(search, { is_watched: false });
    expect((await harness.get(`/saved-searches/${search}`, acme.key)).body.watched_places).toBeNull();
    await make(30);
    await check();
    await patch(search, { is_watched: true });
    await check();
    expect(await enteredIn(search)).toEqual([third.id]);
    await rows(sql`update districts set state = 'MP' where id = any(${[small.id, large.id]}::uuid[])`);
    await check();
    expect(await enteredIn(search)).toEqual([third.id]);
  });

  it('does not write what it found by a filter that changes meanwhile', async () => {
    const district = await harness.seed.district({ state: 'VI', studentCount: 10 });
    const search = await watch('/districts?state=VI&student_count_min=500');
    await rows(sql`update districts set student_count = 501 where id = ${district.id}`);
    const [client] = clients;
    await client.query('begin');
    await client.query('select from saved_searches where id = $1 for update', [search]);
    const checking = check();
    await eventually('the check waits', async () => {
      const { rows: waiting } = await client.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    await client.query('update watched_places set version = gen_random_uuid() where search_id = $1', [
      search,
    ]);
    await client.query('commit');
    await checking;
    expect(await enteredIn(search)).toEqual([]);
    await check();
    expect(await enteredIn(search)).toEqual([district.id]);
  });

  it('sees what its owner may see: the unlocks and lists of the organization, and of no other', async () => {
    const other = await harness.seed.organization({ plan: 'enterprise' });
    const district = await harness.seed.district({ state: 'PR' });
    const { id: listId } = await harness.seed.list(acme);
    const unlocked = '/districts?state=PR&unlocked_only=true';
    const [mine, theirs, listed] = [
      await watch(unlocked),
      await watch(unlocked, {}, other.key),
      await watch(`/districts?list_id=${listId}`),
    ];
    await other.unlocks('district', district);
    await check();
    expect([await enteredIn(mine), await enteredIn(theirs, other.key)]).toEqual([[], [district.id]]);
    await harness.post(`/lists/${listId}/items`, acme.key, {
      entity_type: 'district',
      entity_id: district.id,
    });
    await acme.unlocks('district', district);
    await check();
    expect([await enteredIn(mine), await enteredIn(listed)]).toEqual([[district.id], [district.id]]);
    expect(await enteredIn(theirs, other.key)).toEqual([district.id]);
    expect(await eventsOf(other.key)).toHaveLength(1);
    expect((await harness.get(`/saved-searches/${mine}/feed`, other.key)).status).toBe(404);
  });

  it('loses its records when it is deleted, also while it is checked', async () => {
    const district = await harness.seed.district({ state: 'MP', studentCount: 5 });
    const searches = [await watch('/districts?state=MP'), await watch('/districts?state=MP')];
    await harness.send('DELETE', `/saved-searches/${searches[0]}`, acme.key, undefined);
    const later = await harness.seed.district({ state: 'MP' });
    const [client] = clients;
    await client.query('begin');
    await client.query('delete from saved_searches where id = $1', [searches[1]]);
    const checking = check();
    await eventually('the check waits', async () => {
      const { rows: waiting } = await client.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    await client.query('commit');
    await checking;
    expect(
      await rows(sql`
        select search_id from watched_places where search_id = any(${searches}::uuid[])
        union all select search_id from search_matches where search_id = any(${searches}::uuid[])`),
    ).toEqual([]);
    await rows(sql`delete from districts where id = any(${[district.id, later.id]}::uuid[])`);
  });

  it('makes one event for an hour, and an entry of its Atom feed for each place', async () => {
    const search = await watch('/districts?state=VT', { bundle: 'hourly' });
    const district = await harness.seed.district({ state: 'VT', name: 'Elm & Oak' });
    await check();
    expect(await eventsOf(acme.key)).toEqual([]);
    await rows(sql`update search_bundles set since = since - interval '1 hour'`);
    await matchSearches(harness.db);
    expect(await eventsOf(acme.key)).toMatchObject([{ data: { saved_search_id: search, count: 1 } }]);
    const { feed_url } = (await harness.get(`/saved-searches/${search}`, acme.key)).body;
    const { pathname, search: query } = new URL(feed_url);
    const { text } = await harness.request(pathname + query, {});
    expect(text).toMatch(/<title>District Elm &amp; Oak, VT, [A-Z][a-z]+ \d+, \d{4}<\/title>/);
    expect(text).toContain('(districts; state VT): it meets the search now.');
    expect(text).toContain(`href="${PUBLIC_URL}/explore/districts/${district.id}"`);
  });
});
