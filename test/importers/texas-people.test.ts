import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runImport } from '../../src/importers/index.ts';
import { refreshSourcesJob } from '../../src/importers/published/refresh-sources.job.ts';
import { REFRESH_SOURCES } from '../../src/importers/published/refresh-sources.kind.ts';
import type { RecordsReport } from '../../src/importers/records/report.ts';
import { eraseContact } from '../../src/maintenance/erasure/erase-contact.ts';
import { admin } from '../support/program.ts';
import { ELEMENTARY, TexasDirectory, table, WHOLE } from '../support/texas-directory.ts';

let texas: TexasDirectory;

beforeAll(async () => {
  texas = await TexasDirectory.open();
});
afterAll(() => texas.close());
beforeEach(() => texas.reset());

describe('the people of the Texas Education Directory', () => {
  const SOURCE = 'Texas Education Directory (AskTED)';
  const CRUZ = { name: 'Maria De La Cruz', title: 'Principal', email: null, source: SOURCE };
  const ROE = {
    name: 'Jane Q Roe III',
    title: 'Superintendent',
    email: 'roe@crosbyton.example',
    source: SOURCE,
  };

  it('become contacts on request only, with an address that fits their names', async () => {
    texas.serve(WHOLE);
    const done = await texas.refresh({ people: true });
    expect(done).toMatchObject([{ name: 'institutions' }, { name: 'people', year: '2026-11-20' }]);
    const report = done[1]!.report as RecordsReport;
    expect(report.skipped).toEqual({ 'Principal whose name is none': 1 });
    expect(await texas.contacts()).toEqual([ROE, CRUZ]);
    await texas.forget();
    expect(await texas.refresh({ people: true })).toMatchObject([
      {},
      { report: { inserted: 0, updated: 0, unchanged: 2 } },
    ]);
  });

  it('are published when they change, and stay while the file names none', async () => {
    texas.serve(WHOLE);
    await texas.refresh({ people: true });
    const vacant = { 'District Superintendent': '', 'School Principal': '' };
    texas.serve(table([vacant, { ...ELEMENTARY, ...vacant }]));
    await texas.refresh({ people: true });
    expect(await texas.stored('unlisted_at', 'contacts', 'name')).toEqual([
      { unlisted_at: null },
      { unlisted_at: null },
    ]);
    const next = { 'District Superintendent': 'MR SAM POE' };
    texas.serve(table([next, { ...ELEMENTARY, ...next }]));
    await texas.refresh({ people: true });
    expect(await texas.stored('title', 'timeline_events', 'title')).toEqual([
      { title: 'Sam Poe succeeds Jane Q Roe III as Superintendent' },
    ]);
    expect(await texas.stored('name', 'contacts where unlisted_at is not null', 'name')).toEqual([
      { name: ROE.name },
    ]);
  });

  it('are the contacts that websites gave, under the names and addresses found there', async () => {
    const [district] = await texas.stored('id', 'districts');
    const email = 'j.roe@crosbyton.example';
    const title = 'Superintendent of Schools';
    await texas.harness.seed.contact({
      districtId: district!.id as string,
      name: 'Jane Roe',
      title,
      email,
      source: 'website',
    });
    texas.serve(WHOLE);
    await texas.refresh({ people: true });
    expect(await texas.contacts()).toEqual([{ name: 'Jane Roe', title, email, source: 'website' }, CRUZ]);
  });

  it('do not return after their erasure', async () => {
    texas.serve(WHOLE);
    await texas.refresh({ people: true });
    const [roe] = await texas.stored('id', `contacts where name like '%Roe%'`, 'id');
    await eraseContact(texas.harness.address, { id: roe!.id as string });
    await texas.forget();
    const [, people] = await texas.refresh({ people: true });
    expect(people!.report!.errors).toMatchObject([{ reason: expect.stringMatching(/asked to be erased/) }]);
    expect(await texas.contacts()).toEqual([CRUZ]);
  });

  it('are refreshed by the weekly job once an operator has asked for them', async () => {
    texas.serve(WHOLE);
    const options = await texas.options();
    const job = refreshSourcesJob({ address: texas.harness.address, options, weekly: true });
    const run = async () => {
      await texas.harness.db.transaction((tx) =>
        texas.harness.jobs.enqueue(tx, REFRESH_SOURCES, [{ payload: {} }]),
      );
      await texas.harness.drain([job]);
      const [row] = await texas.stored('result', 'jobs', 'created_at desc limit 1');
      return (row!.result as { file: string }[]).map(({ file }) => file);
    };
    expect(await run()).toEqual(['institutions']);
    await texas.refresh({ people: true });
    expect(await run()).toEqual(['institutions', 'people']);
  });

  it('are imported from local files by a command', async () => {
    const path = join(texas.publisher.folder, 'askted.csv');
    writeFileSync(path, WHOLE);
    const named = ['--file', `institutions=${path}`, '--file', `people=${path}`];
    const run = await admin(texas.harness.address, ['refresh', 'texas', ...named]);
    expect(run.stdout).toMatch(/^Texas Education Directory \(AskTED\) of 2026-11-20: 3 rows read/m);
    expect(await texas.contacts()).toEqual([ROE, CRUZ]);
    const status = await admin(texas.harness.address, ['refresh', 'status']);
    expect(status.stdout).toMatch(
      /^texas people: Leaders .*, of 2026-11-20, refreshed \d{4}-\d\d-\d\d, 2 rows; due [\d-]+$/m,
    );
    const again = await runImport('askted-people', createReadStream(path), texas.harness.address);
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
  });
});
