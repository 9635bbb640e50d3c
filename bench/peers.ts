/** `npm run bench -- peers`: the service, the bare handler, and other GraphQL servers on the same rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { startChild } from './child.ts';
import { type Cell, type Effort, type Request, runCell, warmUp } from './measure.ts';
import { requireEqualResults } from './peers/equal-results.ts';
import {
  type Contender,
  chosenQuestions,
  contendersFor,
  type Question,
  requestOf,
} from './peers/questions.ts';
import { tables } from './peers/report.ts';
import { atLeastOne, runProgram } from './program.ts';
import { openWorld } from './world.ts';

const { rounds, seconds, clients, only } = new Command('npm run bench -- peers')
  .description(
    'Measures the service beside a bare handler, Mercurius with handwritten resolvers, PostGraphile 5, and GraphQL ' +
      'Yoga with Pothos over Drizzle. The peers check no keys and know no locks; they are installed into bench/peers ' +
      'when first needed.',
  )
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 3)
  .option('--seconds <n>', 'seconds per question, contender, and round', atLeastOne, 2)
  .option('--clients <n>', 'concurrent clients', atLeastOne, 16)
  .option('--only <list>', 'questions by name, separated by commas')
  .parse()
  .opts<Effort & { only?: string }>();

const PEERS = new URL('./peers/', import.meta.url).pathname;

/** Returns `true` if the peers are installed as locked: npm writes its own copy of the lock last. */
function isInstalled(): boolean {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) =>
    statSync(PEERS + file, { throwIfNoEntry: false }),
  );
  return installed !== undefined && installed.mtimeMs >= wanted!.mtimeMs;
}

await runProgram(async ({ cleanup, signal, say }) => {
  const questions = chosenQuestions(only);
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
  const [mercurius, postgraphile, yoga] = await Promise.all(
    ['mercurius', 'postgraphile', 'yoga'].map((name) =>
      startChild(name, [`${PEERS}${name}.mjs`], cleanup, environment),
    ),
  );
  const processes = {
    rest: world.ours,
    graphql: world.ours,
    bare: world.bare,
    mercurius,
    postgraphile,
    yoga,
  };
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
        const cell = await run(contender, question, Math.max(seconds, question.atLeastSeconds ?? 0)).catch(
          (error: Error) => {
            say(`${key} is left out of this round: ${error.message}`);
            return undefined;
          },
        );
        cells.set(key, [...(cells.get(key) ?? []), cell]);
      }
    }
  }
  console.log(`\n${tables(questions, cells)}`);
});
