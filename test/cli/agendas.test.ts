import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { csv, districtRow } from '../support/imports.ts';
import { admin as runAdmin } from '../support/program.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await mkdtemp(join(tmpdir(), 'market-agendas-'));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const admin = (args: string[]) => runAdmin(database.address, args);

it('admin import agendas reads a folder as scouting reads a website, and cites the files', async () => {
  const folder = await mkdtemp(join(directory, 'agendas-'));
  const districts = join(directory, 'agenda-districts.csv');
  await writeFile(districts, csv(districtRow({ nces_id: '4812399' })));
  expect((await admin(['import', 'nces-districts', districts])).status).toBe(0);
  await asOwner(database.address, `insert into vendors (canonical_name) values ('PowerSchool')`);
  const items = ['1. Call to Order', '2. Action Items', '2.A. Service agreement with PowerSchool for $900'];
  const head = '<html><title>Board Agenda</title><h1>Board Agenda, May 4, 2027</h1>';
  const html = head + items.map((item) => `<p>${item}</p>`).join('');
  await writeFile(join(folder, 'may agenda.html'), `${html}<p>3. Adjournment</p></html>`);
  await writeFile(join(folder, 'broken.pdf'), 'no PDF');
  const { status, stdout } = await admin(['import', 'agendas', '--district', '4812399', folder, '--json']);
  expect([status, JSON.parse(stdout)]).toMatchObject([1, { files: 2, unreadable: ['broken.pdf'] }]);
  const [contract] = await asOwner(
    database.address,
    'select vendor_name_raw, status, evidence from contracts',
  );
  expect(contract).toMatchObject({
    vendor_name_raw: 'PowerSchool',
    status: 'proposed',
    evidence: {
      url: 'file:///may%20agenda.html',
      quote: '2.A. Service agreement with PowerSchool for $900',
    },
  });
  expect((await admin(['import', 'agendas', folder])).stderr).toContain('--district must be the NCES id');
});
