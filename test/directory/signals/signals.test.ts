import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

let harness: Harness;
let acme: Cast;
let mesa: { id: string };
let locked: { id: string };

/** A large district with a signal of every kind, and a locked one with the same. */
beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  mesa = await seed.district({ name: 'Mesa Unified', state: 'AZ', studentCount: 12_300 });
  locked = await seed.district({ name: 'Locked', state: 'AZ', studentCount: 50_000 });
  await acme.unlocks('district', mesa);
  const powerSchool = await seed.vendor({ canonicalName: 'PowerSchool', category: 'sis' });
  for (const { id } of [mesa, locked]) {
    const place = { districtId: id };
    const contract = { vendorId: powerSchool.id, dissatisfaction: true };
    await seed.contract(place, { ...contract, expiresAt: inDays(41) });
    await seed.contract(place, { expiresAt: inDays(200), vendorNameRaw: 'Later' });
    await seed.contract(place, { expiresAt: inDays(-1), vendorNameRaw: 'Over' });
    await seed.contract(place, { expiresAt: inDays(10), vendorNameRaw: 'Renewed', status: 'renewed' });
    await seed.rfp(place, { title: 'Wireless network', deadline: inDays(12), postedDate: inDays(-9) });
    await seed.rfp(place, { title: 'Closed', deadline: inDays(-1), postedDate: inDays(-40) });
    await seed.fundingSignal(place, { source: 'bond', sourceName: '2026 bond', amount: 2_400_000 });
    await seed.painPoint(place, {
      category: 'security',
      severity: 'high',
      description: 'Phishing got through.',
    });
    await seed.timelineEvent(place, {
      eventType: 'leadership_change',
      title: 'New CTO',
      eventDate: inDays(-3),
    });
    await seed.timelineEvent(place, { eventType: 'board_meeting', title: 'Budget', eventDate: inDays(20) });
    await seed.timelineEvent(place, { eventType: 'press_release', title: 'Award' });
  }
});
afterAll(() => harness.close());

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

