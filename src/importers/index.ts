import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '../db/address.ts';
import { type ImportOptions, importFile } from './import.ts';
import type { Mapping } from './mapping.ts';
import { ncesDistricts } from './nces-districts.ts';
import { ncesSchools } from './nces-schools.ts';
import type { ImportReport } from './report.ts';

/** Every kind of file that can be imported, by the name that operators call it. */
export const importers = {
  'nces-districts': ncesDistricts,
  'nces-schools': ncesSchools,
} as const satisfies Record<string, Mapping>;

export type ImportKind = keyof typeof importers;

/** Imports a CSV file, gzipped or not; see `ImportReport` for the answer. */
export const runImport = (
  kind: ImportKind,
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<ImportReport> => importFile(kind, importers[kind], input, address, options);
