/**
 * The service as built, but with plans that a benchmark cannot exhaust: requests are counted, never rejected. With
 * `--plain-rows`, every row becomes a plain object; with `--watch-turns`, it reports the turns of its event loop.
 * JavaScript, because a compiler in the process would take a fifth of its memory.
 */
const built = (path) => new URL(`../dist/src/${path}`, import.meta.url).href;
const { PLAN_LIMITS } = await import(built('../packages/base/plans/plans.js'));
for (const limits of Object.values(PLAN_LIMITS)) limits.requestsPerMinute = 1_000_000_000;
if (isGiven('--watch-turns')) (await import('./event-loop/watch-turns.ts')).watchTurns();
if (isGiven('--plain-rows')) (await import(built('../packages/records/rows/index.js'))).usePlainRows();
await import(built('main.js'));

/**
 * Returns `true` if an option is given, and takes it away, because the service would refuse one that it does not know.
 */
function isGiven(option) {
  const at = process.argv.indexOf(option);
  if (at > 0) process.argv.splice(at, 1);
  return at > 0;
}
