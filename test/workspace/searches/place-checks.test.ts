import { PLAN_LIMITS } from '@emi/base/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';
import { watchedPlaces } from '../../support/watched-places.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  acme = await harness.seed.organization({ plan: 'enterprise' });
});

const { rows, check, eventsOf, ...of } = watchedPlaces(() => harness);
const watch = (path: string, body: object = {}, key = acme.key) => of.watch(key, path, body);
const enteredIn = (id: string, key = acme.key) => of.enteredIn(id, key);

describe('a watched search of districts or schools', () => {
  it('may find as many places as the plan allows, and pauses, with a note, while it finds more', async () => {
    const free = await harness.seed.organization({ plan: 'free' });
    const most = PLAN_LIMITS.free.watchedPlaces;
    const { id: districtId } = await harness.seed.district({ state: 'BI' });
    const insert = (first: number, last: number) =>
      rows(sql`insert into schools (district_id, nces_id, name, state)
        select ${districtId}, (970000000000 + n)::text, 'School ' || n, 'BI'
        from generate_series(${first}::int, ${last}::int) n`);
    await insert(1, most);
    const search = await watch('/schools?state=BI', {}, free.key);
    await insert(most + 1, most + 1);
    const given = { name: 'Too broad', path: '/schools?state=BI', is_watched: true };
    const refused = await harness.post('/saved-searches', free.key, given);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toMatch(
      /finds more than 1,000 schools, the most that a watched search of the plan free may find/,
    );
    expect((await harness.get('/saved-searches', free.key)).body.data).toHaveLength(1);
    const wide = await harness.send('PATCH', `/saved-searches/${search}`, free.key, { path: '/schools' });
    expect(wide.status).toBe(400);
    await check();
    const placesOf = async () =>
      (await harness.get(`/saved-searches/${search}`, free.key)).body.watched_places;
    expect(await placesOf()).toMatchObject({ count: most, is_too_broad: true });
    expect(await enteredIn(search, free.key)).toEqual([]);
    await rows(sql`delete from schools where state = 'BI' and name = 'School 7'`);
    await check();
    expect(await placesOf()).toMatchObject({ count: most, is_too_broad: false });
    expect(await enteredIn(search, free.key)).toHaveLength(1);
  });

  it('is checked once by several processes, with one statement to find what is new', async () => {
    await harness.seed.district({ state: 'WY' });
    const searches = [await watch('/districts?state=WY'), await watch('/schools?state=WY')];
    await harness.seed.schools(3, { state: 'WY' });
    await rows(sql`update watched_places set due_at = now() where search_id = any(${searches}::uuid[])`);
    const statements = await statementsOf(() => Promise.all([1, 2, 3].map(() => matchSearches(harness.db))));
    await matchSearches(harness.db);
    expect(statements.filter(({ text }) => text.includes('found as materialized'))).toHaveLength(2);
    expect(await enteredIn(searches[1]!)).toHaveLength(3);
    expect(
      (await eventsOf(acme.key)).filter(({ data }) => data.saved_search_id === searches[1]),
    ).toHaveLength(3);
  });

  it('rests while its organization is suspended, and then reports what is new', async () => {
    const search = await watch('/districts?state=RI');
    const suspend = (at: string | null) =>
      rows(sql`update organizations set suspended_at = ${at} where id = ${acme.organizationId}`);
    await suspend(new Date().toISOString());
    const { id } = await harness.seed.district({ state: 'RI' });
    await check();
    await suspend(null);
    expect(await enteredIn(search)).toEqual([]);
    await check();
    expect(await enteredIn(search)).toEqual([id]);
  });
});
