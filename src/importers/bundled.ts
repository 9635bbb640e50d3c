import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DATA_DIRECTORY } from '@emi/base/files';
import type { DatabaseAddress } from '@emi/base/runtime';
import type pg from 'pg';
import { onOwnConnection } from '../db/own-connection.ts';
import type { ImportKind } from './index.ts';
import { noteEdition } from './note-edition.ts';
import { dropIndexes, restoreIndexes } from './records/set-aside.ts';
import { waitForOtherImports } from './table.ts';
import { readCatalog } from './vendor-catalog.ts';

/** The edition of the bundled directory: the school year of its list of agencies. */
export const EDITION = '2024-25';

/** The files that the bundled tables are made of, in order: a later file replaces facts of an earlier file. */
export const DIRECTORY_SOURCES: readonly { readonly kind: ImportKind; readonly file: string }[] = [
  { kind: 'nces-districts', file: 'districts.csv.gz' },
  { kind: 'nces-schools', file: 'schools.csv.gz' },
  { kind: 'nces-schools', file: 'schools-newer.csv.gz' },
];

/** A file of `data/` as a stream. */
export const sourceFile = (file: string): Readable => createReadStream(join(DATA_DIRECTORY, file));

/** SQL: whether there are districts and schools, and whether this edition or the one before it was installed. */
const INSTALLED_BEFORE = `select (select count(*)::int from bundled_editions where edition = $1) as this,
  exists (select from districts) as districts, exists (select from schools) as schools,
  exists (select from districts where source = 'NCES Common Core of Data 2023-24') as earlier`;

interface Installed {
  readonly this: number;
  readonly districts: boolean;
  readonly schools: boolean;
  readonly earlier: boolean;
}

/**
 * Imports the bundled directory into a database without districts and schools, or brings the directory of an earlier
 * release to this edition. An operator's own directory stays as it is.
 * @returns true if there is something new, for `vacuumDirectory`
 */
export const importBundledDirectory = (address: DatabaseAddress, signal?: AbortSignal): Promise<boolean> =>
  onOwnConnection(address, signal, async (client) => {
    const { rows } = await client.query<Installed>(INSTALLED_BEFORE, [EDITION]);
    const installed = rows[0]!;
    const hasNone = !installed.districts && !installed.schools;
    if (installed.this > 0 && installed.districts && installed.schools) return false;
    if (installed.districts && installed.schools && !installed.earlier) return false;
    if (hasNone) {
      console.log('First start: copying the bundled directory of districts and schools.');
      await copyDirectory(client);
      // Another session can build indexes of the same tables, as pg_restore does.
      await onOwnConnection(address, signal, (helper) => restoreIndexes(client, helper));
    } else {
      console.log(`Updating the bundled directory of districts and schools to ${EDITION}.`);
      const { updateDirectory } = await import('./bundled-edition.ts');
      const changed = await updateDirectory(client, () => signal?.throwIfAborted());
      console.log(
        `The bundled directory is of ${EDITION}: ${changed.toLocaleString('en-US')} places new or changed.`,
      );
      await noteEdition(client, EDITION);
    }
    return true;
  });

/**
 * Gathers the statistics of new places and of their names, while others write. Without statistics of names, PostgreSQL
 * reads the whole primary key for each name that it searches.
 */
export const vacuumDirectory = (address: DatabaseAddress, signal?: AbortSignal): Promise<unknown> =>
  onOwnConnection(address, signal, (client) =>
    client.query('vacuum (analyze) districts, schools, place_names'),
  ).catch(() => undefined);

/** Imports the bundled directory if necessary, and gathers statistics of what is new. */
export async function installBundledDirectory(address: DatabaseAddress, signal?: AbortSignal): Promise<void> {
  if (await importBundledDirectory(address, signal)) await vacuumDirectory(address, signal);
}

/** Copies the bundled tables into the empty tables, and leaves the indexes to `restoreIndexes`. */
async function copyDirectory(client: pg.Client): Promise<void> {
  const { copyNames, copyTable, tableFile } = await import('./bundled-tables.ts');
  await client.query('begin');
  await waitForOtherImports(client);
  await client.query('lock table districts, schools, place_names in access exclusive mode');
  for (const table of ['districts', 'schools', 'place_names']) await dropIndexes(client, table);
  for (const table of ['districts', 'schools']) {
    // The names come with their words, and need not be noted as new.
    await client.query(`alter table ${table} disable trigger ${table}_name_new`);
    await copyTable(client, table, tableFile(table));
    await client.query(`alter table ${table} enable trigger ${table}_name_new`);
  }
  await copyNames(client);
  await noteEdition(client, EDITION);
  await client.query('commit');
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
  const { runImport } = await import('./index.ts'); // on use, because most starts import nothing
  await runImport('vendors', catalogFile(), address, { signal });
}

const FILL_EVIDENCE = `
  update vendors v set hosts = coalesce(c.hosts, '{}'), words = coalesce(c.words, '{}'),
    senses = coalesce(c.senses, '{}')
  from json_to_recordset($1::json) c(name text, hosts text[], words text[], senses text[])
  where v.canonical_name = c.name and v.hosts = '{}' and v.words = '{}' and v.senses = '{}'`;

/** The bundled vendor catalog, which `readCatalog` reads. */
export const catalogFile = (): Readable => createReadStream(join(DATA_DIRECTORY, 'vendors.json'));
