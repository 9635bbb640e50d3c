import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, namesOfServers } from '@emi/base/runtime';
import { isUnavailable } from './errors.ts';
import { DatabaseClient } from './primary-client.ts';
import { untrusted } from './untrusted.ts';

const TIMEOUT_MS = 60_000;
const CONNECT_MS = 5_000;
const PAUSE_MS = 500;

/**
 * Waits until the database accepts connections: it may be starting at the same time.
 * @throws after a minute, or at once if waiting does not help: a wrong password, a certificate that is not trusted
 */
export const waitForDatabase = (
  address: DatabaseAddress,
  signal: AbortSignal,
  onWait: (error: unknown) => void,
): Promise<void> =>
  untilAnswered(() => connectOnce(address), signal, onWait).catch((error: unknown) => {
    throw isUnavailable(error)
      ? unreachable(address, error)
      : (untrusted(namesOfServers(address), error) ?? error);
  });

/**
 * Repeats the first queries of a start while the database is unavailable, for at most a minute, because a busy machine
 * opens connections slowly.
 */
export async function untilAnswered(
  ask: () => Promise<void>,
  signal: AbortSignal,
  onWait: (error: unknown) => void,
): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isLate = performance.now() > deadline;
      if (isLate || !(isUnavailable(error) || isUnavailable((error as Error).cause))) throw error;
      if (attempt === 1) onWait(error);
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

async function connectOnce(address: DatabaseAddress): Promise<void> {
  const client = new DatabaseClient({ ...address, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(address: DatabaseAddress, error: unknown): Error {
  const { message, code } = error as NodeJS.ErrnoException;
  const cause = message || code;
  const server = `PostgreSQL ${address.database} at ${namesOfServers(address)}`;
  return new Error(`${server} did not answer within ${TIMEOUT_MS / 1_000} s: ${cause}`, { cause: error });
}
