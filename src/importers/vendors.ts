import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { DatabaseAddress } from '../db/address.ts';
import { badRequest } from '../problem.ts';
import type { ImportOptions } from './import.ts';
import { type Entry, importEntries } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';

const CATALOGUE = z.array(
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

export type CatalogueVendor = z.infer<typeof CATALOGUE>[number];

/** A catalogue of vendors: a JSON array, see `data/vendors.json`. */
export async function readCatalogue(input: Readable): Promise<CatalogueVendor[]> {
  const read = CATALOGUE.safeParse(await json(input).catch(() => undefined));
  if (!read.success) {
    throw badRequest('The file must be a JSON array of vendors with name, aliases, category, and website.');
  }
  return read.data;
}

/** Vendors by name, with what else they are called. Those that are known, also under another name, stay as they are. */
export async function importVendors(
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> {
  const vendors = await readCatalogue(input);
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
