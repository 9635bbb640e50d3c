/** `npm run chaos`: a fleet under load and faults; see docs/operations.md. */
import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { runProgram } from '../bench/program.ts';
import { experiment, type Settings } from './experiment.ts';
import { startHaFleet } from './ha/fleet.ts';
import { asText } from './report.ts';
import { type Size, startFleet } from './topology.ts';

interface Form {
  readonly size: Size;
  readonly settings: Omit<Settings, 'seed' | 'minutes'>;
}

const LONG: Form = {
  size: { services: 3, workers: 2, hasStandby: true },
  settings: { pace: { lengthMs: [1_000, 6_000], restMs: [6_000, 18_000] }, clients: 3 },
};
const SHORT: Form = {
  size: { services: 2, workers: 1, hasStandby: false },
  settings: { pace: { lengthMs: [1_000, 3_000], restMs: [4_000, 9_000] }, clients: 2 },
};
/** Longer than Patroni's lease, with time for the node to follow again. */
const HA: Form = {
  size: { services: 2, workers: 1, hasStandby: true },
  settings: { pace: { lengthMs: [30_000, 36_000], restMs: [25_000, 30_000] }, clients: 2 },
};
const SHORT_MINUTES = 0.75;

const { minutes, seed, json, short, topology, asynchronous } = new Command('chaos')
  .description(
    'Runs services, workers, PostgreSQL, a standby, PgBouncer, Redis, and HAProxy under load while they are killed, ' +
      'paused, cut off, filled up, and moved in time. Then compares what clients were told with what is stored. ' +
      'Exit status 1: a promise was broken.',
  )
  .option('--minutes <number>', 'duration of the load (default: 10, or 0.75 with --short)', positive)
  .option(
    '--seed <text>',
    'repeats the faults and requests of the run that printed it',
    String(randomInt(1_000_000)),
  )
  .option('--short', 'fewer processes and no standby, as in CI')
  .addOption(
    new Option('--topology <name>', 'ha: three databases under Patroni, whose primary fails').choices([
      'one',
      'ha',
    ]),
  )
  .option('--asynchronous', 'with --topology ha: the primary waits for no standby')
  .option('--json', 'prints the report as JSON')
  .parse()
  .opts<{
    minutes?: number;
    seed: string;
    json?: boolean;
    short?: boolean;
    topology?: 'one' | 'ha';
    asynchronous?: boolean;
  }>();

function positive(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1_440) return value;
  throw new InvalidArgumentError('It must be a number of minutes above 0, such as 10 or 0.5.');
}

await runProgram(async ({ cleanup, signal, say }) => {
  const isHa = topology === 'ha';
  const { size, settings } = isHa ? HA : short ? SHORT : LONG;
  const dir = mkdtempSync(join(tmpdir(), 'chaos-'));
  chmodSync(dir, 0o711); // PostgreSQL does not run as root and must get in
  say(`seed ${seed}: starting`);
  const fleet = await (isHa ? startHaFleet(dir, size, !asynchronous) : startFleet(dir, size));
  cleanup.push(() => fleet.stop());
  const all = { ...settings, seed, minutes: minutes ?? (short ? SHORT_MINUTES : 10) };
  const report = await experiment(fleet, all, signal, say);
  console.log(json ? JSON.stringify(report, undefined, 2) : asText(report));
  if (!report.isSound) process.exitCode = 1;
});
