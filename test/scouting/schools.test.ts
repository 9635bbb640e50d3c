import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { School } from '../../src/directory/schools/school.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds, link, page, staffTable, Websites } from '../support/scouting.ts';

const DISTRICT = 'cedarflats.example.org';
const HIGH = 'cfhs.example.com';
const OTHER = 'juniper.example.net';

/** The people of a whole district in one table: the district's own, and those of its schools as it names them. */
const EVERYBODY = staffTable(
  ['Maria Delgado', 'Superintendent', 'District Office', 'mdelgado@cedarflats.example.org'],
  ['Owen Castellano', 'Principal', 'Cedar Flats High School', 'ocastellano@cedarflats.example.org'],
  ['Priya Raghavan', 'Principal', 'Willow Creek Elementary', 'praghavan@cedarflats.example.org'],
  ['Tomas Lindqvist', 'Librarian', 'Willow Creek Elementary School', 'tlindqvist@cedarflats.example.org'],
);

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: District;
let high: School;
let creek: School;
let stranger: District;
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({
    [DISTRICT]: {
      '/': page(
        'Cedar Flats ISD',
        link('/staff', 'Staff directory'),
        link('/technology', 'Technology'),
        link('/schools/willow-creek', 'Willow Creek Elementary'),
        link('/bids', 'Bids'),
        link(`http://${HIGH}/`, 'Cedar Flats High School'),
      ),
      '/staff': page('Staff directory', EVERYBODY),
      '/technology': page(
        'Technology department',
        '<p>Our district uses PowerSchool as its student information system.</p>',
      ),
      '/bids': page(
        'Bids and RFPs',
        '<h2>RFP 26-04: Network switches</h2><p>Proposals for network switches are due December 18, 2026.</p>',
      ),
      '/schools/willow-creek': page(
        'Willow Creek Elementary',
        '<p>Willow Creek Elementary uses Seesaw to share student work with families.</p>',
      ),
    },
    [HIGH]: {
      '/': page('Cedar Flats High School', link('/staff', 'Our staff'), link('/library', 'Library')),
      '/staff': page(
        'Staff',
        '<table><tr><th>Name</th><th>Title</th><th>Email</th></tr>' +
          '<tr><td>Ruth Okafor</td><td>Counselor</td><td>rokafor@cfhs.example.com</td></tr></table>',
      ),
      '/library': page('Library', '<p>Our students use Canvas as their learning management system.</p>'),
    },
    [OTHER]: {
      '/': page(
        'Juniper Valley Schools',
        link('/staff', 'Staff directory'),
        link('/technology', 'Technology'),
      ),
      '/staff': page(
        'Staff directory',
        staffTable(['Gus Haraldsen', 'Superintendent', 'District Office', 'gh@juniper.example.net']),
      ),
      '/technology': page(
        'Technology',
        '<p>Our district uses Schoology as its learning management system.</p>',
      ),
    },
  });
  acme = await harness.seed.organization({ plan: 'pro', credits: 100 });
  for (const canonicalName of ['PowerSchool', 'Canvas', 'Seesaw', 'Schoology'])
    await harness.seed.vendor({ canonicalName });
  district = await harness.seed.district({
    name: 'Cedar Flats ISD',
    websiteUrl: `http://${DISTRICT}`,
    aiSummary: null,
  });
  const at = { districtId: district.id, aiSummary: null };
  high = await harness.seed.school({ ...at, name: 'Cedar Flats High School', websiteUrl: `http://${HIGH}/` });
  creek = await harness.seed.school({ ...at, name: 'Willow Creek Elementary School', websiteUrl: null });
  stranger = await harness.seed.district({
    name: 'Juniper Valley Schools',
    websiteUrl: `http://${OTHER}`,
    aiSummary: null,
  });
  for (const [type, { id }] of [
    ['district', district],
    ['district', stranger],
    ['school', high],
    ['school', creek],
  ] as const) {
    await deeds(harness).unlock(acme, type, { id });
  }
  await harness.drain(harness.handlers({ web: sites.web }));
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const read = (path: string) => deeds(harness).read(path, acme);
const vendorsOf = async (place: string): Promise<string[]> =>
  (await read(`${place}/vendors`)).data
    .map(({ vendor }: { vendor: { canonical_name: string } }) => vendor.canonical_name)
    .sort();
const urlsOf = async (place: string): Promise<string[]> =>
  (await read(`${place}/urls`)).data.map(({ url }: { url: string }) => url);
const people = () =>
  harness.db.core.rows<{ name: string; school: string | null; district: string }>(sql`
    select c.name, s.name as school, d.name as district from contacts c
    join districts d on d.id = c.district_id left join schools s on s.id = c.school_id order by c.name`);

describe('a school', () => {
  it('is scouted on its own website', async () => {
    const place = `/schools/${high.id}`;
    expect((await read(`${place}/status`)).status).toBe('completed');
    expect(await vendorsOf(place)).toEqual(['Canvas']);
    expect((await urlsOf(place)).every((url) => new URL(url).hostname === HIGH)).toBe(true);
  });

  it("is scouted on its district's website without one of its own, and gets only what mentions it", async () => {
    const place = `/schools/${creek.id}`;
    expect((await read(`${place}/status`)).status).toBe('completed');
    expect(await vendorsOf(place)).toEqual(['Seesaw']);
    expect((await urlsOf(place)).sort()).toEqual([
      `http://${DISTRICT}/`, // it links to the school by its name
      `http://${DISTRICT}/schools/willow-creek`,
      `http://${DISTRICT}/staff`,
    ]);
    expect((await read(`${place}/rfps`)).data).toEqual([]);
    const { ai_summary, executive_summary, key_facts } = await read(place);
    expect(`${ai_summary} ${executive_summary} ${JSON.stringify(key_facts)}`).not.toMatch(
      /PowerSchool|switches|Delgado/,
    );
    expect(executive_summary).toContain('Seesaw');
  });
});

describe('a district', () => {
  it('keeps what is about itself, and matches people to its schools by the names on its pages', async () => {
    expect(await people()).toEqual([
      { name: 'Gus Haraldsen', school: null, district: 'Juniper Valley Schools' },
      { name: 'Maria Delgado', school: null, district: 'Cedar Flats ISD' },
      { name: 'Owen Castellano', school: 'Cedar Flats High School', district: 'Cedar Flats ISD' },
      { name: 'Priya Raghavan', school: 'Willow Creek Elementary School', district: 'Cedar Flats ISD' },
      { name: 'Ruth Okafor', school: 'Cedar Flats High School', district: 'Cedar Flats ISD' },
      { name: 'Tomas Lindqvist', school: 'Willow Creek Elementary School', district: 'Cedar Flats ISD' },
    ]);
    expect(await vendorsOf(`/districts/${district.id}`)).toContain('PowerSchool');
  });

  it('gets nothing of another one that the same worker reads at the same time', async () => {
    const mine = JSON.stringify([
      await read(`/districts/${district.id}`),
      await vendorsOf(`/districts/${district.id}`),
      await urlsOf(`/districts/${district.id}`),
    ]);
    expect(mine).not.toMatch(/juniper|Schoology|Haraldsen/i);
    const others = JSON.stringify([
      await read(`/districts/${stranger.id}`),
      await vendorsOf(`/districts/${stranger.id}`),
      await urlsOf(`/districts/${stranger.id}`),
    ]);
    expect(others).not.toMatch(/cedar|PowerSchool|Canvas|Seesaw|Delgado/i);
  });
});
