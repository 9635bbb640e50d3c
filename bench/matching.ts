/** `npm run bench -- matching`: committed changes compared with a thousand watched searches. */

import { join, resolve } from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { matchChanges } from '../src/workspace/searches/match-changes.ts';
import { publishMatches } from '../src/workspace/searches/publish-matches.ts';
import { prepareDatabase } from './database.ts';
import { atLeastOne, runProgram } from './program.ts';
import { newOrganization, removeOrganizations } from './seed-organizations.ts';
import { aligned, median } from './table.ts';

const { rounds } = new Command('npm run bench -- matching')
  .description('Measures matching 100 and 10,000 changed signals with 1,000 searches of 100 organizations.')
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 7)
  .parse()
  .opts<{ rounds: number }>();

const PLACES = 20_000;
const ORGANIZATIONS = 100;
const UNLOCKED = 200;

const FILL = [
  `insert into districts (nces_id, name, state, student_count)
   select (5000000 + n)::text, 'District ' || n, (array['TX','CA','NY','FL','IL','OH','PA','GA','NC','VT'])[1 + n % 10],
     abs(hashint4(n)) % 20000 from generate_series(1, ${PLACES}) n`,
  ...[
    `rfps (district_id, title, deadline) select id, 'Request ' || n, now() + interval '30 days'`,
    `funding_signals (district_id, source, context) select id, (array['grant','bond'])[1 + n % 2], 'Grant ' || n`,
    `pain_points (district_id, category, description, severity) select id, 'budget', 'Problem ' || n,
       (array['low','medium','high'])[1 + n % 3]`,
  ].map((insert) => `insert into ${insert} from districts, generate_series(1, 2) n`),
  'delete from search_changes',
  'vacuum (analyze)',
];

/** The filters of an organization's ten searches: all kinds, some, a state, a size, a severity, and combinations. */
const FILTERS = [
  {},
  { kinds: ['rfp'] },
  { kinds: ['funding', 'pain_point'] },
  { state: 'TX' },
  { state: 'CA', kinds: ['rfp', 'funding'] },
  { studentCountMin: 10_000 },
  { studentCountMin: 2_500, kinds: ['pain_point'] },
  { severity: ['high'] },
  { fundingSource: 'bond' },
  { origins: ['import'], kinds: ['rfp', 'funding', 'pain_point'] },
];

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench-matching');
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  const { address } = bundled;
  cleanup.push(() => bundled.stop());
  await prepareDatabase(address, say);
  const client = new pg.Client({ ...address });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  const { rows: filled } = await client.query('select from signals limit 1');
  if (filled.length === 0) for (const statement of FILL) await client.query(statement);
  for (let number = 0; number < ORGANIZATIONS && !signal.aborted; number++) {
    const { organization, user } = await newOrganization(address, `Benchmark: ${number}`);
    await client.query(
      `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
       select $1, 'district', id, 6 from districts order by md5(nces_id || $2) limit $3`,
      [organization.id, String(number), UNLOCKED],
    );
    await client.query(
      `insert into saved_searches (organization_id, user_id, name, type, filter, is_watched, feed_secret)
       select $1, $2, 'Search ' || at, 'signals', filter, true, 'secret'
       from jsonb_array_elements($3::jsonb) with ordinality f (filter, at)`,
      [organization.id, user.id, JSON.stringify(FILTERS)],
    );
  }
  await client.query('delete from search_changes');
  await client.query('vacuum (analyze) unlocks, saved_searches');
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  cleanup.push(() => db.close());

  const rows: string[][] = [
    ['changes', 'matches', 'matching: median ms', 'least', 'an event each: median ms', 'least'],
  ];
  for (const changes of [100, 10_000]) {
    const samples = { matching: [] as number[], publishing: [] as number[] };
    let matches = 0;
    for (let round = 0; round < rounds && !signal.aborted; round++) {
      await client.query('truncate search_matches, search_bundles');
      await client.query("delete from events where type = 'signal.found'");
      await client.query('vacuum search_matches, events, search_changes, saved_searches');
      await client.query(
        `insert into search_changes (subject, reason, ids)
         select 'signals', 'changed', array_agg(id) from (
           select id, (row_number() over () - 1) / 1000 as part
           from (select id from signals order by md5(id::text || $1) limit $2) chosen
         ) parts group by part`,
        [String(round), changes],
      );
      const start = performance.now();
      while (await matchChanges(db, new Date()));
      const matched = performance.now();
      await publishMatches(db);
      samples.matching.push(matched - start);
      samples.publishing.push(performance.now() - matched);
      const { rows: counted } = await client.query('select count(*)::int as count from search_matches');
      matches = counted[0].count;
    }
    const figures = [samples.matching, samples.publishing].flatMap((times) => [
      median(times),
      Math.min(...times),
    ]);
    rows.push([
      ...[changes, matches].map((count) => count.toLocaleString('en-US')),
      ...figures.map((ms) => ms.toFixed(0)),
    ]);
    say(rows.at(-1)!.join('  '));
  }
  console.log(`\n${aligned(rows)}\n`);
});
