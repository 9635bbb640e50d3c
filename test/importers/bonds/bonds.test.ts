import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse';
import sql, { raw } from 'sql-template-tag';
import { type ImportKind, runImport } from '../../../src/importers/index.ts';
import type { RecordsReport } from '../../../src/importers/records/report.ts';
import { Harness } from '../../support/harness.ts';

/** Rows of the publishers' own files. */
const sample = (state: 'tx' | 'ca') => readFileSync(`${import.meta.dirname}/bonds-${state}.csv`, 'utf8');

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
  const districts: object[] = [];
  const rows = createReadStream('data/districts.csv.gz')
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  for await (const { nces_id, name, state, county, state_district_id } of rows)
    if (state === 'TX' || state === 'CA') districts.push({ nces_id, name, state, county, state_district_id });
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, county, state_district_id)
    select nces_id, name, state, nullif(county, ''), nullif(state_district_id, '')
    from json_to_recordset(${JSON.stringify(districts)}::json)
      d(nces_id text, name text, state text, county text, state_district_id text)`);
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, state_district_id)
    values ('5508520', 'Madison Metropolitan School District', 'WI', '3269')`);
});
afterAll(() => harness.close());

const importing = async (kind: ImportKind, text: string, day?: string) =>
  (await runImport(kind, Readable.from([Buffer.from(text)]), harness.address, { day })) as RecordsReport;
const rows = (text: string) => harness.db.core.rows<Record<string, unknown>>(raw(text));

const HEADER =
  'governmentname,governmenttype,county,electiondate,amount,purpose,propnumber,votesfor,votesagainst,result';
const WI =
  'ReferendumId,AgencyCode,AgencyName,VoteDate,ReferendumTypeCode,Amount,BriefDescription,ReferendumStatus,' +
  'YesVotes,NoVotes';

