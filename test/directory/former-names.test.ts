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
      ('0500002', 'Closed Valley School District', 'AR', 'https://closed.example.org', 'closed')`);
  await harness.db.core.rows(sql`
    update districts set name = 'Guy Fenter Education Service Cooperative' where nces_id = '0500001'`);
  await harness.db.core.rows(sql`
    update districts set name = 'Closed Valley School  district' where nces_id = '0500002'`);
});
afterAll(() => harness.close());

describe('a renamed place', () => {
  it('keeps the name that it had, unless only its spelling changed', async () => {
    expect(await harness.db.core.rows(sql`select former_names from districts order by nces_id`)).toEqual([
      { former_names: ['Western Arkansas Coop'] },
      { former_names: [] },
    ]);
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
});
