import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { matchPlaces } from '../../src/directory/matching/match-places.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, website_url, operating_status) values
      ('0500001', 'Western Arkansas Coop', 'AR', 'https://wac.example.org', 'open'),
      ('0500003', 'Cossatot Valley School District', 'AR', 'https://cossatot.example.org', 'open'),
      ('0500002', 'Closed Valley School District', 'AR', 'https://closed.example.org', 'closed')`);
  await harness.db.core.rows(sql`
    update districts set name = 'Guy Fenter Education Service Cooperative' where nces_id = '0500001'`);
  await harness.db.core.rows(sql`
    update districts set name = 'Riverbend School District' where nces_id = '0500003'`);
  await harness.db.core.rows(sql`
    insert into districts (nces_id, name, state, operating_status) values
      ('0500004', 'Cossatot Valley', 'AR', 'open')`);
  await harness.db.core.rows(sql`
    update districts set name = 'Closed Valley School  district' where nces_id = '0500002'`);
});
afterAll(() => harness.close());

describe('a renamed place', () => {
  it('keeps the name that it had, unless only its spelling changed', async () => {
    expect(await harness.db.core.rows(sql`select former_names from districts order by nces_id`)).toEqual([
      { former_names: ['Western Arkansas Coop'] },
      { former_names: [] },
      { former_names: ['Cossatot Valley School District'] },
      { former_names: [] },
    ]);
  });

  it('is found by a search for either name in any spelling, first by that of today', async () => {
    const { key } = await harness.seed.organization({});
    const found = async (search: string) => {
      const { body } = await harness.get(
        `/districts?sort=relevance&search=${encodeURIComponent(search)}`,
        key,
      );
      return body.data.map(({ nces_id }: { nces_id: string }) => nces_id);
    };
    expect(await found('western\u00a0ARKANSAS co\u2011op')).toEqual([]);
    expect(await found('western\u00a0ARKANSAS coop')).toEqual(['0500001']);
    expect(await found('Cossatot Valley')).toEqual(['0500004', '0500003']);
    expect(await found('cooperative western')).toEqual([]);
    await harness.db.core.rows(sql`
      update districts set former_names = former_names || 'Fenter’s'::text where nces_id = '0500001'`);
    expect(await found('fenters')).toEqual(['0500001']);
  });

  it('is matched by the former name, and answers with the name of today', async () => {
    const [verdict] = await matchPlaces(harness.db, { seesSynthetic: false }, [
      { name: 'Western Arkansas Coop', state: 'AR' },
    ]);
    expect(verdict).toMatchObject({
      status: 'matched',
      place: { ncesId: '0500001', name: { text: 'Guy Fenter Education Service Cooperative' } },
    });
  });

  it('is found by neither a misspelled former name nor one that another place has today', async () => {
    const verdicts = await matchPlaces(harness.db, { seesSynthetic: false }, [
      { name: 'Western Arkensas Coop', state: 'AR' },
      { name: 'Cossatot Valley', state: 'AR' },
      { name: 'Riverband School District', state: 'AR' },
    ]);
    expect(verdicts.map(({ place, status }) => place?.ncesId ?? status)).toEqual([
      'unmatched',
      '0500004',
      'ambiguous',
    ]);
  });
});
