/**
 * The service as built, but with plans that a benchmark cannot exhaust: requests are counted, never rejected. With
 * `--plain-rows`, every row becomes a plain object; with `--watch-turns`, it reports the turns of its event loop.
 */
import { watchTurns } from './event-loop/watch-turns.ts';

interface Plans {
  PLAN_LIMITS: Record<string, { requestsPerMinute: number }>;
}

const built = (path: string) => new URL(`../dist/src/${path}`, import.meta.url).href;
const { PLAN_LIMITS } = (await import(built('../packages/base/plans/plans.js'))) as Plans;
for (const limits of Object.values(PLAN_LIMITS)) limits.requestsPerMinute = 1_000_000_000;
if (isGiven('--watch-turns')) watchTurns();
if (isGiven('--plain-rows')) {
  const { usePlainRows } = (await import(built('../packages/records/rows/index.js'))) as {
    usePlainRows(): void;
  };
  usePlainRows();
}
await import(built('main.js'));

/** Takes an option away, because the service would refuse one that it does not know. */
function isGiven(option: string): boolean {
  const at = process.argv.indexOf(option);
  if (at > 0) process.argv.splice(at, 1);
  return at > 0;
}
