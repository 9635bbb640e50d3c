import { receivingNetwork } from '@emi/base/network';
import { raw } from 'sql-template-tag';
import { publishedFiles } from '../../src/importers/published/files.ts';
import { type RefreshFilesOptions, refreshFiles } from '../../src/importers/published/refresh.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { FilePublisher } from './file-publisher.ts';
import { Harness } from './harness.ts';

/** The columns of AskTED as data.texas.gov exports them, in their order. */
export const COLUMNS = [
  'County Number',
  'County Name',
  'ESC Region Served',
  'District Number',
  'District Name',
  'District Type',
  'District Street Address',
  'District City',
  'District State',
  'District Zip',
  'District Phone',
  'District Fax',
  'District Email Address',
  'District Web Page Address',
  'District Superintendent',
  'District Enrollment as of Oct 2025',
  'NCES District ID',
  'School Number',
  'School Name',
  'Instruction Type',
  'Charter Type',
  'School Street Address',
  'School City',
  'School State',
  'School Zip',
  'School Phone',
  'School Fax',
  'School Email Address',
  'School Web Page Address',
  'School Principal',
  'Grade Range',
  'School Enrollment as of Oct 2025',
  'School Status',
  'School Status Date',
  'NCES School ID',
  'Update Date',
];
/** A row in the publisher's form: capitals, and an apostrophe before each number. */
const BASE: Readonly<Record<string, string>> = {
  'County Number': "'054",
  'County Name': 'CROSBY COUNTY',
  'ESC Region Served': "'17",
  'District Number': "'054901",
  'District Name': 'CROSBYTON CISD',
  'District Type': 'INDEPENDENT',
  'District Street Address': '204 S HARRISON',
  'District City': 'CROSBYTON',
  'District State': 'TX',
  'District Zip': '79322-2130',
  'District Phone': '(806) 675-7331',
  'District Email Address': 'roe@crosbyton.example',
  'District Web Page Address': 'www.crosbytoncisd.com',
  'District Superintendent': 'DR JANE Q ROE III',
  'NCES District ID': "'4800001",
  'School Number': "'054901001",
  'School Name': 'CROSBYTON H S',
  'Instruction Type': 'REGULAR INSTRUCTIONAL',
  'School Street Address': '204 S HARRISON',
  'School City': 'CROSBYTON',
  'School State': 'TX',
  'School Zip': '79322-2130',
  'School Phone': '(806) 675-7331 ext:012',
  'School Email Address': 'office@crosbyton.example',
  'School Web Page Address': 'www.crosbytoncisd.com',
  'School Principal': 'MRS MARIA DE LA CRUZ',
  'Grade Range': "'06-12",
  'School Status': 'Active',
  'NCES School ID': "'480000101146",
  'Update Date': '11/20/2026 5:35:04 AM',
};
export const ELEMENTARY = {
  'School Number': "'054901101",
  'School Name': 'CROSBYTON EL',
  'School Phone': '(806) 675-2554',
  'School Web Page Address': 'elementary.crosbytoncisd.com',
  'School Principal': 'VACANT',
  'Grade Range': "'EE-05",
  'NCES School ID': "'01145",
};
export const table = (rows: readonly Readonly<Record<string, string>>[], columns = COLUMNS): Buffer =>
  Buffer.from(
    [columns, ...rows.map((row) => COLUMNS.map((column) => ({ ...BASE, ...row })[column] ?? ''))]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n'),
  );
export const WHOLE = table([{}, ELEMENTARY]);

const ADDRESS = 'rows.csv?accessType=DOWNLOAD';

/** A database with a district of Texas and two schools, and a publisher of the state's directory. */
export class TexasDirectory {
  readonly publisher: FilePublisher;
  readonly harness: Harness;

  private constructor(publisher: FilePublisher, harness: Harness) {
    this.publisher = publisher;
    this.harness = harness;
  }

  static async open(): Promise<TexasDirectory> {
    const publisher = new FilePublisher();
    await publisher.open();
    return new TexasDirectory(publisher, await Harness.start());
  }

  async close(): Promise<void> {
    this.publisher.close();
    await this.harness.close();
  }

  async reset(): Promise<void> {
    this.publisher.empty();
    for (const table of ['contacts', 'schools', 'districts', 'source_refreshes', 'erasures'])
      await this.run(`delete from ${table}`);
    const district = await this.harness.seed.district({
      ncesId: '4800001',
      name: 'CROSBYTON CISD',
      state: 'TX',
      stateDistrictId: '054901',
      phone: '(806)675-7331',
      websiteUrl: 'http://www.crosbyton.k12.tx.us',
      websiteConfidence: 'official',
    });
    const school = { districtId: district.id, state: 'TX' };
    await this.harness.seed.school({ ...school, ncesId: '480000101146', name: 'CROSBYTON H S' });
    await this.harness.seed.school({ ...school, ncesId: '480000101145', name: 'CROSBYTON EL' });
  }

  serve(body: Buffer, more: Parameters<FilePublisher['serve']>[2] = {}): void {
    this.publisher.serve(ADDRESS, body, more);
  }

  async options(): Promise<RefreshFilesOptions> {
    const editions = [{ year: 'current', url: `${this.publisher.origin}/${ADDRESS}` }];
    const files = (await publishedFiles())
      .filter(({ source }) => source === 'texas')
      .map((file) => ({ ...file, leastRows: 2, editions }));
    const { folder } = this.publisher;
    return { folder, files, network: receivingNetwork(true), pauseMs: 1 };
  }

  async refresh(options: Partial<RefreshFilesOptions> = {}) {
    return refreshFiles(this.harness.address, 'texas', { ...(await this.options()), ...options });
  }

  async report(): Promise<RecordsReport> {
    return (await this.refresh())[0]!.report as RecordsReport;
  }

  /** Forgets what was imported, so that the same file is read again. */
  forget(): Promise<unknown> {
    return this.run('delete from source_refreshes');
  }

  run(statement: string): Promise<unknown> {
    return this.harness.db.core.rows(raw(statement));
  }

  stored(columns: string, from: string, order = 'nces_id') {
    return this.harness.db.core.rows<Record<string, unknown>>(
      raw(`select ${columns} from ${from} order by ${order}`),
    );
  }

  contacts() {
    return this.stored('name, title, email, source', 'contacts', 'name');
  }
}
