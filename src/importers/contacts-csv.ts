import type { Readable } from 'node:stream';
import { badRequest } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import { resembled } from './column-names.ts';
import type { ImportOptions } from './options.ts';
import { csvSource, type RowMapping } from './records/csv-source.ts';
import { importEntries } from './records/import.ts';
import type { RecordsReport } from './records/report.ts';

/** The columns of a file of contacts; docs/operations.md describes them. */
const PLACE = ['school_nces_id', 'district_nces_id'];
const OPTIONAL = [
  ...PLACE,
  ...['id', 'title', 'email', 'phone', 'linkedin_url', 'profile_summary', 'source', 'source_url'],
  ...['email_confidence_score', 'email_verification_status', 'email_verified_at', 'discovered_at'],
];
const WHOLE = /^\d{1,9}$/;

/** The value of a cell. Empty cells keep the stored value. */
const typed = (column: string, cell: string): unknown =>
  column === 'email_confidence_score' && WHOLE.test(cell) ? Number(cell) : cell;

const contacts = (withoutEmail: boolean): RowMapping => ({
  columns: ['name'],
  optional: OPTIONAL,
  ignored(others, has) {
    const columns = others.map((column) => ({ column, resembles: resembled(column, ['name', ...OPTIONAL]) }));
    const meant = (...names: string[]): string => {
      const found = columns.find(({ resembles }) => names.includes(resembles ?? ''));
      return found ? `; is ${found.column} meant? Rename it` : '';
    };
    if (!['id', ...PLACE].some(has)) {
      throw badRequest(
        `The header has neither ${PLACE.join(' nor ')}${meant(...PLACE)}. Nothing was imported.`,
      );
    }
    if (withoutEmail || has('email')) return columns;
    throw badRequest(
      `The header has no column email${meant('email')}. ` +
        'If the file has no email addresses, use --without-email. Nothing was imported.',
    );
  },
  entriesOf: (row, line) => {
    const given = Object.entries(row).filter(([, cell]) => cell !== '');
    const fields = given.map(([column, cell]) => [column, typed(column, cell)]);
    return [{ line, record: { type: 'contact', ...Object.fromEntries(fields) } }];
  },
});

/** Imports people at districts and schools from a file with a header and one person per row. */
export const importContacts = (
  input: Readable,
  address: DatabaseAddress,
  options?: ImportOptions,
): Promise<RecordsReport> =>
  importEntries('contacts', csvSource(contacts(options?.withoutEmail ?? false)), input, address, options);