describe('bond elections of Texas', () => {
  it('become votes of the districts with their names and counties, and funding or pain points', async () => {
    const report = await importing('bonds-tx', sample('tx'), '2026-08-01');
    expect(report).toMatchObject({ rejected: 0, skipped: {}, notes: { 'votes matched to a district': 24 } });
    expect(report.types.timeline_event).toMatchObject({ inserted: 24 });
    expect(
      await rows(`select d.name, e.title, e.description, e.event_date, e.origin, e.source_url,
          e.evidence->>'kind' as kind, left(e.evidence->>'seenAt', 10) as seen
        from timeline_events e join districts d on d.id = e.district_id where d.name = 'ALBA-GOLDEN ISD'`),
    ).toEqual([
      {
        name: 'ALBA-GOLDEN ISD',
        title: 'Bond for School Building (proposition A): defeated',
        description:
          'Voters defeated a bond of 20,600,000 USD for School Building on 2026-05-02, proposition A ' +
          '(296 for, 544 against).',
        event_date: expect.anything(),
        origin: 'state_bonds',
        source_url:
          'https://data.texas.gov/resource/kbmc-qmvg.json?governmentname=ALBA-GOLDEN+ISD' +
          '&electiondate=2026-05-02T00%3A00%3A00.000&propnumber=A',
        kind: 'row',
        seen: '2026-08-01',
      },
    ]);
    expect(
      await rows(`select category, p.description from pain_points p join districts d on d.id = p.district_id
        where d.name in ('ALBA-GOLDEN ISD', 'DECATUR ISD')`),
    ).toEqual([
      {
        category: 'infrastructure',
        description: expect.stringContaining('Voters defeated a bond of 20,600,000 USD for School Building'),
      },
    ]);
    expect(
      await rows(`select f.source, source_name, amount, deadline from funding_signals f
        join districts d on d.id = f.district_id where d.name = 'DECATUR ISD' order by amount`),
    ).toEqual([
      { source: 'bond', source_name: 'Bond for Technology', amount: 4_300_000, deadline: null },
      { source: 'bond', source_name: 'Bond for School Building', amount: 132_700_000, deadline: null },
    ]);
  });

  it('change nothing when imported again', async () => {
    expect(await importing('bonds-tx', sample('tx'))).toMatchObject({ inserted: 0, updated: 0 });
  });

  it('have no figures where the tally is a placeholder or a percentage', async () => {
    const [cityView] =
      await rows(`select e.description from timeline_events e join districts d on d.id = e.district_id
      where d.name = 'CITY VIEW ISD'`);
    expect(cityView!.description).toMatch(/, proposition A\.$/); // 49 and 51
    await importing('bonds-tx', `${HEADER}\nSPUR ISD,ISD,Dickens,2026-05-02,1000000,Gym,A,1,0,Carried`);
    const [spur] = await rows(`select description from timeline_events where title like 'Bond for Gym%'`);
    expect(spur!.description).toBe(
      'Voters carried a bond of 1,000,000 USD for Gym on 2026-05-02, proposition A.',
    );
  });

  it('refuse districts by name alone or in another county, and skip other governments and sums', async () => {
    const { skipped, errors, types } = await importing(
      'bonds-tx',
      [
        HEADER,
        'DECATUR ISD,ISD,,2026-05-02,1,Gym,A,100,50,Carried',
        'DECATUR ISD,ISD,Travis,2026-05-02,1,Gym,A,100,50,Carried',
        'NOWHERE ISD,ISD,Wise,2026-05-02,1,Gym,A,100,50,Carried',
        'Decatur,CITY,Wise,2026-05-02,1,Streets,A,100,50,Carried',
        'Grand Total,ISD,,,1,,,,,Carried',
        'DECATUR ISD,ISD,Wise,2026-11-31,1,Gym,A,100,50,Carried',
        'DECATUR ISD,ISD,Wise,1998-05-02,5000000,Gym,A,50,100,Defeated',
        'DECATUR ISD,ISD,Wise,1998-05-02,5000000,Roof,B,100,50,Carried',
      ].join('\n'),
    );
    expect(skipped).toEqual({
      'no county beside the name': 1,
      'district of this name in another county': 1,
      'no district of this name': 1,
      'not of a school district': 1,
      'a sum, not a vote': 1,
    });
    expect(errors).toMatchObject([
      { line: 7, reason: 'electiondate is "2026-11-31"; it must be a date such as 2026-05-02' },
    ]);
    expect(Object.keys(types)).toEqual(['timeline_event']); // no pain point or funding of 1998
  });

  it('belong to the district with the state id of the row, whatever its name, unless two have it', async () => {
    await harness.db.core.rows(sql`
      insert into districts (nces_id, name, state, state_district_id) values
        ('4899991', 'Twin A', 'TX', '999001'), ('4899992', 'Twin B', 'TX', '999001'),
        ('4899993', 'Ash ISD', 'TX', '999002')`);
    const row = (id: string) => `ELM ISD,ISD,,2026-05-02,1,Gym,A,100,50,Carried,${id}`;
    const { skipped, notes } = await importing(
      'bonds-tx',
      [`${HEADER},tea_district_number`, row('999001'), row('999002')].join('\n'),
    );
    expect(skipped).toEqual({ 'several districts with this state id': 1 });
    expect(notes).toEqual({ 'votes matched to a district': 1 });
    expect(await rows(`select from timeline_events where source_key like '4899993 %'`)).toHaveLength(1);
  });

  it('appear in the feed of whoever has unlocked the district, with the address of the row', async () => {
    const buyer = await harness.seed.organization();
    const [{ id }] = (await rows(`select id from districts where name = 'ALBA-GOLDEN ISD'`)) as [
      { id: string },
    ];
    await buyer.unlocks('district', { id });
    const { body } = await harness.get('/signals?kinds=board,pain_point', buyer.key);
    expect(body.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['board', 'pain_point']);
    const vote = body.data.find(({ kind }: { kind: string }) => kind === 'board');
    expect(vote.summary).toContain('Bond for School Building (proposition A): defeated');
    expect(JSON.stringify(vote)).toContain(
      'https://data.texas.gov/resource/kbmc-qmvg.json?governmentname=ALBA-GOLDEN',
    );
  });
});

