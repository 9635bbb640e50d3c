import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { knownVendors } from '../../packages/reading/quality/site.ts';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { type PageAnswer, servePages, type TestSite, testWeb } from '../support/websites.ts';

/** A complete labeled site, served as a server would. */
const FOLDER = 'packages/reading/quality/sites/development/harlan-ridge';
interface SiteFile {
  subject: { name: string; state: string; city: string; schools: string[] };
  pages: { file: string; url: string; contentType: string }[];
}
const site: SiteFile = JSON.parse(readFileSync(join(FOLDER, 'site.json'), 'utf8'));
const labels: Record<string, { contacts?: { name: string }[]; vendors?: string[] }> = JSON.parse(
  readFileSync(join(FOLDER, 'labels.json'), 'utf8'),
);
const HOST = new URL(site.pages[0]!.url).hostname;
const home = site.pages[0]!.url.replace('https:', 'http:');

let harness: Harness;
let acme: Cast;
let other: Cast;
let district: District;
let server: TestSite;

beforeAll(async () => {
  harness = await Harness.start();
  server = await servePages((url) => {
    const page = site.pages.find((known) => new URL(known.url).pathname === url.pathname);
    if (page) return { type: page.contentType, body: readFileSync(join(FOLDER, page.file)) };
    if (url.pathname === '/sitemap.xml') return sitemap();
    if (url.pathname.startsWith('/calendar/day/')) return trap(url);
    return undefined;
  });
  acme = await harness.seed.organization({ credits: 100 });
  other = await harness.seed.organization({ credits: 100 });
  district = await harness.seed.district({
    name: site.subject.name,
    state: site.subject.state,
    physicalCity: site.subject.city,
    websiteUrl: home,
    aiSummary: null,
  });
  for (const name of site.subject.schools) await harness.seed.school({ districtId: district.id, name });
  for (const vendor of vendors()) await harness.seed.vendor(vendor);
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

const sitemap = (): PageAnswer => ({
  type: 'application/xml',
  body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${site.pages
    .map(({ url }) => `<url><loc>${url.replace('https:', 'http:')}</loc></url>`)
    .join('')}<url><loc>http://${HOST}/calendar/day/1</loc></url></urlset>`,
});

/** Every page links to the next one, forever. */
const trap = (url: URL): string =>
  `<html><body><a href="/calendar/day/${Number(url.pathname.split('/').at(-1)) + 1}">Next day</a></body></html>`;

const vendors = () =>
  knownVendors().map(({ name, aliases, category, website, hosts, words, senses }) => ({
    canonicalName: name,
    aliases: [...aliases],
    category: category ?? 'other',
    website,
    hosts: [...(hosts ?? [])],
    words: [...(words ?? [])],
    senses: [...(senses ?? [])],
  }));

const scouting = () => harness.handlers({ web: testWeb({ [HOST]: server.port }) });
const read = async (path: string, { key }: Cast = acme) => (await harness.get(path, key)).body;
const pages = Object.values(labels);

describe('a district that was never scouted', () => {
  it('is scouted by its first unlock, and everything can be read through the documented routes', async () => {
    const base = `/districts/${district.id}`;
    expect((await read(`${base}/status`)).status).toBe('idle');
    await harness.post('/unlock', acme.key, { entity_type: 'district', entity_id: district.id });
    expect(await read(`${base}/status`)).toMatchObject({ status: 'pending', failure: null, success: null });
    await harness.drain(scouting());

    expect(await read(`${base}/status`)).toMatchObject({
      status: 'completed',
      progress: { phase_state: 'completed', phases_completed: 7, phases_total: 7, percent: 100 },
      failure: null,
      success: { completed_at: expect.any(String), duration_seconds: expect.any(Number) },
    });
    const record = await read(base);
    expect(record).toMatchObject({
      status: 'completed',
      ai_summary: expect.stringContaining(site.subject.name.split(' ')[0]!),
      executive_summary: expect.any(String),
      website_mapped_at: expect.any(String),
      content_fetched_at: expect.any(String),
      content_extracted_at: expect.any(String),
      crawled_at: expect.any(String),
      summary_generated_at: expect.any(String),
      last_analysis_job_id: expect.any(String),
    });

    const found = (await read(`${base}/vendors`)).data as { vendor: { canonical_name: string } }[];
    const names = new Set(found.map(({ vendor }) => vendor.canonical_name));
    const wanted = new Set(pages.flatMap((page) => page.vendors ?? []));
    expect([...wanted].filter((name) => names.has(name)).length / wanted.size).toBeGreaterThan(0.7);

    const people = await read(`/contacts?district_id=${district.id}&limit=200`);
    const known = new Set(pages.flatMap((page) => page.contacts ?? []).map(({ name }) => name));
    const right = people.data.filter(({ name }: { name: string }) => known.has(name));
    expect(right.length / known.size).toBeGreaterThan(0.7);
    expect(people.data[0]).toMatchObject({ email: null, source: 'website' }); // until the contact itself is unlocked

    expect((await read(`${base}/events`)).data.length).toBeGreaterThan(0);
    const urls = (await read(`${base}/urls`)).data as { url: string }[];
    expect(urls.length).toBeGreaterThanOrEqual(site.pages.length);
    const signals = await read(`${base}/buying-signals`);
    for (const signal of [...signals.contracts, ...signals.painPoints, ...signals.funding]) {
      expect(signal.source_url).toContain(HOST);
    }
  });

  it('is scouted past an endless calendar, which is abandoned after a while', () => {
    expect(server.asked.filter((path) => path.startsWith('/calendar/day/')).length).toBeLessThan(20);
  });

  it('serves the next organization without another run', async () => {
    await harness.post('/unlock', other.key, { entity_type: 'district', entity_id: district.id });
    const [count] = await harness.db.core.rows<{ runs: number }>(
      sql`select count(*)::int as runs from scouting_runs where entity_id = ${district.id}`,
    );
    expect(count).toEqual({ runs: 1 });
    expect((await read(`/districts/${district.id}`, other)).ai_summary).not.toBeNull();
  });

  it('shows everything once and keeps imported records when scouted again', async () => {
    const imported = await harness.seed.painPoint(
      { districtId: district.id },
      { description: 'Imported by hand' },
    );
    const before = await counts();
    const feed = await feedOf(acme);
    expect(feed.length).toBeGreaterThan(3);
    const asked = await harness.post(`/districts/${district.id}/scout`, acme.key, {});
    expect([asked.status, asked.body.status]).toEqual([202, 'pending']);
    const again = await harness.post(`/districts/${district.id}/scout`, other.key, {});
    expect([again.status, again.body.status]).toEqual([200, 'pending']);
    await harness.drain(scouting());
    expect(await counts()).toEqual(before);
    expect(await feedOf(acme)).toEqual(feed); // the same records, neither new nor younger
    const signals = await read(`/districts/${district.id}/buying-signals`);
    expect(signals.painPoints.map(({ id }: { id: string }) => id)).toContain(imported.id);
  });
});

const feedOf = async ({ key }: Cast) =>
  (await harness.get('/signals?order_by=date&limit=50', key)).body.data.map(
    ({ id, kind, date, changed_at }: Record<string, string>) => [id, kind, date, changed_at],
  );
const counts = async () => {
  const [row] = await harness.db.core.rows(sql`
    select (select count(*) from contacts where district_id = ${district.id}) as contacts,
      (select count(*) from vendor_stack_entries where entity_id = ${district.id}) as vendors,
      (select count(*) from timeline_events where entity_id = ${district.id}) as events,
      (select count(*) from classified_urls where entity_id = ${district.id}) as urls`);
  return row;
};

describe('a website whose board meets at a platform that refuses crawlers', () => {
  it('has a status that names the platform, and a run that keeps its address', async () => {
    const address = 'http://go.boarddocs.com/oh/maple/Board.nsf/Public';
    const own = await servePages({ '/': `<p>Welcome.</p><a href="${address}">Board meetings</a>` });
    const maple = await harness.seed.district({ websiteUrl: 'http://maple.example', aiSummary: null });
    await harness.post('/unlock', acme.key, { entity_type: 'district', entity_id: maple.id });
    await harness.drain(harness.handlers({ web: testWeb({ 'maple.example': own.port }) }));
    await own.close();
    expect((await read(`/districts/${maple.id}/status`)).progress.message).toBe(
      'Scouting is complete. Meetings at BoardDocs, closed to crawlers.',
    );
    const [run] = await harness.db.core.rows(
      sql`select meeting_areas as areas from scouting_runs where entity_id = ${maple.id}`,
    );
    expect(run).toEqual({ areas: [{ platform: 'BoardDocs', url: address, isClosed: true }] });
  });
});

describe('a website that cannot be read', () => {
  it('fails the run in plain words, and scouting can be requested again when that may help', async () => {
    const gone = await harness.seed.district({ websiteUrl: 'http://gone.example.org', aiSummary: null });
    await harness.post('/unlock', acme.key, { entity_type: 'district', entity_id: gone.id });
    await harness.drain(scouting());
    expect((await read(`/districts/${gone.id}/status`)).failure).toMatchObject({
      message: 'The website cannot be reached.',
      can_retry: true,
    });
    expect((await read(`/districts/${gone.id}`)).status).toBe('error');
  });
});
