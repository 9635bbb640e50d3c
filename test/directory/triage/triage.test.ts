import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createMarketClient } from '../../../packages/client/src/index.ts';
import { TRIAGE_STATE } from '../../../src/directory/findings/signal-state.values.ts';
import { cleanUpTriage } from '../../../src/maintenance/retention/clean-ups.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

let harness: Harness;
let acme: Cast;
let beta: Cast;
let place: { districtId: string };
/** Four signals at a place that both organizations unlocked, and one at a locked place. */
let [rfp, funding, pain, contract, hidden]: string[] = [];

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  const { seed } = harness;
  [acme, beta] = [await seed.organization({ plan: 'enterprise' }), await seed.organization()];
  const [open, other] = [await seed.district({ studentCount: 900 }), await seed.district()];
  place = { districtId: open.id };
  [rfp, funding, pain, contract, hidden] = [
    (await seed.rfp(place, { title: 'Laptops', deadline: inDays(20), postedDate: inDays(-2) })).id,
    (await seed.fundingSignal(place, { source: 'bond', amount: 5_000 })).id,
    (await seed.painPoint(place, { severity: 'low' })).id,
    (await seed.contract(place, { expiresAt: inDays(60), status: 'active', dissatisfaction: false })).id,
    (await seed.rfp({ districtId: other.id }, { deadline: inDays(20) })).id,
  ];
  for (const cast of [acme, beta]) await cast.unlocks('district', open);
});

