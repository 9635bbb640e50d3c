import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DATA_DIRECTORY } from '@emi/base/files';
import type { DatabaseAddress } from '@emi/base/runtime';
import { onOwnConnection } from './connection.ts';
import type { ImportKind } from './index.ts';
import type { ImportReport } from './report.ts';
import { readCatalog } from './vendor-catalog.ts';

/** The bundled files, in order of their dependencies. */
const BUNDLED: readonly { kind: ImportKind; file: string; label: string }[] = [
  { kind: 'nces-districts', file: 'districts.csv.gz', label: 'Districts' },
  { kind: 'nces-schools', file: 'schools.csv.gz', label: 'Schools' },
];

/** Loaded on use, because most starts import nothing. */
const importing = () => import('./index.ts');

/** Imports the bundled directory, showing progress on stderr. */
export async function importBundledDirectory(
  address: DatabaseAddress,
  signal?: AbortSignal,
): Promise<ImportReport[]> {
  const { runImport } = await importing();
  const { showProgress } = await import('./progress.ts');
  const reports: ImportReport[] = [];
  for (const { kind, file, label } of BUNDLED) {
    const path = join(DATA_DIRECTORY, file);
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

/**
 * Imports the vendor catalog if the database has none of its vendors. Otherwise it was imported before, and the
 * operator may have changed it.
 */
export async function importBundledVendors(address: DatabaseAddress, signal?: AbortSignal): Promise<void> {
  const catalog = await readCatalog(catalogFile());
  const names = catalog.map(({ name }) => name);
  const isKnown = await onOwnConnection(address, signal, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      'select exists (select from vendors where canonical_name = any($1)) as known',
      [names],
    );
    // Adds the evidence of vendors that were imported before the catalog had any; an operator's own evidence stays.
    await client.query(FILL_EVIDENCE, [JSON.stringify(catalog)]);
    return rows[0]?.known;
  });
  if (isKnown) return;
  const { runImport } = await importing();
  await runImport('vendors', catalogFile(), address, { signal });
}

const FILL_EVIDENCE = `
  update vendors v set hosts = coalesce(c.hosts, '{}'), words = coalesce(c.words, '{}'),
    senses = coalesce(c.senses, '{}')
  from json_to_recordset($1::json) c(name text, hosts text[], words text[], senses text[])
  where v.canonical_name = c.name and v.hosts = '{}' and v.words = '{}' and v.senses = '{}'`;

/** The bundled vendor catalog: names, categories, websites. */
export const catalogFile = (): Readable => createReadStream(join(DATA_DIRECTORY, 'vendors.json'));

/** Returns `true` if both districts and schools are present; an import interrupted between the two resumes. */
export function hasDirectory(address: DatabaseAddress): Promise<boolean> {
  return onOwnConnection(address, undefined, async (client) => {
    const { rows } = await client.query<{ filled: boolean }>(
      'select exists (select from districts) and exists (select from schools) as filled',
    );
    return rows[0]?.filled ?? false;
  });
}
