/** `npm run bench -- signals`: pages of the feed of signals beside the same pages computed from the findings. */

import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import pg from 'pg';
import sql, { empty, type Sql } from 'sql-template-tag';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { signalConditions } from '../src/directory/signals/feed.filter.ts';
import { feedRows } from '../src/directory/signals/feed.query.ts';
import { SIGNALS } from '../src/directory/signals/signal.entity.ts';
import { prepareDatabase } from './database.ts';
import { atLeastOne, runProgram } from './program.ts';
import { newOrganization, removeOrganizations } from './seed-organizations.ts';
import { aligned, median } from './table.ts';

const { rounds } = new Command('npm run bench -- signals')
  .description('Measures the first page of a feed, and the same page computed from a million findings.')
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 9)
  .parse()
  .opts<{ rounds: number }>();

const PLACES = 20_000;
const PAGE = 50;

/** A million findings of all kinds at 20,000 districts, written without triggers and then projected in one go. */
const FILL = [
  `insert into districts (nces_id, name, state, student_count)
   select (5000000 + n)::text, 'District ' || n, (array['TX','CA','NY','FL','IL','OH','PA','GA','NC','VT'])[1 + n % 10],
     abs(hashint4(n)) % 20000 from generate_series(1, ${PLACES}) n`,
  'set session_replication_role = replica',
  ...[
    `contracts (district_id, vendor_name_raw, expires_at) select id, 'Vendor ' || n,
       now() + (random() * 1000 - 400) * interval '1 day'`,
    `rfps (district_id, title, deadline, created_at) select id, 'Request ' || n,
       now() + (random() * 300 - 250) * interval '1 day', now() - random() * 300 * interval '1 day'`,
    `funding_signals (district_id, source, amount, context, created_at) select id, 'grant', random() * 1e6,
       'Grant ' || n, now() - random() * 900 * interval '1 day'`,
    `pain_points (district_id, category, description, severity, created_at) select id, 'budget', 'Problem ' || n,
       'medium', now() - random() * 900 * interval '1 day'`,
    `timeline_events (district_id, event_type, title, event_date, created_at) select id,
       case when n % 2 = 0 then 'board_meeting' else 'leadership_change' end, 'Event ' || n,
       now() - random() * 900 * interval '1 day', now() - random() * 300 * interval '1 day'`,
  ].map((insert) => `insert into ${insert} from districts, generate_series(1, 10) n`),
  'set session_replication_role = origin',
  `insert into signals (id, kind, entity_id, entity_type, district_id, state, severity, source, amount, vendor_id,
     points, heat, date, ends_at, origin, words) select * from current_signals`,
  `insert into signal_places (entity_id, entity_type, district_id, state, contract, rfp, funding, leadership,
     pain_point, board)
   select entity_id, 'district', entity_id, state, count(*) filter (where kind = 'contract'),
     count(*) filter (where kind = 'rfp'), count(*) filter (where kind = 'funding'),
     count(*) filter (where kind = 'leadership'), count(*) filter (where kind = 'pain_point'),
     count(*) filter (where kind = 'board') from signals group by 1, 4`,
  'vacuum (analyze) signals, signal_places, contracts, rfps, funding_signals, pain_points, timeline_events, districts',
];

/** The page, computed by a statement on the findings alone. */
const live = (organizationId: string, now: Date, where: Sql): Sql => sql`
  select r.id from current_signals r join signal_weights() w on w.kind = r.kind
  where exists (select from unlocks u where u.organization_id = ${organizationId} and u.entity_type = r.entity_type
      and u.entity_id = r.entity_id)
    and r.date <= ${now.toISOString()}::timestamptz
    and (r.ends_at is null or r.ends_at >= ${now.toISOString()}::timestamptz) ${where}
  order by (r.heat + case when w.rises then 1 else -1 end * ${now.getTime() / 86_400_000}::float8) / w.half_life desc,
    r.id desc limit ${PAGE}`;

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench-signals');
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  const { address } = bundled;
  cleanup.push(() => bundled.stop());
  await prepareDatabase(address, say);
  const client = new pg.Client({ ...address });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  const { rows: filled } = await client.query('select from signal_places limit 1');
  if (filled.length === 0) for (const statement of FILL) await client.query(statement);
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  cleanup.push(() => db.close());

  const rows: string[][] = [['unlocked', 'feed of', 'ours ms', 'live ms', 'faster']];
  for (const unlocked of [25, 1_000, PLACES]) {
    const { organization } = await newOrganization(address, `Benchmark: ${unlocked} places`);
    const organizationId = organization.id;
    await client.query(
      `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
       select $1, 'district', id, 6 from districts order by md5(nces_id) limit $2`,
      [organizationId, unlocked],
    );
    await client.query('vacuum (analyze) unlocks');
    for (const state of [undefined, 'TX']) {
      const viewer = { organizationId, userId: organizationId } as never;
      const now = new Date();
      const request = {
        conditions: signalConditions({ state } as never, { viewer, now }),
        order: 'score' as const,
        weights: {},
        asOf: now,
        limit: PAGE,
        offset: 0,
      };
      const gated = SIGNALS.read({ viewer, now }, new Set(['id']));
      const ours = () => feedRows({ db, viewer }, gated, request);
      const statement = live(organizationId, now, state ? sql`and r.state = ${state}` : empty);
      // On a connection without the statement timeout of searches, which it may exceed.
      const theirs = async () => (await client.query<{ id: string }>(statement.text, statement.values)).rows;
      const [given, expected] = [await ours(), await theirs()];
      if (
        !isDeepStrictEqual(
          given.map(({ id }) => id),
          expected.map(({ id }) => id),
        )
      ) {
        throw new Error(`${unlocked} ${state}: the pages differ`);
      }
      const samples: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds && !signal.aborted; round++) {
        for (const [at, work] of [ours, theirs].entries()) {
          const start = performance.now();
          await work();
          samples[at as 0 | 1].push(performance.now() - start);
        }
      }
      const [mine, other] = samples.map(median) as [number, number];
      const figures = [mine, other, other / mine].map((figure) => figure.toFixed(1));
      rows.push([unlocked.toLocaleString('en-US'), state ?? 'the country', ...figures]);
      say(rows.at(-1)!.join('  '));
    }
  }
  console.log(`\n${aligned(rows)}\n`);
});
