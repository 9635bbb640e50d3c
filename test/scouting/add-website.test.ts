import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { barriers } from '../support/axe.ts';
import { describeInBrowser } from '../support/browser.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { link, page, smallDistrict, Websites } from '../support/scouting.ts';
import { insertScoutingRun } from '../support/scouting-run.ts';
import { balanceOf } from '../support/unlocks.ts';
import { UNREAD } from '../support/unread.ts';

const WHERE = '<p>12 Mill Road, Cedar Flats, OR 97000</p>';
const HOSTS = {
  'cedarflats.example.org': {
    ...smallDistrict('Cedar Flats School District'),
    '/': page('Cedar Flats School District', link('/staff', 'Staff directory'), WHERE),
  },
  'elsewhere.example.org': smallDistrict('Cedar Flats School District'),
  'contact.example.org': {
    '/': page('Cedar Flats School District', link('/about-us', 'About us'), '<p>Welcome.</p>'),
    '/about-us': page('About us', '<p>Call (541) 555-0199.</p>'),
  },
  'pine.example.org': {
    '/': page('Pine Hollow School District', '<p>We play Cedar Flats School District on Friday.</p>', WHERE),
  },
  'news.example.org': {
    '/': page('The Valley Times', '<p>Cedar Flats School District passes its budget.</p>', WHERE),
  },
  'moved.example.org': {
    '/': { status: 302, headers: { Location: 'http://cedarflats.example.org/' } },
  },
};
const siteOf = (name: string) => `http://${name}.example.org/`;

let harness: Harness;
let sites: Websites;
let acme: Cast;
let other: Cast;
let district: District;

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve(HOSTS);
  other = await harness.seed.organization();
});
beforeEach(async () => {
  acme = await harness.seed.organization({ credits: 20 });
  district = await unknown();
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const unknown = (values: Partial<District> = {}): Promise<District> =>
  harness.seed.district({
    name: 'CEDAR FLATS SCHOOL DISTRICT',
    state: 'OR',
    physicalCity: 'Cedar Flats',
    mailingCity: null,
    physicalZip: '97000-0012',
    mailingZip: null,
    phone: '541-555-0199',
    websiteUrl: null,
    ...UNREAD,
    ...values,
  });
const drain = () => harness.drain(harness.handlers({ web: sites.web }));
const asked = `mutation ($id: UUID!, $url: SearchText!, $type: InstitutionType! = district) {
  addWebsite(entityType: $type, entityId: $id, websiteUrl: $url) { entityId websiteUrl jobRecordId job { status } }
}`;
const propose = (url: string, { key } = acme, id = district.id, headers = {}) =>
  harness.request('/graphql', {
    key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query: asked, variables: { id, url } }),
  });
const refusal = async (url: string, cast = acme, id = district.id) =>
  (await propose(url, cast, id)).body.errors?.[0];

/** The outcome of a check: its status and reason, and the website that the place has then. */
async function checked(url: string, id = district.id) {
  const { body } = await propose(url, acme, id);
  await drain();
  const { jobRecordId } = body.data.addWebsite;
  const answer = await harness.graphql(
    other.key,
    `{ district(id: "${id}") { websiteUrl scoutingStatus { status } access { preview { nothingKnown } } } }`,
  );
  const { body: job } = await harness.get(`/jobs/${jobRecordId}`, acme.key);
  return { status: job.status, error: job.error, ...answer.body.data.district };
}

