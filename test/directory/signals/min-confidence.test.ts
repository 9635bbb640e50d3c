import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
let unlocked: string;
let locked: string;

const evidence = (confidence: number) => ({
  kind: 'sentence' as const,
  quote: `Right in ${confidence} of cases.`,
  heading: null,
  url: 'https://oak.example/board',
  seenAt: null,
  agreeingPages: 1,
  confidence,
});
/** The likelihoods of the findings of each kind at each place; null without evidence. */
const LIKELIHOODS = [0.95, 0.72, null];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const { seed } = harness;
  const places = [await seed.district({ state: 'TX' }), await seed.district({ state: 'TX' })];
  [unlocked, locked] = places.map(({ id }) => id) as [string, string];
  await acme.unlocks('district', { id: unlocked });
  for (const { id: districtId } of places)
    for (const confidence of LIKELIHOODS) {
      const proof = { evidence: confidence === null ? null : evidence(confidence) };
      const place = { districtId };
      await seed.painPoint(place, { description: `${confidence}`, severity: 'high', ...proof });
      await seed.fundingSignal(place, { sourceName: `${confidence}`, source: 'grant', ...proof });
      await seed.rfp(place, { title: `${confidence}`, status: 'open', ...proof });
      await seed.timelineEvent(place, {
        title: `${confidence}`,
        eventType: 'bond_vote',
        eventDate: new Date(),
        ...proof,
      });
    }
});
afterAll(() => harness.close());

const OF_A_KIND = [
  'painPoints { name: description }',
  'fundingSignals { name: sourceName }',
  'rfps { name: title }',
];

describe('the minimum confidence of findings', () => {
  it.each([...OF_A_KIND, 'events { name: title }'])(
    'leaves less likely ones out of %s in the graph',
    async (list) => {
      const [field, fields] = list.split(/ (.*)/) as [string, string];
      const { body } = await harness.graphql(
        acme.key,
        `{ district(id: "${unlocked}") {
        sure: ${field}(filter: { minConfidence: 0.9 }) ${fields}
        all: ${field}(filter: { minConfidence: 0.7 }) ${fields} } }`,
      );
      const namesOf = (found: { name: string }[]) => found.map(({ name }) => name).toSorted();
      expect(namesOf(body.data.district.sure)).toEqual(['0.95', 'null']);
      expect(namesOf(body.data.district.all)).toEqual(['0.72', '0.95', 'null']);
    },
  );

  it.each([
    ['buying-signals', 'painPoints', 'description'],
    ['buying-signals', 'funding', 'source_name'],
    ['rfps', 'data', 'title'],
    ['events', 'data', 'title'],
  ])('is a parameter of the REST route %s, for %s', async (path, list, name) => {
    const read = async (query: string): Promise<unknown[]> => {
      const { status, body } = await harness.get(`/districts/${unlocked}/${path}${query}`, acme.key);
      expect(status).toBe(200);
      return body[list].map((finding: Record<string, unknown>) => finding[name]).toSorted();
    };
    expect(await read('?min_confidence=0.9')).toEqual(['0.95', 'null']);
    expect(await read('')).toEqual(['0.72', '0.95', 'null']);
  });

  it('filters the feed, its total, and its statistics, but no counts at locked places', async () => {
    const read = async (query: string) => (await harness.get(`/signals?limit=50${query}`, acme.key)).body;
    const [sure, all] = [await read('&min_confidence=0.9'), await read('')];
    expect([sure.data.length, all.data.length]).toEqual([8, 12]);
    expect([sure.pagination.total, all.pagination.total]).toEqual([8, 12]);
    expect(sure._locked_signals).toEqual(all._locked_signals);
    const bare = await harness.seed.organization({ plan: 'enterprise' });
    const without = await harness.get('/signals?min_confidence=0.9&limit=50', bare.key);
    expect(without.body.data).toEqual([]);
    const there = await harness.get(`/districts/${locked}/rfps?min_confidence=0.9`, acme.key);
    expect(there.status).toBe(403);
    const { body } = await harness.graphql(
      acme.key,
      '{ signalStats(filter: { minConfidence: 0.9 }) { total } }',
    );
    expect(body.data.signalStats.total).toBe(8);
  });

  it('streams only the remaining findings, and can be saved as a search', async () => {
    const lines = await harness.get('/signals?min_confidence=0.9&kinds=rfp', acme.key);
    expect(lines.body.data).toHaveLength(2);
    const saved = await harness.post('/saved-searches', acme.key, {
      name: 'Sure',
      path: '/signals?min_confidence=0.9',
    });
    expect(saved.body).toMatchObject({ path: '/signals?min_confidence=0.9' });
  });

  it.each(['-0.1', '1.1', 'high'])('refuses %s', async (value) => {
    const { status, body } = await harness.get(`/signals?min_confidence=${value}`, acme.key);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('min_confidence');
  });
});