const patch = (path: string, body: object, key = acme.key) =>
  harness.request(`/api/v1${path}`, {
    key,
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const decide = (id: string, state: string, cast = acme) => patch(`/signals/${id}`, { state }, cast.key);
const feed = async (query = '', { key } = acme): Promise<string[]> =>
  (await harness.get(`/signals${query}`, key)).body.data.map(({ id }: { id: string }) => id).toSorted();
const triageOf = async (id: string, { key } = acme) =>
  (
    await harness.get(
      `/signals?include=triage&triage=${TRIAGE_STATE.values.join()}&district_id=${place.districtId}`,
      key,
    )
  ).body.data.find((signal: { id: string }) => signal.id === id)?.triage;
const countsOf = async ({ key } = acme, query = '') => {
  const { counts } = (await harness.get(`/signals/triage${query}`, key)).body;
  return Object.fromEntries(
    counts.map(({ state, count }: { state: string; count: number }) => [state, count]),
  );
};
const auditOf = async ({ key } = acme) =>
  (await harness.get('/audit-trail?limit=200', key)).body.data.filter(
    ({ action }: { action: string }) => action === 'signal_triaged',
  ) as { subject_id: string; user_id: string }[];

describe('PATCH /signals/{signalId}', () => {
  it('notes who decided what and when, for the organization alone', async () => {
    const body = { state: 'needs_action', note: '  Call Ada  ' };
    const { status, body: triage } = await patch(`/signals/${rfp}`, body);
    expect([status, triage]).toEqual([
      200,
      {
        ...{ signal_id: rfp, state: 'needs_action', previous_state: null, note: 'Call Ada' },
        ...{ user_id: acme.userId, user_name: expect.anything(), triaged_at: expect.any(String) },
      },
    ]);
    expect(await triageOf(rfp!)).toEqual(triage);
    expect(await triageOf(rfp!, beta)).toMatchObject({ state: 'new', note: null, user_id: null });
    expect(await auditOf()).toMatchObject([{ subject_id: rfp, user_id: acme.userId }]);
    expect(await auditOf(beta)).toEqual([]);
  });

  it('keeps absent fields, clears a null note, and changes nothing when repeated', async () => {
    await patch(`/signals/${rfp}`, { state: 'done', note: 'Sent' });
    const colleague = await acme.colleague();
    await patch(`/signals/${rfp}`, { note: null }, colleague.key);
    const after = await triageOf(rfp!);
    expect(after).toMatchObject({ state: 'done', note: null, user_id: colleague.userId });
    expect((await decide(rfp!, 'done')).body).toEqual(after);
    expect(await auditOf()).toHaveLength(2);
  });

  it('refuses signals that are unknown or at locked places, and unknown states', async () => {
    const unknown = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
    for (const id of [hidden!, unknown])
      expect(await decide(id, 'done')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    expect(await decide(rfp!, 'finished')).toMatchObject({ status: 400 });
    expect(await patch(`/signals/${rfp}`, { note: 'x'.repeat(2_001) })).toMatchObject({ status: 400 });
    expect(
      await harness.db.core.rows(
        sql`select from signal_triage where organization_id = ${acme.organizationId}`,
      ),
    ).toEqual([]);
  });
});

describe('PATCH /signals', () => {
  it('stores what it can, and reports the outcome of each row', async () => {
    await decide(pain!, 'done');
    const rows = [
      { id: rfp, state: 'done' },
      { id: hidden, state: 'done' },
      { id: pain, state: 'done' },
      { id: rfp, note: 'twice' },
    ];
    const { status, body } = await patch('/signals', { rows });
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ updated: 2, unchanged: 1, failed: 1 },
        data: [{ status: 'updated' }, { status: 'not_found', triage: null }, { status: 'unchanged' }, {}],
      },
    ]);
    expect(await triageOf(rfp!)).toMatchObject({ state: 'done', note: 'twice' });
    expect(await patch('/signals', { rows: [] })).toMatchObject({ status: 400 });
  });

  it('loses no decision when programs decide about the same signals in another order at the same time', async () => {
    const all = [rfp, funding, pain, contract];
    const answers = await Promise.all(
      [all, all.toReversed(), all, all.toReversed()].map((ids, at) =>
        patch('/signals', { rows: ids.map((id) => ({ id, [at % 2 ? 'note' : 'state']: 'done' })) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const id of all) expect(await triageOf(id!)).toMatchObject({ state: 'done', note: 'done' });
  });
});

describe('dismissed signals', () => {
  it('leave the default feed, its count, files, and statistics, and show when asked for', async () => {
    const everything = await feed();
    await decide(rfp!, 'not_interested');
    await decide(pain!, 'done');
    const others = [funding!, pain!, contract!].toSorted();
    expect([everything.length, await feed()]).toEqual([4, others]);
    expect(await feed('', beta)).toEqual(everything);
    expect((await harness.get('/signals', acme.key)).body.pagination.total).toBe(3);
    expect(await feed('?triage=not_interested')).toEqual([rfp]);
    expect(await feed('?triage=done,not_interested')).toEqual([pain!, rfp!].toSorted());
    expect(await feed('?triage=new')).toEqual([funding!, contract!].toSorted());
    const file = await harness.request('/api/v1/signals?format=csv', { key: acme.key });
    expect(String(file.body ?? file.text)).not.toContain(rfp);
    const document = `{ signalStats(groupBy: [TRIAGE]) { total groups { keys { code label } count } }
      signalFacets(dimensions: [TRIAGE, KIND]) { total facets { dimension groups { key { code } count } } } }`;
    const { data } = (await harness.graphql(acme.key, document)).body;
    expect(data.signalStats.total).toBe(3);
    const [states, kinds] = data.signalFacets.facets.map(({ groups }: never) =>
      Object.fromEntries(
        (groups as { key: { code: string }; count: number }[]).map(({ key, count }) => [key.code, count]),
      ),
    );
    expect(states).toEqual({ new: 2, done: 1, not_interested: 1 });
    expect(kinds).not.toHaveProperty('rfp');
  });

  it('are counted by state, with the filters of the feed', async () => {
    await decide(rfp!, 'not_interested');
    await decide(pain!, 'needs_action');
    expect(await countsOf()).toEqual({ new: 2, needs_action: 1, done: 0, not_interested: 1 });
    expect(await countsOf(acme, '?kinds=rfp&triage=done')).toMatchObject({ new: 0, not_interested: 1 });
    expect(await countsOf(beta)).toMatchObject({ new: 4, not_interested: 0 });
  });

  it('leave saved searches, watched or not', async () => {
    const save = async (path: string) =>
      (await harness.post('/saved-searches', acme.key, { name: path, path, is_watched: true })).body.id;
    const search = await save('/signals?kinds=rfp');
    const dismissed = await save('/signals?kinds=rfp&triage=not_interested');
    const newIn = async (id: string) =>
      (await harness.get(`/saved-searches/${id}`, acme.key)).body.new_since_last_seen;
    await decide(rfp!, 'not_interested');
    await harness.db.core.rows(sql`update saved_searches set created_at = created_at - interval '1 hour'`);
    expect([await newIn(search), await newIn(dismissed)]).toEqual([0, 1]);
    // A new title is a change that makes no new match.
    await harness.db.core.rows(sql`update rfps set title = 'Laptops!' where id = ${rfp}`);
    await matchSearches(harness.db);
    const matches = async (id: string) =>
      (await harness.get(`/saved-searches/${id}/feed`, acme.key)).body.data.length;
    expect([await matches(search), await matches(dismissed)]).toEqual([0, 1]);
    await harness.db.core.rows(sql`update rfps set deadline = ${inDays(30)} where id = ${rfp}`);
    await matchSearches(harness.db);
    expect([await matches(search), await matches(dismissed)]).toEqual([1, 1]);
  });
});

describe('a signal that changes', () => {
  const change = async (id: string, table: string, set: string) => {
    await decide(id, 'not_interested');
    await harness.db.core.rows(sql([`update ${table} set ${set} where id = '${id}'`]));
    return triageOf(id);
  };

  it('is new again if its content changes, and keeps the note and the former state', async () => {
    await patch(`/signals/${rfp}`, { note: 'Too small' });
    for (const [id, table, set] of [
      [rfp, 'rfps', `deadline = deadline + interval '5 days'`],
      [rfp, 'rfps', 'estimated_value = 90000'],
      [funding, 'funding_signals', 'amount = 6000'],
      [pain, 'pain_points', `severity = 'critical'`],
      [contract, 'contracts', `expires_at = expires_at - interval '20 days'`],
      [contract, 'contracts', 'dissatisfaction = true'],
    ] as const) {
      expect(await change(id!, table, set)).toMatchObject({ state: 'new', previous_state: 'not_interested' });
      expect(await feed()).toContain(id);
      expect((await decide(id!, 'new')).body).toMatchObject({ state: 'new', previous_state: null });
    }
    expect(await triageOf(rfp!)).toMatchObject({ note: 'Too small' });
  });

  it('stays dismissed if only its words, evidence, place, or rank change', async () => {
    for (const [id, table, set] of [
      [rfp, 'rfps', `title = 'Laptop computers'`],
      [contract, 'contracts', `source_url = 'https://example.org'`],
      [pain, 'pain_points', `description = 'Rephrased'`],
    ] as const)
      expect(await change(id!, table, set)).toMatchObject({ state: 'not_interested', previous_state: null });
    await harness.db.core.rows(
      sql`update districts set student_count = 90000 where id = ${place.districtId}`,
    );
    await harness.seed.fundingSignal(place, { source: 'grant' });
    expect(await triageOf(pain!)).toMatchObject({ state: 'not_interested' });
  });

  it('stays dismissed if its finding is deleted and found again as it was', async () => {
    await decide(rfp!, 'not_interested');
    await harness.db.core.rows(sql`
      with gone as (delete from rfps where id = ${rfp} returning *) insert into rfps
        (id, district_id, title, deadline, posted_date, status, created_at)
        select id, district_id, title, deadline, posted_date, status, created_at from gone`);
    expect(await feed('?triage=not_interested')).toEqual([rfp]);
  });
});

describe('the work of a team', () => {
  it('is counted by user and week', async () => {
    const colleague = await acme.colleague();
    for (const id of [rfp!, funding!]) await decide(id, 'done');
    await patch(`/signals/${pain}`, { state: 'needs_action' }, colleague.key);
    await harness.db.core.rows(sql`
      update signal_triage set triaged_at = triaged_at - interval '7 days' where signal_id = ${funding}`);
    const read = async (weeks = '') => (await harness.get(`/signals/triage${weeks}`, acme.key)).body.activity;
    const activity = await read();
    const [{ week }] = activity;
    expect(new Date(week).getUTCDay()).toBe(1);
    expect(activity).toHaveLength(3);
    expect(activity.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ week, user_id: acme.userId, state: 'done', count: 1 }),
        expect.objectContaining({ week, user_id: colleague.userId, state: 'needs_action', count: 1 }),
      ]),
    );
    expect(new Date(activity[2].week).getTime()).toBe(new Date(week).getTime() - 7 * DAY);
    expect(await read('?weeks=1')).toHaveLength(2);
    expect((await harness.get('/signals/triage', beta.key)).body.activity).toEqual([]);
    expect(await harness.get('/signals/triage?weeks=54', acme.key)).toMatchObject({ status: 400 });
  });

  it('is kept while its signals are on record', async () => {
    for (const id of [rfp!, pain!]) await decide(id, 'done');
    await harness.db.core.rows(sql`update signal_triage set triaged_at = now() - interval '401 days'`);
    await harness.db.core.rows(sql`delete from rfps where id = ${rfp}`);
    await cleanUpTriage.run({}, { step: (work: never) => harness.db.transaction(work) } as never);
    const rows = await harness.db.core.rows(
      sql`select signal_id as id from signal_triage where organization_id = ${acme.organizationId}`,
    );
    expect(rows).toEqual([{ id: pain }]);
  });
});

it('the graph and the typed client decide as well', async () => {
  const document = `mutation ($id: UUID!) { triageSignal(id: $id, input: { state: done }) { signalId state }
    triageSignals(rows: [{ id: $id, note: "graph" }]) { updated results { status triage { note } } } }`;
  const { body } = await harness.graphql(acme.key, document, { id: rfp });
  expect(body).toMatchObject({
    data: { triageSignal: { signalId: rfp, state: 'done' }, triageSignals: { updated: 1 } },
  });
  const market = createMarketClient({ key: acme.key, baseUrl: `${harness.origin}/api/v1` });
  const decided = await market.triageSignals({ body: { rows: [{ id: pain!, state: 'done' }] } });
  expect(decided).toMatchObject({ updated: 1 });
  const { data } = await market.listSignals({ query: { triage: ['done'], include: ['triage'] } });
  expect(data.map(({ triage }) => triage?.state)).toEqual(['done', 'done']);
});
