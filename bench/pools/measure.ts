import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { World } from '../world.ts';

/** Clients of the quick request. */
const QUICK_CLIENTS = 4;
const WARM_UP_SECONDS = 2;
/** Time for the searches to occupy all connections before the measurement. */
const LEAD_SECONDS = 2;

/** The responses in one half of a round. */
export interface Responses {
  /** Sorted milliseconds. Empty for the searches, which are only counted. */
  readonly times: readonly number[];
  readonly perSecond: number;
  /** 503 responses, which are excluded from the rate. */
  readonly unavailable: number;
}

export interface PoolsRound {
  readonly alone: Responses;
  readonly loaded: Responses;
  readonly searches: Responses;
}

export interface PoolsSettings {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: number;
}

/** Runs the rounds, whose two halves take turns in going first. */
export async function measurePools(
  world: World,
  { rounds, seconds, clients }: PoolsSettings,
  say: (line: string) => void,
): Promise<PoolsRound[]> {
  say('warming up');
  await expectResults(world);
  await ask(quick(world, WARM_UP_SECONDS));
  await ask(searches(world, clients, WARM_UP_SECONDS));
  await world.idle();
  const done: PoolsRound[] = [];
  for (let round = 0; round < rounds; round++) {
    say(`round ${round + 1} of ${rounds}`);
    const alone = () => ask(quick(world, seconds));
    const loaded = () => underLoad(world, clients, seconds);
    if (round % 2 === 0) done.push({ alone: await alone(), ...(await loaded()) });
    else done.push({ ...(await loaded()), alone: await alone() });
  }
  return done;
}

async function underLoad(world: World, clients: number, seconds: number) {
  // The searches start earlier and end later than the measurement.
  const searching = ask(searches(world, clients, seconds + 2 * LEAD_SECONDS));
  const measuring = sleep(LEAD_SECONDS * 1_000).then(() => ask(quick(world, seconds)));
  const [found, loaded] = await Promise.all([searching, measuring]);
  await world.idle(); // aborted searches continue on the server and would distort what follows
  return { loaded, searches: found };
}

const authorized = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

const quick = ({ ours, apiKeys }: World, duration: number): autocannon.Options => ({
  url: `${ours.url}/api/v1/credits`,
  headers: authorized(apiKeys.schools),
  connections: QUICK_CLIENTS,
  duration,
});

/** Run on their own thread, so that reading responses does not delay the clock of the quick requests. */
const searches = (world: World, connections: number, duration: number): autocannon.Options => ({
  url: world.ours.url,
  headers: authorized(world.apiKeys.parents),
  requests: worstSearches(world).map((path) => ({ method: 'GET', path })),
  connections,
  duration,
  workers: 1,
});

/** A letter in almost every name, the longest pages at deep offsets, and a join with findings. */
function worstSearches({ facts }: World): string[] {
  const findings = `vendor_ids=${facts.vendorIds}&has_expiring_contracts=true`;
  return [
    '/api/v1/contacts?search=a&limit=1000&offset=10000',
    `/api/v1/contacts?search=a&limit=1000&offset=100&${findings}`,
    '/api/v1/schools?search=a&limit=1000&offset=40000', // the middle: deeper pages are read from the other end
  ];
}

/** A search without results at its offset would be too easy. */
async function expectResults(world: World): Promise<void> {
  for (const path of worstSearches(world)) {
    const response = await fetch(world.ours.url + path, { headers: authorized(world.apiKeys.parents) });
    const { data } = (await response.json()) as { data?: unknown[] };
    if (!data?.length) throw new Error(`${path} answers ${response.status} with no results`);
  }
}

/** A closed loop. Throws on any response except 200 or 503. */
async function ask(options: autocannon.Options): Promise<Responses> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, value) => (error ? reject(error) : resolve(value)));
    // Keeps every time, because autocannon's percentiles are whole milliseconds.
    instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const { statusCodeStats = {}, errors, timeouts, duration } = result;
  const { '200': ok, '503': unavailable, ...others } = statusCodeStats;
  const strange = Object.keys(others);
  if (errors + timeouts + strange.length > 0)
    throw new Error(`${options.url}: ${errors} errors, ${timeouts} timeouts, other answers: ${strange}`);
  return {
    times: times.sort((a, b) => a - b),
    perSecond: (ok?.count ?? 0) / duration,
    unavailable: unavailable?.count ?? 0,
  };
}
