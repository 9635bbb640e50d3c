import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { coverPlaces } from '../../../src/scouting/round/cover-places.job.ts';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { link, page, Websites } from '../../support/scouting.ts';

const HOST = 'quartz.example.org';
const after = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const due = after(60).toLocaleDateString('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

let harness: Harness;
let sites: Websites;
let stranger: Cast;
let district: { id: string };

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [HOST]: {
      '/': page('Quartz ISD', link('/bids', 'Bids and proposals')),
      '/bids': page(
        'Bids and RFPs',
        `<table><tr><th>Title</th><th>Due date</th></tr>
          <tr><td>RFP for Network switches</td><td>${due}</td></tr></table>`,
      ),
    },
  });
  stranger = await harness.seed.organization({ credits: 100 });
  district = await harness.seed.district({
    name: 'Quartz ISD',
    state: 'TX',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
    status: 'pending',
  });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const shown = async () => {
  const { body } = await harness.graphql(
    stranger.key,
    `{ district(id: "${district.id}") {
      status rfps { title } reading { reason nextReadAt changes { new } }
      access { isUnlocked isScouting unlockCost preview { findings { kind count } nothingKnown } }
    } }`,
  );
  return body.data.district;
};

it('a covered place shows what is inside before anybody unlocks it, for the price that it always has', async () => {
  expect((await shown()).access).toMatchObject({ unlockCost: 6, preview: { findings: [] } });
  await harness.db.core.rows(sql`
    insert into coverage_rules (rule) values (${JSON.stringify({ places: 'district', states: ['TX'] })})`);
  await harness.db.transaction((tx) => harness.jobs.enqueue(tx, coverPlaces.kind, [{ payload: {} }]));
  await harness.drain([coverPlaces]);
  await enlist(harness.db.core, after(0));
  const reader = { read: (document: Parameters<typeof readPage>[0]) => readPage(document) };
  const tools = { db: harness.db, queue: harness.jobs, web: sites.web, analyst: embeddedAnalyst, reader };
  expect(await readDue(tools, { until: after(8), most: 5 })).toMatchObject([{ how: 'reading' }]);
  const withSignals = await harness.get(
    '/districts?state=TX&has_signals=true&locked_only=true',
    stranger.key,
  );
  expect(withSignals.body.data.map(({ id }: { id: string }) => id)).toEqual([district.id]);
  expect(await shown()).toEqual({
    status: 'completed',
    rfps: null,
    reading: { reason: 'covered', nextReadAt: null, changes: { new: 1 } },
    access: {
      isUnlocked: false,
      isScouting: false,
      unlockCost: 6,
      preview: { findings: expect.arrayContaining([{ kind: 'rfp', count: 1 }]), nothingKnown: false },
    },
  });
  const { body } = await harness.get(
    '/analytics/market-summary?state=TX&include_rfp_summary=true',
    stranger.key,
  );
  expect(body.rfps).toEqual({ total: 1, open: 1 });
});
