import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { DatabaseAddress } from '../db/address.ts';
import { badRequest } from '../problem.ts';
import type { ImportOptions } from './import.ts';
import { type Entry, importEntries } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';

const CATALOG = z.array(
  z.object({
    name: z.string(),
    aliases: z.array(z.string()),
    category: z.string(),
    website: z.string().nullable(),
    hosts: z.array(z.string()).optional(),
    words: z.array(z.string()).optional(),
    senses: z.array(z.string()).optional(),
  }),
);

export type CatalogVendor = z.infer<typeof CATALOG>[number];

/** Reads a vendor catalog: a JSON array, see `data/vendors.json`. */
export async function readCatalog(input: Readable): Promise<CatalogVendor[]> {
  const read = CATALOG.safeParse(await json(input).catch(() => undefined));
  if (!read.success) {
    throw badRequest('The file must be a JSON array of vendors with name, aliases, category, and website.');
  }
  return read.data;
}

/** Imports vendors by name, with their aliases. Vendors already known, even by another name, stay unchanged. */
export async function importVendors(
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> {
  const vendors = await readCatalog(input);
  const entries = vendors.map(
    ({ name, ...vendor }, index): Entry => ({
      line: index + 1,
      record: { type: 'vendor', canonical_name: name, ...vendor },
      onlyIfNew: true,
    }),
  );
  const source = async function* () {
    yield entries;
  };
  return importEntries('vendors', source, input, address, options);
}