describe('GET /signals', () => {
  it('describes what can be acted on at unlocked places, most urgent first', async () => {
    const { status, body } = await harness.get('/signals', acme.key);
    expect(status).toBe(200);
    const bond = `bond (2026 bond) on record since ${MONTH.format(new Date())}`;
    expect(body.data.map(({ kind, summary }: Record<string, string>) => [kind, summary])).toEqual(
      [
        ['rfp', `request for proposals: Wireless network, due in 12 days; 12,300 students; ${bond}`],
        ['pain_point', `security problem: Phishing got through; high severity; 12,300 students; ${bond}`],
        ['funding', 'bond (2026 bond) of $2,400,000; 12,300 students'],
        ['leadership', `leadership change: New CTO, ${LONG.format(inDays(-3))}; 12,300 students; ${bond}`],
        [
          'contract',
          `contract with PowerSchool ends in 41 days; 12,300 students; ${bond}; dissatisfied with the vendor`,
        ],
        ['board', `board meeting: Budget, ${LONG.format(inDays(20))}; 12,300 students; ${bond}`],
      ].toSorted((a, b) => rank(body.data, a[0]!) - rank(body.data, b[0]!)),
    );
    const values = body.data.map(({ score }: { score: { value: number } }) => score.value);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
    expect(body.data.every((signal: { entity_id: string }) => signal.entity_id === mesa.id)).toBe(true);
    expect(
      body.data.map((signal: Record<string, unknown>) => signal[FIELDS[signal.kind as string]!] !== null),
    ).toEqual(body.data.map(() => true));
  });

  it('explains each score by reasons whose points add up to it', async () => {
    const { body } = await harness.get('/signals?weights_contract=2&kinds=contract,rfp', acme.key);
    for (const { score } of body.data) {
      const sum = score.reasons.reduce((total: number, { points }: { points: number }) => total + points, 0);
      expect(sum).toBeCloseTo(score.value, 6);
      expect(score.value).toBeCloseTo(score.base * score.weight * score.decay, 1);
    }
    const contract = body.data.find(({ kind }: { kind: string }) => kind === 'contract');
    // 30 for the kind + 15 for the students + 6 for the bond + 8 for the dissatisfaction
    expect(contract.score).toMatchObject({ base: 59, weight: 2, half_life_days: 60 });
    expect(contract.score.decay).toBeCloseTo(2 ** (-41 / 60), 2);
    expect(contract.score.reasons.map(({ code }: { code: string }) => code)).toEqual([
      'kind',
      'students',
      'funding',
      'dissatisfaction',
      'weight',
      'age',
    ]);
  });

  /**
   * Points of the kind, + 12 for high severity, + 15 for 10,000 students or more, + 6 where the place has funding on
   * record (never for the funding itself), + 8 for dissatisfaction; then halved for each half-life of the kind.
   */
  it.each([
    // From its posting. Counted to the deadline in 12 days, it would be 41.0.
    ['rfp', 40 + 15 + 6, -9 / 21, 45.3],
    // New. Without the severity, it would be 39; with the points of a critical one, 59.
    ['pain_point', 18 + 12 + 15 + 6, 0, 51],
    // The place's own funding adds nothing to it: 49 would count it twice.
    ['funding', 28 + 15, 0, 43],
    // From the day that it took effect; from when it was stored, it would be 43.
    ['leadership', 22 + 15 + 6, -3 / 45, 41.1],
    // Grows toward its end in 41 days. Aging like the others since it became a signal, 139 days ago, it would be 11.8.
    ['contract', 30 + 15 + 6 + 8, -41 / 60, 36.7],
    // A meeting to come does not age before it: 49.2 would count the 20 days the wrong way around.
    ['board', 10 + 15 + 6, 0, 31],
  ])(
    'scores a signal of the kind %s with %d points at 2 to the power of %d',
    async (kind, base, halvings, value) => {
      const { body } = await harness.get(`/signals?kinds=${kind}`, acme.key);
      expect(base * 2 ** halvings).toBeCloseTo(value, 1);
      expect(body.data[0].score.base).toBe(base);
      expect(body.data[0].score.value).toBeCloseTo(value, 1);
    },
  );

  it('reveals about locked places only how many signals of each kind the feed would gain', async () => {
    const { body, text } = await harness.get('/signals?state=AZ', acme.key);
    expect(body._locked_signals).toEqual(
      [
        { kind: 'contract', count: 1, places: 1 },
        { kind: 'board', count: 1, places: 1 },
        { kind: 'funding', count: 1, places: 1 },
        { kind: 'leadership', count: 1, places: 1 },
        { kind: 'pain_point', count: 1, places: 1 },
        { kind: 'rfp', count: 1, places: 1 },
      ].toSorted((a, b) => a.kind.localeCompare(b.kind)),
    );
    expect(text).not.toContain(locked.id);
    const inTexas = await harness.get('/signals?state=TX', acme.key);
    expect(inTexas.body).toMatchObject({ data: [], _locked_signals: [] });
  });

  it('includes, with since, contracts that now end soon, changed words, and newly unlocked places', async () => {
    const poll = async (since: string) => {
      const { body } = await harness.get(`/signals?order_by=date&since=${since}`, acme.key);
      return body.data.map(({ summary }: { summary: string }) => summary);
    };
    expect(await poll(inDays(1).toISOString())).toEqual([]);
    harness.pass(25 * DAY); // the contract that ends in 200 days is now within 180
    expect(await poll(inDays(1).toISOString())).toEqual([
      expect.stringContaining('contract with Later ends in'),
    ]);
    harness.pass(-25 * DAY);

    const before = new Date(Date.now() - 1).toISOString();
    expect(await poll(before)).toEqual([]);
    await harness.db.core.rows(
      sql`update timeline_events set event_date = event_date where title = 'Budget'`,
    );
    expect(await poll(before)).toEqual([]);
    await harness.db.core.rows(sql`update timeline_events set title = 'Levy' where title = 'Budget'`);
    expect(await poll(before)).toEqual([expect.stringContaining('board meeting: Levy')]);
    await harness.db.core.rows(sql`update timeline_events set title = 'Budget' where title = 'Levy'`);
    await acme.unlocks('district', locked);
    expect(await poll(before)).toHaveLength(7);
  });

  it.each([
    ['weights_funding=11', 'weights_funding must be a number from 0 to 10.'],
    ['max_per_kind=0', 'from 1 to 1000.'],
    ['kinds=bonds', 'kinds must be one or more of contract, rfp, funding, pain_point, leadership, board'],
    ['after=WyJuYW1lIHVwIiwi', 'after must be a cursor of an earlier page.'],
    ['offset=10001', 'offset must be a whole number from 0 to 10000.'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await harness.get(`/signals?${query}`, acme.key);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses the cursor of a page with other weights', async () => {
    const { headers } = await harness.get('/signals?limit=1&weights_rfp=3', acme.key);
    const next = /after=([^&>]+)/.exec(headers.get('link')!)![1];
    expect((await harness.get(`/signals?limit=1&weights_rfp=3&after=${next}`, acme.key)).status).toBe(200);
    expect((await harness.get(`/signals?limit=1&after=${next}`, acme.key)).status).toBe(400);
  });
});

/** The field of a signal that holds its finding. */
const FIELDS: Readonly<Record<string, string>> = {
  contract: 'contract',
  rfp: 'rfp',
  funding: 'funding_signal',
  pain_point: 'pain_point',
  leadership: 'event',
  board: 'event',
};
const rank = (data: { kind: string }[], kind: string) => data.findIndex((signal) => signal.kind === kind);
