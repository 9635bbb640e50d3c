import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dataDirectory } from '../data-directory.ts';
import type { DatabaseAddress } from '../db/address.ts';
import { onOwnConnection } from './connection.ts';
import { type ImportKind, runImport } from './index.ts';
import { showProgress } from './progress.ts';
import type { ImportReport } from './report.ts';
import { readCatalogue } from './vendors.ts';

/** The files that come with the project, in the order in which they need one another. */
const BUNDLED: readonly { kind: ImportKind; file: string; label: string }[] = [
  { kind: 'nces-districts', file: 'districts.csv.gz', label: 'Districts' },
  { kind: 'nces-schools', file: 'schools.csv.gz', label: 'Schools' },
];

/** Fills the directory with the data that comes with the project, showing progress on stderr. */
export async function importBundledDirectory(
  address: DatabaseAddress,
  signal?: AbortSignal,
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  for (const { kind, file, label } of BUNDLED) {
    const path = join(dataDirectory(), file);
    const progress = showProgress(label, (await stat(path)).size);
    try {
      const report = await runImport(kind, createReadStream(path), address, {
        onProgress: progress.update,
        signal,
      });
      reports.push(report);
      progress.finish(report);
    } finally {
      progress.stop();
    }
  }
  return reports;
}

/** Makes vendors of the catalogue known, unless some of them are: then it was imported before, and is the operator's now. */
export async function importBundledVendors(address: DatabaseAddress, signal?: AbortSignal): Promise<void> {
  const names = (await readCatalogue(catalogueFile())).map(({ name }) => name);
  const isKnown = await onOwnConnection(address, signal, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      'select exists (select from vendors where canonical_name = any($1)) as known',
      [names],
    );
    return rows[0]?.known;
  });
  if (!isKnown) await runImport('vendors', catalogueFile(), address, { signal });
}

/** Vendors of schools: what they are called, what they sell, where their websites are. */
export const catalogueFile = (): Readable => createReadStream(join(dataDirectory(), 'vendors.json'));

/** Whether districts and schools are there; an import that was cut off between the two is taken up again. */
export function hasDirectory(address: DatabaseAddress): Promise<boolean> {
  return onOwnConnection(address, undefined, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>(
      'select exists (select from districts) and exists (select from schools) as filled',
    );
    return rows[0]?.filled ?? false;
  });
}
