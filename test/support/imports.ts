import { Readable } from 'node:stream';
import pg from 'pg';
import { type ImportKind, runImport } from '../../src/importers/index.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import type { ImportReport } from '../../src/importers/report.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export type CsvRow = Record<string, string>;

/** A complete row of a district file. */
export const districtRow = (values: CsvRow = {}): CsvRow => ({
  nces_id: '0100005',
  name: 'Albertville City',
  state: 'AL',
  website_url: 'http://www.albertk12.org/',
  website_confidence: 'high',
  phone: '(256) 891-1183',
  physical_street: '107 WEST MAIN ST',
  physical_city: 'ALBERTVILLE',
  physical_state: 'AL',
  physical_zip: '35950',
  mailing_street: 'P O BOX 9',
  mailing_city: 'Guntersville',
  mailing_state: 'AL',
  mailing_zip: '35976',
  county: 'Marshall',
  student_count: '5821',
  school_count: '6',
  frl_eligible_students: '4019',
  grade_low: 'PK',
  grade_high: '12',
  latitude: '34.267964',
  longitude: '-86.208985',
  locale_type: 'Town: Distant',
  agency_type: '1-Regular local school district',
  teachers_fte_2014_15: '267.5',
  pupil_teacher_ratio_2014_15: '18.56',
  state_district_id: '101',
  nces_data_year: '2023-2024',
  ...values,
});

/** A complete row of a school file, in the district of `districtRow()`. */
export const schoolRow = (values: CsvRow = {}): CsvRow => ({
  nces_id: '010000500871',
  district_nces_id: '0100005',
  name: 'Albertville High School',
  state: 'AL',
  nces_data_year: '2023-2024',
  student_count: '1710',
  grade_low: '09',
  grade_high: '12',
  school_type: 'Regular',
  is_charter: 'false',
  state_school_id: '0871',
  teachers_fte: '90',
  student_teacher_ratio: '19.00',
  phone: '(256) 894-5000',
  website_url: 'https://ahs.albertk12.org/',
  website_confidence: 'medium',
  physical_street: '402 E McCord Ave',
  physical_city: 'Albertville',
  physical_state: 'AL',
  physical_zip: '35950',
  mailing_street: '',
  mailing_city: 'Albertville',
  mailing_state: 'AL',
  mailing_zip: '35950',
  county: 'Marshall',
  latitude: '34.262154',
  longitude: '-86.204863',
  locale_type: 'Town: Distant',
  ...values,
});

/** Rows as CSV; the columns are those of the first row. */
export function csv(...rows: readonly CsvRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

/** A database to import into, with access to its contents. */
export class ImportDesk {
  readonly #database: TestDatabase;
  readonly #client: pg.Client;

  private constructor(database: TestDatabase, client: pg.Client) {
    this.#database = database;
    this.#client = client;
  }

  static async open(): Promise<ImportDesk> {
    const database = await freshDatabase();
    const client = new pg.Client({ ...database.address });
    await client.connect();
    return new ImportDesk(database, client);
  }

  get address() {
    return this.#database.address;
  }

  /**
   * Deletes all places; `truncate` would be slower, because it replaces the files of all tables that refer to theirs,
   * and of the indexes.
   */
  async clear(): Promise<void> {
    await this.#client.query('delete from schools; delete from districts');
  }

  import(
    kind: ImportKind,
    file: string | Buffer | readonly Buffer[],
    options?: ImportOptions,
  ): Promise<ImportReport> {
    const chunks = Array.isArray(file) ? file : [Buffer.from(file as string)];
    return runImport(kind, Readable.from(chunks, { objectMode: false }), this.address, options);
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look at rows of every shape
  async rows(query: string, values: unknown[] = []): Promise<any[]> {
    return (await this.#client.query(query, values)).rows;
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#database.drop();
  }
}
