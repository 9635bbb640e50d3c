import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY } from '@emi/base/files';
import type { DatabaseAddress } from '@emi/base/runtime';
import { onOwnConnection } from '../../db/own-connection.ts';
import { importErate } from '../erate/import-erate.ts';
import { noteEdition } from '../note-edition.ts';
import type { ImportOptions } from '../options.ts';
import type { RecordsReport } from '../records/report.ts';

/** The entry of `bundled_editions` that exists until the real contracts of the demo world have been imported. */
const TO_COME = 'E-Rate contracts of 2016, to come';

/** Imports the real contracts of the demo world. */
export const importContracts = (address: DatabaseAddress, options: ImportOptions): Promise<RecordsReport> =>
  importErate(createReadStream(join(DATA_DIRECTORY, 'erate-contracts.csv.gz')), address, {
    ...options,
    day: '2017-03-31', // when the bundled rows were downloaded
  });

/** Leaves the real contracts to `importContractsToCome`, so that the first start need not wait for them. */
export const leaveContracts = (address: DatabaseAddress, signal?: AbortSignal): Promise<unknown> =>
  onOwnConnection(address, signal, (client) => noteEdition(client, TO_COME));

/**
 * Imports the contracts that this start, or an earlier start that was killed, left. One process at a time does this.
 */
export const importContractsToCome = (address: DatabaseAddress, signal: AbortSignal): Promise<void> =>
  onOwnConnection(address, signal, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('education-market-api demo contracts'))`);
    const { rowCount } = await client.query('select from bundled_editions where edition = $1', [TO_COME]);
    if (!rowCount) return;
    await importContracts(address, { signal });
    await client.query('delete from bundled_editions where edition = $1', [TO_COME]);
  });
