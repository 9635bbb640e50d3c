/**
 * `npm run bench -- stats`: statistics over HTTP compared with handwritten SQL that counts the same, on the real
 * directory.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import pg from 'pg';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { installBundledDirectory } from '../src/importers/bundled.ts';
import type { Cleanup } from './cleanup.ts';
import { preciseCpuOf, preciseCpuOfPostgres } from './cpu.ts';
import { prepareDatabase } from './database.ts';
import { startOurService } from './our-service.ts';
import { atLeastOne, runProgram } from './program.ts';
import { newOrganization, removeOrganizations } from './seed-organizations.ts';
import { questions, type StatsData } from './stats-questions.ts';
import { aligned, median } from './table.ts';

const { rounds } = new Command('npm run bench -- stats')
  .description('Measures statistics over HTTP and the same counts as handwritten SQL in turn.')
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 41)
  .parse()
  .opts<{ rounds: number }>();

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench-stats');
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  const { address } = bundled;
  cleanup.push(() => bundled.stop());
  await prepareDatabase(address, say);
  await installBundledDirectory(address, signal);
  const client = new pg.Client({ ...address, options: '-c plan_cache_mode=force_custom_plan' });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  for (const table of ['schools', 'districts']) await client.query(`vacuum (analyze) ${table}`);
  const { rows: server } = await client.query<{ postmaster: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster`,
  );
  const { postmaster } = server[0]!;
  const { apiKey } = await newOrganization(address, 'Benchmark: statistics');
  const ours = await startOurService(address, dir, cleanup);

  const ask = async (query: string): Promise<StatsData> => {
    const response = await fetch(`${ours.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as { data: StatsData; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

  const plain = await servePlainly(client, cleanup);
  const rows: string[][] = [
    ['', 'groups', 'ours ms', 'SQL ms', 'faster', 'our CPU ms', 'SQL CPU ms', 'less CPU', 'our Node ms'],
  ];
  for (const question of questions) {
    const { title, query, countsOf } = question;
    const bare = async () => {
      const response = await fetch(`${plain}/${questions.indexOf(question)}`);
      return (await response.json()) as Record<string, number>[];
    };
    const expected = await bare();
    const given = countsOf(await ask(query));
    if (!isDeepStrictEqual(given, expected)) throw new Error(`${title}: the answers differ`);
    const samples = { ours: [] as Sample[], bare: [] as Sample[] };
    for (let round = 0; round < rounds && !signal.aborted; round++) {
      samples.ours.push(await sampled(() => ask(query), postmaster, ours.pid));
      samples.bare.push(await sampled(bare, postmaster, ours.pid));
    }
    const time = (side: Sample[]) => median(side.map(({ ms }) => ms));
    const mean = (side: Sample[], of: 'cpu' | 'node') =>
      side.reduce((sum, each) => sum + each[of], 0) / rounds;
    const [mine, theirs] = [time(samples.ours), time(samples.bare)];
    const [myCpu, theirCpu] = [mean(samples.ours, 'cpu'), mean(samples.bare, 'cpu')];
    const groups = expected.reduce((sum, counts) => sum + Object.keys(counts).length, 0);
    const node = mean(samples.ours, 'node');
    const figures = [mine, theirs, theirs / mine, myCpu, theirCpu, theirCpu / myCpu, node];
    rows.push([title, String(groups), ...figures.map((figure) => figure.toFixed(1))]);
    say(`${title}: ${(theirs / mine).toFixed(1)}, ${(theirCpu / myCpu).toFixed(2)} in CPU`);
  }
  console.log(`\n${aligned(rows)}\n`);
});

/** Serves the handwritten statements: node:http, pg, and nothing else. */
async function servePlainly(client: pg.Client, cleanup: Cleanup): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const { title, statements, values } = questions[Number(url.slice(1))]!;
    const counts: Record<string, number>[] = [];
    for (const [index, text] of statements.entries()) {
      const result = await client.query({
        name: `${title} ${index}`,
        text,
        values: [...values],
        rowMode: 'array',
      });
      counts.push(Object.fromEntries(result.rows.map(([key, count]) => [String(key), Number(count)])));
    }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(counts));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Sample {
  readonly ms: number;
  /** CPU milliseconds of PostgreSQL. */
  readonly cpu: number;
  /** CPU milliseconds of our service. */
  readonly node: number;
}

async function sampled(work: () => Promise<unknown>, postmaster: number, service: number): Promise<Sample> {
  const before = [preciseCpuOfPostgres(postmaster), preciseCpuOf(service)] as const;
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  return { ms, cpu: preciseCpuOfPostgres(postmaster) - before[0], node: preciseCpuOf(service) - before[1] };
}
