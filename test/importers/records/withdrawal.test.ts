import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { runImport } from '../../../src/importers/index.ts';
import type { RecordsReport } from '../../../src/importers/records/report.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
const DISTRICTS = { TX: '4810001', WI: '5510001' };

beforeAll(async () => {
  harness = await Harness.start();
  for (const [state, ncesId] of Object.entries(DISTRICTS))
    await harness.seed.district({ name: 'Oak ISD', state, ncesId, county: 'Elm County' });
});
afterAll(() => harness.close());
beforeEach(() => harness.db.core.rows(sql`delete from timeline_events`));

/** Stores an event as an earlier file left it. */
const store = (key: string, { state = 'TX', year = 2019, origin = 'state_bonds' } = {}) =>
  harness.db.core.rows(sql`
    insert into timeline_events (district_id, event_type, title, event_date, origin, source_key, source_year)
    select id, 'bond_vote', ${key}, '2019-05-04', ${origin}, ${key}, ${year} from districts where state = ${state}`);
const keys = async (): Promise<string[]> =>
  (
    await harness.db.core.rows<{ key: string }>(sql`select source_key as key from timeline_events order by 1`)
  ).map(({ key }) => key);

const HEADER =
  'governmentname,governmenttype,county,electiondate,amount,purpose,propnumber,votesfor,votesagainst,result';
const vote = (purpose: string, date = '2019-05-04') =>
  `OAK ISD,ISD,Elm,${date},1000000,${purpose},A,100,50,Defeated`;
const importing = (allowRemovals: boolean, ...lines: string[]) =>
  runImport('bonds-tx', Readable.from([Buffer.from([HEADER, ...lines].join('\n'))]), harness.address, {
    complete: [{ state: 'TX', year: 2019 }],
    allowRemovals,
  }) as Promise<RecordsReport>;

describe('a complete file', () => {
  it('removes records of its state, its year, and its source, and nothing else', async () => {
    await store('gone');
    await store('of another state', { state: 'WI' });
    await store('of another year', { year: 2018 });
    await store('of another source', { origin: 'import' });
    expect((await importing(false, vote('Gym'))).removed).toEqual({ timeline_event: 1 });
    expect(await keys()).toEqual([
      '4810001 2019-05-04 proposition a gym',
      'of another source',
      'of another state',
      'of another year',
    ]);
  });

  it('removes nothing if one of its rows cannot be read, unless that is allowed', async () => {
    await store('gone');
    const lines = [vote('Gym'), vote('Roof', '2019-13-01')];
    await expect(importing(false, ...lines)).rejects.toThrow(
      'nothing was removed: 1 of the 2 records that are stored from this source would go (1 of type ' +
        'timeline_event), and 1 rows of the file could not be read.',
    );
    expect(await keys()).toContain('gone');
    expect((await importing(true, ...lines)).removed).toEqual({ timeline_event: 1 });
  });

  it('keeps the record of a row that is refused, because the file still has it', async () => {
    const purpose = 'Gyms and roofs '.repeat(13).trim(); // fills the key, which drops what is longer
    await importing(false, vote(purpose));
    const stored = await keys();
    expect(stored).toEqual([`4810001 2019-05-04 proposition a ${purpose}`.toLowerCase().slice(0, 200)]);
    const report = await importing(false, vote(`${purpose} and ${purpose} and ${purpose}`));
    expect([report.rejected, report.removed]).toEqual([1, {}]);
    expect(await keys()).toEqual(stored);
  });
});
