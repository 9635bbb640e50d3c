import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect } from '@jest/globals';
import pg from 'pg';
import { importRecords } from '../../src/importers/records/import.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export type Line = Record<string, unknown>;

/** Imports records into the test file's own database, which has a user, two districts, and a school. */
export class RecordImports {
  user!: { id: string; organization_id: string };
  client!: pg.Client;
  #database!: TestDatabase;

  constructor() {
    beforeAll(() => this.#open());
    afterAll(() => this.#close());
  }

  importText(text: string | Buffer): Promise<RecordsReport> {
    return importRecords(Readable.from([Buffer.from(text)]), this.#database.address);
  }

  importLines(...lines: Line[]): Promise<RecordsReport> {
    return this.importText(lines.map((line) => JSON.stringify(line)).join('\n'));
  }

  /** Imports lines, all of which must be accepted. */
  async imports(...lines: Line[]): Promise<RecordsReport> {
    const report = await this.importLines(...lines);
    expect(report.errors).toEqual([]);
    return report;
  }

  async reasonOf(line: Line): Promise<string> {
    const { errors, rejected } = await this.importLines(line);
    expect(rejected).toBe(1);
    return errors[0]?.reason ?? '';
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows of every table
  async rows(text: string, ...values: unknown[]): Promise<any[]> {
    return (await this.client.query(text, values)).rows;
  }

  async #open(): Promise<void> {
    this.#database = await freshDatabase();
    this.client = new pg.Client({ ...this.#database.address, options: '-c timezone=UTC' });
    await this.client.connect();
    const [organization] = await this.rows(
      `insert into organizations (name, plan) values ('Acme', 'growth') returning id`,
    );
    [this.user] = (await this.rows(
      `insert into users (organization_id, name) values ($1, 'Kim') returning id, organization_id`,
      organization?.id,
    )) as [RecordImports['user']];
    await this.imports(
      { type: 'district', nces_id: '4800001', name: 'Austin ISD', state: 'TX' },
      { type: 'district', nces_id: '4800002', name: 'Bastrop ISD', state: 'TX' },
      {
        type: 'school',
        nces_id: '480000100001',
        district_nces_id: '4800001',
        name: 'Lamar High',
        state: 'TX',
      },
    );
  }

  async #close(): Promise<void> {
    await this.client?.end();
    await this.#database?.drop();
  }
}
