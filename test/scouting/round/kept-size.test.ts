import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { type LabeledSite, labeledSites } from '../../../packages/reading/quality/site.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

/** Number of pages of a website. */
const PAGES = 60;
/** Number of those pages that are visited for their links, which are kept. */
const MAPPED_PAGES = 30;
/** Maximum number of bytes that may be kept of all pages. */
const MOST_BYTES = 300_000;
/** Bytes of a page's addresses, hashes, and entries of indexes. */
const OTHER_BYTES = 800;

let harness: Harness;
let websites: Websites;
let acme: Cast;
const hostOf = ({ subject }: LabeledSite): string => new URL(subject.websiteUrl!).hostname;
const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;
const ownPages = (site: LabeledSite) =>
  site.pages
    .map(({ document }) => document)
    .filter(
      ({ url, contentType }) => new URL(url).hostname === hostOf(site) && /html/.test(contentType ?? ''),
    );
const districts = labeledSites('real').filter((site) => ownPages(site).length > 0);

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
  const answering = (site: LabeledSite) => {
    const pages = new Map(ownPages(site).map(({ url, body }) => [pathOf(url), body]));
    const links = [...pages.keys()].map((path) => link(path, path));
    return (url: URL): PageAnswer | string | undefined => {
      const body = pages.get(pathOf(url.href));
      return body ? { body } : url.pathname === '/' ? page(site.subject.name, ...links) : undefined;
    };
  };
  websites = await Websites.serve(
    Object.fromEntries(districts.map((site) => [hostOf(site), answering(site)])),
  );
});
afterAll(async () => {
  await websites.close();
  await harness.close();
});

/** The bytes that would be kept of a district with 60 pages like those of its labeled site. */
async function keptOf(site: LabeledSite): Promise<number> {
  const district = await harness.seed.district({
    name: site.subject.name,
    websiteUrl: `http://${hostOf(site)}`,
    aiSummary: null,
  });
  await deeds(harness).unlock(acme, 'district', district);
  await harness.drain(harness.handlers({ web: websites.web }));
  const [kept] = await harness.db.core.rows<{ pages: number; links: number; rest: number }>(sql`
    select count(*)::int as pages, avg(pg_column_size(links))::float8 as links,
      avg(pg_column_size(facts) + pg_column_size(url_fact))::float8 as rest
    from read_pages where entity_id = ${district.id} and document_url !~ '^https?://[^/]+/$'`);
  expect(kept!.pages).toBe(ownPages(site).length);
  return MAPPED_PAGES * kept!.links + PAGES * (kept!.rest + OTHER_BYTES);
}

it('a reading keeps less than 300 kB of a place with 60 pages, at the median of real districts', async () => {
  const sizes: number[] = [];
  for (const site of districts) sizes.push(await keptOf(site));
  sizes.sort((one, other) => one - other);
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MOST_BYTES);
});
