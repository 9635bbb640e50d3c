import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let ids: { readonly district: string; readonly school: string };
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const district = await harness.seed.district({
    name: 'KATY ISD',
    teachersFte: 20,
    teachersYear: '2014-2015',
  });
  const school = await harness.seed.school({
    name: 'LAMAR H S',
    districtId: district.id,
    teachersFte: 10,
    teachersYear: '2022-2023',
  });
  ids = { district: district.id, school: school.id };
});
afterAll(() => harness.close());

const BOTH = 'include=teachers_year,display_name';
const read = async (path: string) => (await harness.get(path, acme.key)).body;
const DISTRICT = { name: 'KATY ISD', teachers_year: '2014-2015', display_name: 'Katy ISD' };
const SCHOOL = { name: 'LAMAR H S', teachers_year: '2022-2023', display_name: 'Lamar High School' };

describe('the year of the teachers and the display name', () => {
  it('are in the records of districts and schools on request, and only those that were requested', async () => {
    expect((await read(`/districts?${BOTH}`)).data).toMatchObject([DISTRICT]);
    expect(await read(`/districts/${ids.district}?${BOTH}`)).toMatchObject(DISTRICT);
    expect((await read(`/schools?${BOTH}`)).data).toMatchObject([SCHOOL]);
    expect(await read(`/schools/${ids.school}?${BOTH}`)).toMatchObject(SCHOOL);
    const [record] = (await read('/schools?include=teachers_year')).data;
    expect(record.teachers_year).toBe('2022-2023');
    expect(record).not.toHaveProperty('display_name');
  });

  it('are not in them otherwise', async () => {
    for (const path of ['/districts', '/schools']) {
      expect(JSON.stringify(await read(path))).not.toMatch(/teachers_year|display_name/);
    }
  });

  it.each([
    ['districts', '2014-2015,Katy ISD'],
    ['schools', '2022-2023,Lamar High School'],
  ])('are columns of every file of %s', async (list, row) => {
    const { text } = await harness.get(`/${list}?format=csv&fields=teachers_year,display_name`, acme.key);
    expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['teachers_year,display_name', row]);
    const whole = await harness.get(`/${list}?format=csv`, acme.key);
    expect(whole.text.split(/\r?\n/)[0]).toContain('teachers_year,display_name');
  });

  it('are in the graph, also of a related record', async () => {
    const { body } = await harness.graphql(
      acme.key,
      `query ($id: UUID!) {
        schools { nodes { displayName teachersYear district { displayName } } }
        district(id: $id) { ncesId displayName }
      }`,
      { id: ids.district },
    );
    expect(body).toMatchObject({
      data: {
        schools: {
          nodes: [
            {
              displayName: 'Lamar High School',
              teachersYear: '2022-2023',
              district: { displayName: 'Katy ISD' },
            },
          ],
        },
        district: { ncesId: expect.any(String), displayName: 'Katy ISD' },
      },
    });
  });
});
