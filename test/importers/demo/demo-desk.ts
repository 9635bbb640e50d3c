import pg from 'pg';
import { addDemo, addDemoWorld } from '../../../src/importers/demo/demo.ts';
import type { MadeUpCountry } from '../../../src/importers/demo/places.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';

interface Account {
  readonly id: string;
  readonly organization_id: string;
}

/** A database with an organization that gets a demo. */
export class DemoDesk {
  private constructor(
    readonly database: TestDatabase,
    readonly client: pg.Client,
    readonly account: Account,
  ) {}

  static async open(): Promise<DemoDesk> {
    const database = await freshDatabase();
    const client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
    await client.connect();
    const { rows } = await client.query<Account>(
      `with o as (insert into organizations (name, plan) values ('Demo', 'growth') returning id),
         account as (insert into credit_accounts (organization_id, available) select id, 0 from o)
       insert into users (organization_id, name) select id, 'Owner' from o returning id, organization_id`,
    );
    return new DemoDesk(database, client, rows[0]!);
  }

  load(day: Date) {
    const { id, organization_id } = this.account;
    return addDemo(this.database.address, organization_id, id, undefined, undefined, day);
  }

  /** Without the E-Rate contracts, of which most of a small demo would consist. */
  loadWorld(day: Date, country: MadeUpCountry) {
    const { id, organization_id } = this.account;
    return addDemoWorld(this.database.address, organization_id, id, undefined, undefined, day, country);
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows of every table
  async rows(text: string): Promise<any[]> {
    return (await this.client.query(text)).rows;
  }

  async count(what: string): Promise<number> {
    return (await this.rows(`select count(*)::int as n from ${what}`))[0].n;
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.database.drop();
  }
}
