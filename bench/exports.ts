/** `npm run bench -- exports`: streams a state's schools as files, and compares the CPU with an earlier revision. */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { Command } from 'commander';
import pg from 'pg';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { installBundledDirectory } from '../src/importers/bundled.ts';
import type { Child } from './child.ts';
import { cpuOfPostgres, cpuOfProcess } from './cpu.ts';
import { prepareDatabase } from './database.ts';
import { startOurService } from './our-service.ts';
import { atLeastOne, runProgram } from './program.ts';
import { startRevision } from './revision.ts';
import { newOrganization } from './seed-organizations.ts';

const { against, rounds, files, path, json } = new Command('npm run bench -- exports')
  .description(
    'Streams a list as files, one after the other, and counts the CPU of the service and of PostgreSQL.',
  )
  .option('--path <path>', 'the list below /api/v1, with its format', '/schools?state=TX&format=csv')
  .option('--files <n>', 'files of a turn', atLeastOne, 5)
  .option('--rounds <n>', 'turns; the median counts', atLeastOne, 7)
  .option('--against <revision>', 'streams the list from this revision as well, in turns')
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<{ against?: string; rounds: number; files: number; path: string; json?: boolean }>();

/** Milliseconds of a file. */
interface Turn {
  readonly service: number;
  readonly postgres: number;
  readonly wall: number;
}

await runProgram(async ({ cleanup, signal, say }) => {
  const dir = resolve('.data/bench-exports');
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  cleanup.push(() => bundled.stop());
  const { address } = bundled;
  await prepareDatabase(address, say);
  await installBundledDirectory(address, signal);
  const postmaster = await postmasterOf(address);
  const { apiKey } = await newOrganization(address, `Exports ${Date.now()}`);
  const theirs = against === undefined ? undefined : await startRevision(against, address, dir, cleanup);
  const ours = await startOurService(address, dir, cleanup);

  async function turn({ pid, url }: Child): Promise<Turn> {
    const cpu = () => [cpuOfProcess(pid) ?? 0, cpuOfPostgres(postmaster) ?? 0] as const;
    const [[service, postgres], began] = [cpu(), performance.now()];
    for (let file = 0; file < files; file++) await stream(url);
    const [serviceAfter, postgresAfter] = cpu();
    const each = (ms: number) => ms / files;
    return {
      service: each(serviceAfter - service),
      postgres: each(postgresAfter - postgres),
      wall: each(performance.now() - began),
    };
  }

  /** Returns the size and the hash of the file. */
  async function stream(url: string): Promise<string> {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${apiKey}`, 'Accept-Encoding': 'identity' },
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  }

  const turns: [Turn[], Turn[]] = [[], []];
  const sides = theirs ? [ours, theirs] : [ours];
  for (const side of sides) say(`${side === ours ? 'this revision' : against}: ${await stream(side.url)}`);
  for (const side of sides) await turn(side); // compiles
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const at of order) if (sides[at]) turns[at]!.push(await turn(sides[at]));
  }
  const [own, other] = turns.map(medians);
  const ratio = other &&
    own && {
      service: other.service / own.service,
      total: (other.service + other.postgres) / (own.service + own.postgres),
      wall: other.wall / own.wall,
    };
  const result = { path, rounds, files, ours: own, ...(theirs && { against, theirs: other, ratio }) };
  if (json) console.log(JSON.stringify(result, null, 2));
  else {
    console.log(`this revision: ${shown(own!)}`);
    if (theirs) console.log(`${against}: ${shown(other!)}\ntimes faster: ${shown(ratio!)}`);
  }
});

function medians(turns: readonly Turn[]): Turn {
  return {
    service: median(turns.map(({ service }) => service)),
    postgres: median(turns.map(({ postgres }) => postgres)),
    wall: median(turns.map(({ wall }) => wall)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function shown(values: object): string {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${Number(value).toFixed(2)}`);
  return parts.join(', ');
}

async function postmasterOf(address: DatabaseAddress): Promise<number> {
  const client = new pg.Client({ ...address });
  await client.connect();
  const { rows } = await client.query<{ postmaster: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster",
  );
  await client.end();
  return rows[0]!.postmaster;
}
