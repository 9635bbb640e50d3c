/** `npm run bench -- words`: PostgreSQL's CPU for searches of a million findings by their words. */

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import sql from 'sql-template-tag';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { signalConditions } from '../src/directory/signals/feed.filter.ts';
import { feedPage } from '../src/directory/signals/feed.query.ts';
import { SIGNALS } from '../src/directory/signals/signal.entity.ts';
import { preciseCpuOf } from './cpu.ts';
import { prepareDatabase } from './database.ts';
import { atLeastOne, runProgram } from './program.ts';
import { newOrganization, removeOrganizations } from './seed-organizations.ts';
import { aligned } from './table.ts';

const options = new Command('npm run bench -- words')
  .description('Measures searches of a million findings at 20,000 unlocked places by random words.')
  .option('--searches <n>', 'searches of each kind', atLeastOne, 200)
  .parse()
  .opts<{ searches: number }>();

const PLACES = 20_000;
const PAGE = 50;
const WORDS_PER_TEXT = 15;

/** The words of the pages of real districts, as often as they occur there. */
const TOKENS = globSync('packages/reading/quality/real/*/*.html').flatMap((file) =>
  readFileSync(file, 'utf8')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .split(/<[^>]*>/)
    .flatMap((text) => text.match(/\b[A-Za-z]{2,}\b/g) ?? []),
);

/** Words in random order, different ones for each row `n` of a place. */
const TEXT = `(select string_agg(($1::text[])[1 + floor(random() * cardinality($1::text[]))::int], ' ')
  from generate_series(1, ${WORDS_PER_TEXT}) where p.id is not null and n > 0)`;

const FILL = [
  `rfps (district_id, title, deadline) select id, ${TEXT}, now() + random() * 90 * interval '1 day'`,
  `funding_signals (district_id, source, context) select id, 'grant', ${TEXT}`,
  `pain_points (district_id, category, description) select id, 'budget', ${TEXT}`,
  `timeline_events (district_id, event_type, title, event_date) select id, 'policy', ${TEXT},
     now() - random() * 900 * interval '1 day'`,
  `purchases (district_id, vendor_name_raw, item) select id, 'Vendor ' || n, ${TEXT}`,
].map((insert) => `insert into ${insert} from districts p, generate_series(1, 10) n`);

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench-words');
  const bundled = await startBundledPostgres({
    dir: join(dir, 'postgres'),
    database: 'market',
    settings: { shared_buffers: '512MB' }, // as in docker-compose.yml
    log: say,
  });
  const { address } = bundled;
  cleanup.push(() => bundled.stop());
  await prepareDatabase(address, say);
  const client = new pg.Client({ ...address });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  const { rows: filled } = await client.query('select from signals limit 1');
  if (filled.length === 0) {
    await client.query(`insert into districts (nces_id, name, state, student_count)
      select (5000000 + n)::text, 'District ' || n, (array['TX','CA','NY','FL','IL'])[1 + n % 5],
        abs(hashint4(n)) % 20000 from generate_series(1, ${PLACES}) n`);
    await client.query('set session_replication_role = replica');
    for (const statement of FILL) {
      say(statement.slice(0, 40));
      await client.query(statement, [TOKENS]);
    }
    await client.query('set session_replication_role = origin');
    say('signals');
    await client.query(`insert into signals (id, kind, entity_id, entity_type, district_id, state, severity, source,
      amount, vendor_id, points, heat, date, ends_at, origin, words) select * from current_signals`);
    await client.query('vacuum (analyze) signals, rfps, districts');
  }
  const { organization } = await newOrganization(address, 'Benchmark: words');
  await client.query(
    `insert into unlocks (organization_id, entity_type, entity_id, credits_spent)
     select $1, 'district', id, 6 from districts`,
    [organization.id],
  );
  await client.query('vacuum (analyze) unlocks');
  const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
  cleanup.push(() => db.close());
  const [backend] = await db.search.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`);

  const viewer = { organizationId: organization.id, userId: organization.id } as never;
  const measure = async (search: string | undefined) => {
    const now = new Date();
    const request = {
      conditions: signalConditions({ search } as never, { viewer, now }),
      order: 'score' as const,
      weights: {},
      asOf: now,
      limit: PAGE + 1,
      offset: 0,
    };
    const gated = SIGNALS.read({ viewer, now }, new Set(['id']));
    const cpu = () => preciseCpuOf(backend!.pid);
    const start = cpu();
    const { total } = await feedPage({ db, viewer }, gated, request, { rows: true, total: true });
    return { search, cost: cpu() - start, total };
  };
  const distinct = [...new Set(TOKENS.map((word) => word.toLowerCase()))];
  const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
  const kinds: Record<string, () => string | undefined> = {
    'no words': () => undefined,
    'a word of the vocabulary': () => any(distinct),
    'a word as often as it is written': () => any(TOKENS),
    'two words as often as they are written': () => `${any(TOKENS)} ${any(TOKENS)}`,
    'a phrase': () => `"${any(TOKENS)} ${any(TOKENS)}"`,
  };
  const rows = [['search', 'p50', 'p95', 'max']];
  for (const [name, searchOf] of Object.entries(kinds)) {
    const figures: Awaited<ReturnType<typeof measure>>[] = [];
    for (let at = 0; at < (searchOf() ? options.searches : 9) && !signal.aborted; at++)
      figures.push(await measure(searchOf()));
    const costs = figures.map(({ cost }) => cost);
    rows.push([
      name,
      ...[percentile(costs, 0.5), percentile(costs, 0.95), Math.max(...costs)].map((ms) => ms.toFixed(1)),
    ]);
    const worst = figures.toSorted((a, b) => b.cost - a.cost).slice(0, 5);
    say(worst.map(({ search, cost, total }) => `${search} ${cost.toFixed(0)} ms ${total}`).join('; '));
  }
  console.log(`\n${aligned(rows)}\n`);
});
