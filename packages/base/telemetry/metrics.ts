import { Counter, Histogram } from 'prom-client';

/*
 * Every metric of this process, for `/metrics`. Labels have few, predefined values: never an organization, a user, a
 * key, or a text chosen by a caller.
 */

let isServed = false;

/** Called when `/metrics` is served. */
export function serveMeasurements(): void {
  isServed = true;
}

/** Requests are measured only if metrics are served. */
export const isMeasuring = (): boolean => isServed;

/** Upper bounds of the buckets of durations, in seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG_SECONDS = [0.01, 0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1_800];

export const requestSeconds = new Histogram({
  name: 'market_http_request_duration_seconds',
  help: 'Requests by route template and status, and how long they took.',
  labelNames: ['method', 'route', 'status'],
  buckets: DURATION_BUCKETS,
});

export const streamsOpened = new Counter({
  name: 'market_graphql_streams_total',
  help: 'Subscriptions that were answered by a stream.',
});

export const documentCost = new Histogram({
  name: 'market_graphql_cost',
  help: 'Cost of GraphQL documents, in objects, by operation; operations that are not our own are "other".',
  labelNames: ['operation'],
  buckets: [1, 10, 100, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000],
});

export const poolWaitSeconds = new Histogram({
  name: 'market_database_pool_wait_seconds',
  help: 'How long statements and transactions waited for a connection, by pool.',
  labelNames: ['pool'],
  buckets: DURATION_BUCKETS,
});

export const statementSeconds = new Histogram({
  name: 'market_database_statement_duration_seconds',
  help: 'Statements by pool and name (verb and first table), and how long they took.',
  labelNames: ['pool', 'statement'],
  buckets: DURATION_BUCKETS,
});

export const statementErrors = new Counter({
  name: 'market_database_statement_errors_total',
  help: 'Statements that failed, by pool.',
  labelNames: ['pool'],
});

export const jobSeconds = new Histogram({
  name: 'market_job_duration_seconds',
  help: 'Attempts at jobs by kind and end (completed, retried, failed, or lost), and how long they took.',
  labelNames: ['kind', 'end'],
  buckets: LONG_SECONDS,
});

export const creditsMoved = new Counter({
  name: 'market_credits_moved_total',
  help: 'Credits that this process has held, settled, released, spent on unlocks, granted, or adjusted.',
  labelNames: ['movement'],
});

export const limiterFallbacks = new Counter({
  name: 'market_rate_limit_fallbacks_total',
  help: 'Requests that were counted in memory because the shared store did not answer.',
});

export const phaseSeconds = new Histogram({
  name: 'market_scouting_phase_duration_seconds',
  help: 'Phases of scouting runs, and how long they took.',
  labelNames: ['phase'],
  buckets: LONG_SECONDS,
});

export const politenessSeconds = new Histogram({
  name: 'market_scouting_politeness_wait_seconds',
  help: 'How long the crawler waited for its turn with a host.',
  buckets: LONG_SECONDS,
});