describe('bond elections of California', () => {
  it('are matched by name and county, whatever kind of district the name omits', async () => {
    const report = await importing('bonds-ca', sample('ca'));
    expect(report.skipped).toEqual({ 'not for schools': 1, 'a tax, not a bond': 3 });
    expect(report).toMatchObject({ rejected: 0, notes: { 'votes matched to a district': 11 } });
    const names =
      await rows(`select distinct d.name from timeline_events e join districts d on d.id = e.district_id
      where d.state = 'CA' order by 1`);
    expect(names.map(({ name }) => name)).toEqual([
      'Bonita Unified',
      'Castro Valley Unified',
      'Compton Unified',
      'Franklin-McKinley Elementary',
      'La Canada Unified',
      'Little Lake City Elementary',
      'Oakley Union Elementary',
      'Pomona Unified',
      'Ravenswood City Elementary',
      'South Pasadena Unified',
    ]);
    expect(
      await rows(`select e.title, e.description from timeline_events e join districts d on d.id = e.district_id
        where d.name = 'Pomona Unified'`),
    ).toEqual([
      {
        title: 'Bond for K-12 school facilities (measure Z): carried',
        description:
          'Voters carried a bond of 45,000,000 USD for K-12 school facilities on 2026-06-02, measure Z ' +
          '(67.1 % for, 32.9 % against).',
      },
    ]);
  });
});

describe('a complete file of a state', () => {
  it('removes votes of its years that it no longer contains, and never those of another state', async () => {
    const wisconsin = (...rows: string[]) =>
      runImport('bonds-wi', Readable.from([Buffer.from([WI, ...rows].join('\n'))]), harness.address, {
        complete: [{ state: 'WI', year: 2023 }],
      }) as Promise<RecordsReport>;
    const vote = (id: number) => `${id},3269,Madison Metropolitan,2023-04-04,ID,1000000,Roof,Passed,700,300`;
    const texas = (await rows(`select id from timeline_events where event_date >= '2023-01-01'`)).length;
    await wisconsin(vote(6901), vote(6902));
    expect(await wisconsin(vote(6902))).toMatchObject({ removed: { timeline_event: 1, funding_signal: 1 } });
    expect(await rows(`select source_key from timeline_events where source_key like '%2023-04-04%'`)).toEqual(
      [{ source_key: '5508520 2023-04-04 referendum 6902 roof' }],
    );
    expect(await rows(`select id from timeline_events where event_date >= '2023-01-01'`)).toHaveLength(
      texas + 1,
    );
    await rows(`delete from timeline_events where source_key like '%2023-04-04%'`);
    await expect(
      runImport('bonds-tx', Readable.from([]), harness.address, { complete: [{ state: 'WI', year: 2023 }] }),
    ).rejects.toThrow('can only be complete for TX');
  });
});

describe('referenda of Wisconsin', () => {
  it("are matched by the state's code, also before the vote, without test rows and operating money", async () => {
    const report = await importing(
      'bonds-wi',
      [
        WI,
        '7001,3269,Madison Metropolitan,2027-04-06T00:00:00,ID,507000000,High schools,Before the Vote Date,,',
        '7002,3269,Madison Metropolitan,2024-11-05T00:00:00,ID,507000000,Ten schools,Passed,101000,45000',
        '7003,3269,Madison Metropolitan,2024-11-05T00:00:00,RR,100000000,Operations,Passed,101000,45000',
        '7004,9991,Test District,2024-11-05T00:00:00,ID,1,Test,Passed,1,0',
        '7005,0001,Nowhere,2024-11-05T00:00:00,ID,1,Test,Passed,100,2',
        '7006,3269,Madison Metropolitan,2024-11-05T00:00:00,ID,1,Test,Election Cancelled,,',
      ].join('\n'),
    );
    expect(report.skipped).toEqual({
      'operating money, not a bond': 1,
      'a test row of the publisher': 1,
      'no district with this state id': 1,
      'neither decided nor ahead': 1,
    });
    expect(
      await rows(`select e.title, e.description from timeline_events e join districts d on d.id = e.district_id
        where d.state = 'WI' order by event_date`),
    ).toEqual([
      {
        title: 'Bond for Ten schools (referendum 7002): carried',
        description:
          'Voters carried a bond of 507,000,000 USD for Ten schools on 2024-11-05, referendum 7002 ' +
          '(101,000 for, 45,000 against).',
      },
      {
        title: 'Bond for High schools (referendum 7001): to be decided',
        description:
          'Voters decide on 2027-04-06 on a bond of 507,000,000 USD for High schools, referendum 7001.',
      },
    ]);
  });
});
