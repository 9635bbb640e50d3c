import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { ImportOptions } from './options.ts';
import { type InputLine, importGenerated } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';
import { readCatalog } from './vendor-catalog.ts';

/** Imports vendors by name, with their aliases. Vendors already known, even by another name, stay unchanged. */
export async function importVendors(
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> {
  const vendors = await readCatalog(input);
  const entries = vendors.map(
    ({ name, ...vendor }, index): InputLine => ({
      line: index + 1,
      record: { type: 'vendor', canonical_name: name, ...vendor },
      onlyIfNew: true,
    }),
  );
  return importGenerated('vendors', [entries], address, options);
}
