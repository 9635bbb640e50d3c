import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '@emi/base/runtime';
import { importAskTedPeople } from './askted/people.ts';
import { importAskTed } from './askted/places.ts';
import { importCaliforniaBonds } from './bonds/california.ts';
import { importTexasBonds } from './bonds/texas.ts';
import { importWisconsinBonds } from './bonds/wisconsin.ts';
import { importContacts } from './contacts-csv.ts';
import { importEdfi } from './edfi.ts';
import { importErate } from './erate/import-erate.ts';
import { importCcdDistricts, importCcdSchools } from './federal/ccd-directory.ts';
import { importCcdMembership } from './federal/ccd-membership.ts';
import { importCcdStaff } from './federal/ccd-staff.ts';
import { importEdge } from './federal/edge.ts';
import { importF33 } from './federal/f33.ts';
import { importNcesDistricts, importNcesSchools } from './federal/nces.ts';
import type { ImportOptions } from './options.ts';
import { importRecords } from './records/import.ts';
import type { ImportReport } from './report.ts';
import { importVendors } from './vendors.ts';

type Importer = (input: Readable, address: DatabaseAddress, options?: ImportOptions) => Promise<ImportReport>;

/** The importers, by the names that operators use. */
export const importers = {
  'nces-districts': importNcesDistricts,
  'nces-schools': importNcesSchools,
  records: importRecords,
  contacts: importContacts,
  erate: importErate,
  edfi: importEdfi,
  'ccd-districts': importCcdDistricts,
  'ccd-schools': importCcdSchools,
  'ccd-membership': importCcdMembership,
  'ccd-staff': importCcdStaff,
  edge: importEdge,
  f33: importF33,
  askted: importAskTed,
  'askted-people': importAskTedPeople,
  'bonds-tx': importTexasBonds,
  'bonds-ca': importCaliforniaBonds,
  'bonds-wi': importWisconsinBonds,
  vendors: importVendors,
} as const satisfies Record<string, Importer>;

export type ImportKind = keyof typeof importers;

/** Kinds of files whose import supports a dry run. */
export const DRY_RUN_KINDS: readonly ImportKind[] = ['nces-districts', 'nces-schools', 'records', 'contacts'];

/** Imports a file, gzipped, zipped, or neither; see `ImportReport` for the result. */
export const runImport = (
  kind: ImportKind,
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<ImportReport> => importers[kind](input, address, options);
