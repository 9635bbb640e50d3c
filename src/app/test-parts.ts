import type { DatabaseAddress } from '@emi/base/runtime';
import type { Router } from 'express';
import type { Database } from '../db/database.ts';
import type { DatabaseServer } from '../db/server.ts';
import type { ServiceTools } from './job-handlers.ts';
import type { Program } from './program.ts';
import { testKeys } from './test-world/test-keys.ts';
import type { WorldOptions, WorldService } from './world.ts';

export interface TestWorld {
  /** Makes and fills its database, while the live one is filled. `begin` reports a failure. */
  prepare(): void;
  /**
   * Opens the world in the background, so that the live one neither waits for it nor fails with it.
   * @param tools of the live world, in a program that runs jobs
   * @param onOpen starts serving the world
   * @returns once `onOpen` has finished, or the world cannot be opened; never rejects
   */
  begin(
    tools?: ServiceTools,
    onOpen?: (world: WorldOptions, address: DatabaseAddress) => Promise<void>,
  ): Promise<void>;
}

interface TestParts {
  readonly keys?: (live: WorldService, testDb: () => Database | undefined | null) => Router;
  readonly routes?: () => Promise<(world: WorldService) => Router>;
  readonly open?: () => Promise<(program: Program, server: DatabaseServer) => TestWorld>;
}

/** The test world, which is optional: its folders can be deleted together with their lines here. */
export const testParts: TestParts = {
  keys: testKeys,
  // Imported on first use: few programs need the routes and the importers that they load.
  routes: async () => (await import('./test-world/test-routes.ts')).testRoutes,
  open: async () => (await import('./test-world/test-world.ts')).testWorldOf,
};
