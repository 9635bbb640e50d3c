import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../../src/directory/districts/district.entity.ts';
import { TRIAGE_STATE } from '../../../src/directory/findings/signal-state.values.ts';
import type { School } from '../../../src/directory/schools/school.entity.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
let beta: Cast;
/** A district with two signals, unlocked by both, its school with one, unlocked by `acme`, and a locked district. */
let district: District;
let school: School;
let locked: District;
let rfp: string;
let pain: string;
let ofSchool: string;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

beforeEach(async () => {
  const { seed } = harness;
  acme = await seed.organization({ plan: 'enterprise' });
  beta = await seed.organization({ plan: 'enterprise' });
  district = await seed.district();
  school = await seed.school({ districtId: district.id });
  locked = await seed.district();
  rfp = (await seed.rfp({ districtId: district.id }, { deadline: inDays(20) })).id;
  pain = (await seed.painPoint({ districtId: district.id })).id;
  ofSchool = (await seed.painPoint({ schoolId: school.id })).id;
  await seed.painPoint({ districtId: locked.id });
  for (const cast of [acme, beta]) await cast.unlocks('district', district);
  await acme.unlocks('school', school);
});

const decide = async (id: string, state: string, { key } = acme) => {
  const answer = await harness.send('PATCH', `/signals/${id}`, key, { state });
  expect(answer.status).toBe(200);
};
const found = async (path: string, { key } = acme): Promise<string[]> => {
  const answer = await harness.get(path, key);
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ id }: { id: string }) => id).toSorted();
};
const byState = async (path: string, cast = acme) =>
  Object.fromEntries(
    await Promise.all(
      TRIAGE_STATE.values.map(
        async (state) => [state, await found(`${path}?triage=${state}`, cast)] as const,
      ),
    ),
  );

describe('the filter triage of districts and schools', () => {
  it('finds unlocked places with a signal of their own in one of these states, for the organization', async () => {
    const nowhere = { new: [], needs_action: [], done: [], not_interested: [] };
    const d = [district.id];
    expect(await byState('/districts')).toEqual({ ...nowhere, new: d });
    await decide(rfp, 'needs_action');
    await decide(ofSchool, 'done');
    expect(await byState('/districts')).toEqual({ ...nowhere, new: d, needs_action: d });
    expect(await byState('/schools')).toEqual({ ...nowhere, done: [school.id] });
    await decide(pain, 'not_interested');
    expect(await byState('/districts')).toEqual({ ...nowhere, needs_action: d, not_interested: d });
    expect(await byState('/districts', beta)).toEqual({ ...nowhere, new: d });
    expect(await found('/schools?triage=new', beta)).toEqual([]);
    expect(await found('/districts?triage=new,done,needs_action')).toEqual(d);
    await decide(rfp, 'new');
    expect(await byState('/districts')).toEqual({ ...nowhere, new: d, not_interested: d });
  });

  it('agrees with the feed: decisions from before a change, and signals that have ended, do not count', async () => {
    await decide(rfp, 'needs_action');
    await decide(pain, 'done');
    await harness.db.core.rows(sql`update rfps set deadline = ${inDays(40)} where id = ${rfp}`);
    expect(await found('/districts?triage=needs_action')).toEqual([]);
    expect(await found('/districts?triage=new')).toEqual([district.id]);
    await harness.db.core.rows(sql`update rfps set deadline = ${inDays(-1)} where id = ${rfp}`);
    expect(await found('/districts?triage=new')).toEqual([]);
    for (const state of TRIAGE_STATE.values) {
      const signals = (await harness.get(`/signals?triage=${state}&district_id=${district.id}`, acme.key))
        .body.data as { entity_id: string }[];
      const places = new Set(signals.map(({ entity_id: id }) => id).filter((id) => id === district.id));
      expect(await found(`/districts?triage=${state}`)).toEqual([...places]);
    }
  });

  it('combines with other filters, statistics, files, and the graph, and refuses invalid states', async () => {
    await decide(rfp, 'needs_action');
    expect(await found('/districts?triage=needs_action&state=TX')).toEqual([district.id]);
    expect(await found('/districts?triage=needs_action&state=OK')).toEqual([]);
    const { body } = await harness.graphql(
      acme.key,
      `{ districts(filter: { triage: [needs_action] }) { nodes { id } pagination { total } }
         districtStats(filter: { triage: [needs_action] }, groupBy: [STATE]) { total } }`,
    );
    expect(body.data).toEqual({
      districts: { nodes: [{ id: district.id }], pagination: { total: 1 } },
      districtStats: { total: 1 },
    });
    const file = await harness.request('/api/v1/districts?triage=needs_action&format=csv&fields=id', {
      key: acme.key,
    });
    expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual([district.id]);
    expect((await harness.get('/districts?triage=finished', acme.key)).status).toBe(400);
  });

  it('is watched as part of a saved search', async () => {
    const { body } = await harness.post('/saved-searches', acme.key, {
      name: 'To act on',
      path: '/districts?triage=needs_action',
      is_watched: true,
    });
    expect(body.path).toBe('/districts?triage=needs_action');
    await decide(rfp, 'needs_action', beta);
    const entered = async () => {
      await harness.db.core.rows(sql`update watched_places set due_at = now()`);
      await matchSearches(harness.db);
      return (await harness.get(`/saved-searches/${body.id}/feed`, acme.key)).body.data;
    };
    expect(await entered()).toEqual([]);
    await decide(rfp, 'needs_action');
    expect(await entered()).toMatchObject([{ record_id: district.id, kind: 'district', reason: 'entered' }]);
  });
});