describe('a website that a customer proposes for a place of which nothing is known', () => {
  it('is stored for everybody once its pages name the place, and is read, free of charge', async () => {
    expect(await checked(siteOf('cedarflats'))).toEqual({
      status: 'completed',
      error: null,
      websiteUrl: siteOf('cedarflats'),
      scoutingStatus: { status: 'completed' },
      access: { preview: { nothingKnown: false } },
    });
    expect(await balanceOf(harness, acme)).toBe(20);
    const { body } = await harness.get('/audit-trail?limit=50', acme.key);
    const lines = body.data.filter(({ action }: { action: string }) => action.startsWith('website_'));
    expect(lines).toMatchObject([
      { action: 'website_added', user_id: acme.userId, subject_id: district.id },
      { action: 'website_proposed', user_id: acme.userId, subject_id: district.id },
    ]);
  });

  it('is stored where its address leads, and may tell where the place is on a page about it', async () => {
    expect(await checked(siteOf('moved'))).toMatchObject({ websiteUrl: siteOf('cedarflats') });
    const second = await unknown();
    expect(await checked(siteOf('contact'), second.id)).toMatchObject({ websiteUrl: siteOf('contact') });
  });

  it.each([
    ['elsewhere', /names CEDAR FLATS SCHOOL DISTRICT, but neither its ZIP code/],
    ['pine', /names “Pine Hollow School District” as its owner/],
    ['news', /Neither title nor heading of the website names|as its owner/],
    ['nowhere', /cannot be reached/],
  ])('is refused with the reason, and not stored: %s', async (name, reason) => {
    expect(await checked(siteOf(name))).toEqual({
      status: 'failed',
      error: expect.stringMatching(reason),
      websiteUrl: null,
      scoutingStatus: { status: 'idle' },
      access: { preview: { nothingKnown: true } },
    });
  });

  it.each(['http://10.0.0.1/', 'ftp://cedarflats.example.org', 'https://www.facebook.com/cedarflats', ''])(
    'is refused at once if it is no website to read: %s',
    async (url) => {
      expect(await refusal(url)).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    },
  );

  it('is checked once for a repeated request and for an Idempotency-Key', async () => {
    const first = await propose(siteOf('cedarflats'), acme, district.id, { 'Idempotency-Key': 'one' });
    const again = await propose(siteOf('cedarflats'), acme, district.id, { 'Idempotency-Key': 'one' });
    const same = await propose(siteOf('cedarflats'));
    const ids = [first, again, same].map(({ body }) => body.data.addWebsite.jobRecordId);
    expect(new Set(ids).size).toBe(1);
    const { body } = await harness.get('/audit-trail?action=website_proposed', acme.key);
    expect(body.data).toHaveLength(1);
    await drain();
  });

  it('shows its job to nobody else, and is stored from the first of two organizations', async () => {
    const own = (await propose(siteOf('cedarflats'))).body.data.addWebsite;
    const theirs = (await propose(siteOf('contact'), other)).body.data.addWebsite;
    expect((await harness.get(`/jobs/${own.jobRecordId}`, other.key)).status).toBe(404);
    await drain();
    const jobs = [
      await harness.get(`/jobs/${own.jobRecordId}`, acme.key),
      await harness.get(`/jobs/${theirs.jobRecordId}`, other.key),
    ].map(({ body }) => body.status);
    expect(jobs.toSorted()).toEqual(['completed', 'failed']);
  });

  it('is limited to twenty a day', async () => {
    for (let at = 0; at < 20; at++) await propose(`http://site-${at}.example.org/`);
    expect(await refusal(siteOf('cedarflats'))).toMatchObject({
      message: expect.stringContaining('20 websites within a day'),
      extensions: { code: 'CONFLICT' },
    });
    await drain();
  });
});

describe('a place', () => {
  it('takes no proposal if it has a website that can be read, is closed, or does not exist', async () => {
    const known = await unknown({ websiteUrl: 'https://known.example.org' });
    const closed = await unknown({ operatingStatus: 'closed' });
    for (const { id } of [known, closed])
      expect(await refusal(siteOf('cedarflats'), acme, id)).toMatchObject({
        extensions: { code: 'CONFLICT' },
      });
    expect(await refusal(siteOf('cedarflats'), acme, acme.userId)).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('takes one in place of a website that cannot be read at all', async () => {
    const gone = await unknown({ websiteUrl: 'https://gone.example.org' });
    await insertScoutingRun(harness.db.core, {
      districtId: gone.id,
      status: 'error',
      phaseState: 'error',
      failureMessage: 'It is gone.',
      canRetry: false,
      finishedAt: new Date(),
    });
    expect(await checked(siteOf('cedarflats'), gone.id)).toMatchObject({ websiteUrl: siteOf('cedarflats') });
  });
});

describeInBrowser('the page of a place of which nothing is known', (visit) => {
  it('accepts a website for it, or says why it does not', async () => {
    const { page: tab, complaints } = await visit();
    await tab.goto(`${harness.origin}/explore/districts/${district.id}`);
    await tab.fill('#key', acme.key);
    await tab.press('#key', 'Enter');
    const inside = tab.locator('#inside');
    await inside.getByText('Nothing is known about this place yet').waitFor();
    expect(await inside.locator('text=/Unlock|Pay/').count()).toBe(0);
    expect(await barriers(tab)).toEqual([]);
    const enter = async (name: string) => {
      await inside.locator('input[name=website]').fill(siteOf(name));
      await inside.getByRole('button', { name: 'Add its website' }).click();
      await inside.getByText('is asked whether').waitFor();
      await drain();
    };
    await enter('pine');
    await inside.getByText('names “Pine Hollow School District” as its owner').waitFor();
    await enter('cedarflats');
    await inside.getByText('Nothing is known about this place yet').waitFor({ state: 'detached' });
    await inside.getByText('1 contact is ready to read').waitFor();
    expect(complaints).toEqual([]);
  });
});
