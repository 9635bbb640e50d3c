/** `npm run bench:peers`: the service, the bare handler, Mercurius, and PostGraphile 5 on the same rows in one run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Command } from 'commander';
import { startChild } from './child.ts';
import { type Cell, type Effort, type Request, runCell, warmUp } from './measure.ts';
import {
  type Contender,
  contenders,
  contendersFor,
  type Question,
  questions,
  type Result,
  requestOf,
  resultOf,
} from './peers/questions.ts';
import { atLeastOne, runProgram } from './program.ts';
import { aligned, median } from './table.ts';
import { openWorld } from './world.ts';

const { rounds, seconds, clients } = new Command('npm run bench:peers --')
  .description(
    'Measures the service beside a bare handler, Mercurius with handwritten resolvers, and PostGraphile 5. The ' +
      'peers check no keys and know no locks; they are installed into bench/peers when first needed.',
  )
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 3)
  .option('--seconds <n>', 'seconds per question, contender, and round', atLeastOne, 2)
  .option('--clients <n>', 'concurrent clients', atLeastOne, 16)
  .parse()
  .opts<Effort>();

const PEERS = new URL('./peers/', import.meta.url).pathname;

/** npm writes its own lock last. */
function isInstalled(): boolean {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    statSync(PEERS + file, { throwIfNoEntry: false }),
  );
  return installed !== undefined && installed.mtimeMs >= wanted!.mtimeMs;
}

await runProgram(async ({ cleanup, signal, say }) => {
  if (!isInstalled()) {
    say('Installing the peers.');
    const installing = spawn('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: PEERS,
      stdio: 'ignore',
      signal,
    });
    const [status] = await once(installing, 'exit');
    if (status !== 0) throw new Error(`npm ci in bench/peers ended with ${status}`);
  }
  const world = await openWorld(resolve('.data/bench'), cleanup, signal, say);
  const environment = { CONNECTION: JSON.stringify(world.address), CONNECTIONS: '8', NODE_ENV: 'production' };
  const [mercurius, postgraphile] = await Promise.all(
    ['mercurius', 'postgraphile'].map((name) =>
      startChild(name, [`${PEERS}${name}.mjs`], cleanup, environment),
    ),
  );
  const processes = { rest: world.ours, graphql: world.ours, bare: world.bare, mercurius, postgraphile };
  const ask = (contender: Contender, question: Question): Request & RequestInit =>
    requestOf(contender, question, processes[contender]!.url, world.apiKeys.schools, world.facts);
  for (const question of questions) await requireEqualResults(question, ask);

  const cells = new Map<string, (Cell | undefined)[]>();
  const run = (contender: Contender, question: Question, length: number) =>
    runCell(world, processes[contender]!.pid, ask(contender, question), { seconds: length, clients });
  for (const question of questions) {
    say(`warming up: ${question.name}`);
    for (const contender of contendersFor(question))
      await warmUp((length) => run(contender, question, length));
  }
  for (let round = 0; round < rounds; round++) {
    for (const question of questions) {
      say(`round ${round + 1} of ${rounds}: ${question.name}`);
      const running = contendersFor(question);
      for (let turn = 0; turn < running.length; turn++) {
        const contender = running[(turn + round) % running.length]!;
        const key = `${question.name} ${contender}`;
        const cell = await run(contender, question, seconds).catch((error: Error) => {
          say(`${key} is left out of this round: ${error.message}`);
          return undefined;
        });
        cells.set(key, [...(cells.get(key) ?? []), cell]);
      }
    }
  }
  console.log(`\n${tables(cells)}`);
});

/** Every contender must return the same records in the same order, and the same total. */
async function requireEqualResults(
  question: Question,
  ask: (contender: Contender, question: Question) => Request & RequestInit,
): Promise<void> {
  const results = await Promise.all(
    contendersFor(question).map(async (contender) => {
      const { url, ...init } = ask(contender, question);
      const text = await (await fetch(url, init as RequestInit)).text();
      const result = resultOf(JSON.parse(text));
      if (!result) throw new Error(`${question.name}: ${contender} answers ${text.slice(0, 300)}`);
      return { contender, result };
    }),
  );
  const [first, ...others] = results;
  for (const { contender, result } of others) {
    const difference = differenceBetween(first!.result, result);
    if (difference)
      throw new Error(`${question.name}: ${first!.contender} and ${contender} differ: ${difference}`);
  }
}

function differenceBetween(one: Result, other: Result): string | undefined {
  const counts = ({ total, records }: Result) => `${records.length} of ${total}`;
  if (counts(one) !== counts(other)) return `${counts(one)}, ${counts(other)}`;
  for (const [index, record] of one.records.entries()) {
    const theirs = other.records[index]!;
    const name = Object.keys(record).find((key) => !isDeepStrictEqual(record[key], theirs[key]));
    if (name)
      return `${name} of record ${index}: ${JSON.stringify(record[name])}, ${JSON.stringify(theirs[name])}`;
  }
  return undefined;
}

const FIGURES: readonly [string, (cell: Cell, bare: Cell) => number | undefined, number][] = [
  ['throughput as a ratio to the bare handler', (cell, bare) => cell.perSecond / bare.perSecond, 2],
  ['p50, milliseconds', ({ p50 }) => p50, 1],
  ['p99, milliseconds', ({ p99 }) => p99, 1],
  ['CPU of node, milliseconds per request', ({ nodeCpu }) => nodeCpu, 2],
  ['CPU of PostgreSQL, milliseconds per request', ({ postgresCpu }) => postgresCpu, 2],
  ['memory, megabytes', ({ memory }) => memory, 0],
  ['failed requests', ({ failed }) => failed, 0],
];

const withSpread = (values: readonly number[], digits: number): string => {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    value.toFixed(digits),
  );
  return least === most ? middle! : `${middle} (${least}..${most})`;
};

function tables(cells: ReadonlyMap<string, readonly (Cell | undefined)[]>): string {
  const of = (question: Question, contender: Contender) => cells.get(`${question.name} ${contender}`) ?? [];
  return FIGURES.map(([title, figure, digits]) => {
    const rows = questions.map((question) => [
      question.title,
      ...contenders.map((contender) => {
        const bare = of(question, 'bare');
        const values = of(question, contender).flatMap((cell, round) => {
          const [mine, theirs] = [cell, bare[round]];
          return mine && theirs ? (figure(mine, theirs) ?? []) : [];
        });
        return values.length > 0 ? withSpread(values, digits) : '-';
      }),
    ]);
    return `${title}\n${aligned([['', ...contenders], ...rows])}\n`;
  }).join('\n');
}
