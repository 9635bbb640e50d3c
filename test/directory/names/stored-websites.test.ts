import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { WEBSITE_REPAIRS } from '../../../src/db/migrations/m420-websites-of-platforms.ts';
import { websiteOf } from '../../../src/directory/names/website.ts';
import { Harness } from '../../support/harness.ts';
import type { Cast } from '../../support/seed.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

/** Websites of the bundled directory of the previous release, and some that are correct. */
const STORED = [
  'http://www.edline.net',
  'http://www.edline.net/pages/edgehighschool',
  'http://https://www.busd.org/',
  'http://www.youtube.com',
  'https://www.facebook.com/WyolaWildcats29',
  'https://sites.google.com',
  'https://sites.google.com/view/ours',
  'http://www.eastvalleyhs.com.',
  'http://www.bit.ly/ranchodominguez',
  'http://www.oldadobees/sharpschool.net',
  'http://216.82.92.50',
  'http://http:www.bmsschools.org/',
  'http://tinyurl.com/y3x969ky',
  'http://http//turnertech.dadeschools.net',
  'http://www.hialeaheduacademy',
  'http://eaop.us.',
  'https://www.publicschoolreview.com/passport-charter-profile',
  'http://www.palmbeachschools..org/ese/hh/',
  'http://https:/oes.pasco.k12.fl.us',
  'http://ttp://myvolusiaschools.org/school/sprucecreek/pages/default.aspx',
  'http://10.1.2.5/',
  'https://www.dallasisd.org/',
  'http://aesd-ca.schoolloop.com/',
  'http://www.boxelder.k12.ut.us',
  'https://HTTPonly.example.org/a?b=http://c.org',
];

describe('websites that an earlier release stored', () => {
  it('are repaired or dropped as in imports, and previews then report none', async () => {
    const districts: { id: string }[] = [];
    for (const websiteUrl of STORED) districts.push(await harness.seed.district({ websiteUrl }));
    for (const statement of WEBSITE_REPAIRS) await harness.db.core.rows(sql`${raw(statement)}`);
    const rows = await harness.db.core.rows<{ id: string; url: string | null }>(
      sql`select id, website_url as url from districts`,
    );
    const urls = new Map(rows.map(({ id, url }) => [id, url]));
    expect(districts.map(({ id }) => urls.get(id))).toEqual(STORED.map(websiteOf));
    const { body } = await harness.post('/unlock', acme.key, {
      entity_type: 'district',
      entity_id: districts[0]!.id,
      dry_run: true,
    });
    expect(body.results[0]).toMatchObject({ scoutability: 'no_website', preview: { has_website: false } });
  });
});
