/** The service as built, but with plans that a benchmark cannot exhaust: requests are counted, never rejected. */
interface Plans {
  PLAN_LIMITS: Record<string, { requestsPerMinute: number }>;
}

const built = (path: string) => new URL(`../dist/src/${path}`, import.meta.url).href;
const { PLAN_LIMITS } = (await import(built('viewer/plans.js'))) as Plans;
for (const limits of Object.values(PLAN_LIMITS)) limits.requestsPerMinute = 1_000_000_000;
await import(built('main.js'));
