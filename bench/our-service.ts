import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { type Child, startChild } from './child.ts';
import type { Cleanup } from './cleanup.ts';

export interface Extras {
  /** Options of Node. */
  readonly options?: readonly string[];
  readonly environment?: Record<string, string>;
  /** Makes an object of every row, instead of writing rows as `packages/records/rows` does. */
  readonly plainRows?: boolean;
  /** Measures the turns of its event loop; see `bench/event-loop/watch-turns.ts`. */
  readonly watchesTurns?: boolean;
  /** The folder of the built service, if it is another revision. */
  readonly root?: string;
}

/** Starts the service as built, without workers, with data in `dir`. */
export const startOurService = (
  address: DatabaseAddress,
  dir: string,
  cleanup: Cleanup,
  { options = [], environment = {}, plainRows = false, watchesTurns = false, root = '.' }: Extras = {},
): Promise<Child> =>
  startChild(
    'our service',
    [
      ...options,
      '--enable-source-maps',
      '--max-semi-space-size=8',
      '--no-parallel-scavenge',
      '--heap-growing-percent=70',
      ...(watchesTurns ? ['--import', resolve(root, 'scripts/swc-hook.mjs')] : []),
      ...serverOf(root),
      ...(plainRows ? ['--plain-rows'] : []),
      ...(watchesTurns ? ['--watch-turns'] : []),
    ],
    cleanup,
    {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2', // as scripts/node.mjs sets it
      DATABASE_URL: databaseUrl(address),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dir,
      BUNDLED_DATA: 'off',
      WORKERS: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  );

/** The address as a URL; a socket's directory cannot be a URL's host. */
export function databaseUrl({ host, port, user, password, database }: DatabaseAddress): string {
  const who = [user, ...(password ? [password] : [])].map(encodeURIComponent).join(':');
  const isSocket = host.startsWith('/');
  return isSocket
    ? `postgres://${who}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${who}@${host}:${port}/${database}`;
}

/** Node's arguments for the server of a revision, which was TypeScript until November 29, 2026. */
function serverOf(root: string): readonly string[] {
  const server = resolve(root, 'bench/our-server.mjs');
  if (existsSync(server)) return [server];
  return ['--import', resolve(root, 'scripts/swc-hook.mjs'), resolve(root, 'bench/our-server.ts')];
}
