import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DATA_DIRECTORY } from '@emi/base/files';
import type { DatabaseAddress } from '@emi/base/runtime';
import { onOwnConnection } from '../../db/own-connection.ts';
import { importEdfi } from '../edfi.ts';
import type { ImportOptions } from '../options.ts';
import { type InputLine, importGenerated } from '../records/import.ts';
import type { RecordsReport } from '../records/report.ts';
import { accountEntries, type DemoAccount, holdingsOf, unlockHoldings } from './account.ts';
import { importContracts } from './contracts.ts';
import { DEMO_COUNTRY } from './places.ts';
import { addRuns } from './runs.ts';
import { makeWorld, worldEntries } from './world.ts';

/** Reports the current step and the number of rows stored so far. */
export type DemoProgress = (step: string, rows: number) => void;

/**
 * Gives an organization a world to explore: real vendors from the Ed-Fi registry, real E-Rate contracts, and synthetic
 * places with every kind of record, each marked as synthetic. This makes it a demo organization; only demo
 * organizations see synthetic records. Deterministic except for its dates, which are relative to the current day.
 * Idempotent; running it on a later day moves the dates.
 */
export async function addDemo(
  address: DatabaseAddress,
  organizationId: string,
  userId: string,
  onProgress: DemoProgress = () => undefined,
  signal?: AbortSignal,
  today = new Date(),
): Promise<RecordsReport[]> {
  const world = await addDemoWorld(address, organizationId, userId, onProgress, signal, today);
  const contracts = await importContracts(address, {
    onProgress: ({ rows }) => onProgress('E-Rate contracts', rows),
    signal,
  });
  return [...world, contracts];
}

/** Gives an organization the demo world without the E-Rate contracts. */
export async function addDemoWorld(
  address: DatabaseAddress,
  organizationId: string,
  userId: string,
  onProgress: DemoProgress = () => undefined,
  signal?: AbortSignal,
  today = new Date(),
  country = DEMO_COUNTRY,
): Promise<RecordsReport[]> {
  const account: DemoAccount = { organizationId, userId };
  const reporting = (step: string): ImportOptions => ({
    onProgress: ({ rows }) => onProgress(step, rows),
    signal,
  });
  const synthetic = (step: string, entries: Iterable<InputLine[]>) =>
    importGenerated('synthetic', entries, address, reporting(step));

  const edfi = await importEdfi(bundled('edfi-products.csv.gz'), address, reporting('vendors'));
  const world = makeWorld(country);
  await onOwnConnection(address, signal, (client) =>
    client.query('update organizations set sees_synthetic = true where id = $1 and not sees_synthetic', [
      organizationId,
    ]),
  );
  const layer = await synthetic('synthetic world', worldEntries(world, today));
  const holdings = holdingsOf(world);
  const own = await synthetic('lists and emails', [accountEntries(account, holdings, today)]);
  await onOwnConnection(address, signal, async (client) => {
    await addRuns(client, world, today);
    await unlockHoldings(client, account, holdings);
  });
  return [edfi, layer, own];
}

const bundled = (file: string): Readable => createReadStream(join(DATA_DIRECTORY, file));
