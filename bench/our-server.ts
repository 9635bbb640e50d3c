/**
 * The service as built, but with plans that a benchmark cannot exhaust: requests are counted, never rejected. With
 * `--plain-rows`, every row becomes a plain object.
 */
interface Plans {
  PLAN_LIMITS: Record<string, { requestsPerMinute: number }>;
}

const built = (path: string) => new URL(`../dist/src/${path}`, import.meta.url).href;
const { PLAN_LIMITS } = (await import(built('../packages/base/viewer/plans.js'))) as Plans;
for (const limits of Object.values(PLAN_LIMITS)) limits.requestsPerMinute = 1_000_000_000;
const plainRows = process.argv.indexOf('--plain-rows');
if (plainRows > 0) {
  process.argv.splice(plainRows, 1); // the service would refuse an option that it does not know
  const { usePlainRows } = (await import(built('../packages/records/rows/index.js'))) as {
    usePlainRows(): void;
  };
  usePlainRows();
}
await import(built('main.js'));
