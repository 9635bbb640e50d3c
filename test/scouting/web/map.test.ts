import type { FetchedDocument } from '@emi/reading/documents';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type MapOptions, mapSite, type SiteMap } from '../../../src/scouting/web/site/map-site.ts';
import { type PageAnswer, servePages, type TestSite, testWeb, unending } from '../../support/websites.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

const HOME = 'http://www.maple.k12.oh.us/';
const page = (...links: string[]): string =>
  `${links.map((link) => `<a href="${link}">${link}</a>`).join('\n')}<p>${links.join(' ')}</p>`;
const xml = (body: string): PageAnswer => ({ type: 'text/xml', body });
const urlset = (...urls: string[]) =>
  xml(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`);

/** Maps a website that is served on loopback under several names. */
async function map(
  pages: Parameters<typeof servePages>[0],
  bounds: MapOptions['bounds'] = {},
  website = HOME,
): Promise<SiteMap & { site: TestSite; paths: string[]; read: FetchedDocument[] }> {
  const site = await servePages(pages);
  const hosts = [
    'www.maple.k12.oh.us',
    'maple.k12.oh.us',
    'lincoln.maple.k12.oh.us',
    'www.elsewhere.example',
  ];
  const web = testWeb(Object.fromEntries(hosts.map((host) => [host, site.port])));
  open.push(web, site);
  const read: FetchedDocument[] = [];
  const onPage = (document: FetchedDocument) => void read.push(document);
  const found = await mapSite(website, { web, bounds, signal: unending(), onPage });
  const paths = found.urls.map(({ url }) => url.replace(/^http:\/\/www\.maple\.k12\.oh\.us/, ''));
  return { ...found, site, paths, read };
}

describe('a site map', () => {
  it('has the addresses of robots.txt, sitemaps, feeds, and links, most promising first, with sources', async () => {
    const { urls } = await map({
      '/robots.txt': { type: 'text/plain', body: 'Sitemap: http://www.maple.k12.oh.us/index.xml' },
      '/index.xml': xml('<sitemapindex><sitemap><loc>/pages.xml</loc></sitemap></sitemapindex>'),
      '/pages.xml': urlset(
        'http://www.maple.k12.oh.us/staff-directory',
        'http://www.maple.k12.oh.us/gallery',
      ),
      '/': `<link rel="alternate" type="application/rss+xml" href="/feed.xml">${page('/technology')}`,
      '/feed.xml': xml('<rss><channel><item><link>/articles/7</link></item></channel></rss>'),
      '/technology': page(
        '/board/minutes.pdf',
        'mailto:a@b.c',
        '/pic.jpg',
        'http://lincoln.maple.k12.oh.us/',
      ),
      '/staff-directory': page('/'),
      '/articles/7': 'News',
      '/gallery': 'Pictures',
    });
    const seen = urls.map(({ url, discoveredVia, depth }) => [
      url.replace('http://www.maple.k12.oh.us', ''),
      discoveredVia,
      depth,
    ]);
    expect(seen).toEqual([
      ['/', 'home', 0],
      ['/staff-directory', 'robots', 1],
      ['/technology', 'link', 1],
      ['/board/minutes.pdf', 'link', 2],
      ['/feed.xml', 'link', 1],
      ['/articles/7', 'feed', 2],
      ['/gallery', 'robots', 1],
    ]);
  });

  it('is built from the usual sitemap location when robots.txt names none', async () => {
    const { urls } = await map({ '/': 'Hello', '/sitemap.xml': urlset(`${HOME}bids`), '/bids': 'Bids' });
    expect(urls[0]).toMatchObject({ url: HOME, discoveredVia: 'home' });
    expect(urls[1]).toMatchObject({ url: `${HOME}bids`, discoveredVia: 'sitemap' });
  });

  it('is built from the sitemaps of the usual builders, and from the scripts of a page without a menu', async () => {
    const { paths } = await map({
      '/': `<div id="app"></div><script>window.menu = {"items":[{"href":"\\/staff","icon":{"url":"/a.svg"}},
        {"path":"/board/meetings"},{"url":"http://www.elsewhere.example/"}]}</script>`,
      '/wp-sitemap.xml': urlset(`${HOME}bids`),
      '/staff': page('/budget'),
      '/board/meetings': 'Meetings',
      '/bids': 'Bids',
      '/budget': 'Budget',
    });
    expect(paths.toSorted()).toEqual(['/', '/bids', '/board/meetings', '/budget', '/staff']);
  });

  it('has no addresses from scripts where the page has a menu', async () => {
    const menu = page(...[...'abcdefghi'].map((letter) => `/${letter}`));
    const { paths } = await map({ '/': `${menu}<script>x = {"href":"/hidden"}</script>` });
    expect(paths).not.toContain('/hidden');
  });

  it('has newer documents before older ones, and both after pages without a day', async () => {
    const files = ['2019-05-07', '2026-11-03', '2024', '2026-10'].map((day) => `/board/minutes-${day}.pdf`);
    const { paths } = await map({ '/': page(...files, '/board/minutes'), '/board/minutes': 'Minutes' });
    expect(paths.slice(1)).toEqual([
      '/board/minutes',
      '/board/minutes-2026-11-03.pdf',
      '/board/minutes-2026-10.pdf',
      '/board/minutes-2024.pdf',
      '/board/minutes-2019-05-07.pdf',
    ]);
  });

  it('is the same however often it is built', async () => {
    const pages = (url: URL) => (url.pathname.length < 4 ? page('b', 'a', `${url.pathname}c`, '/d') : 'leaf');
    expect((await map(pages)).urls).toEqual((await map(pages)).urls);
  });

  it('stays on the site, also when a page redirects elsewhere', async () => {
    const { paths, site } = await map({
      '/': page(
        'http://www.elsewhere.example/staff',
        'http://www.oak.k12.oh.us/',
        '/out',
        'https://5il.co/a',
      ),
      '/out': { status: 302, headers: { Location: 'http://www.elsewhere.example/board' } },
    });
    expect(paths).toEqual(['/', 'https://5il.co/a']);
    expect(site.asked).not.toContain('/staff');
    expect(site.asked).not.toContain('/board');
  });

  it('starts at the final address of the home page, with or without a scheme', async () => {
    const pages = (url: URL) =>
      url.hostname === 'maple.k12.oh.us' ? { status: 301, headers: { Location: HOME } } : page('/staff');
    expect((await map(pages, { pages: 1 }, 'maple.k12.oh.us')).home).toBe(HOME);
  });

  it('fails for a website that does not answer', async () => {
    await expect(map(() => ({ status: 500 }))).rejects.toMatchObject({ kind: 'status', status: 500 });
  });

  it('omits what robots.txt forbids, which is never requested', async () => {
    const { paths, site } = await map({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /staff' },
      '/': page('/staff/all', '/board'),
      '/board': 'Board',
    });
    expect(paths).toEqual(['/', '/board']);
    expect(site.asked).not.toContain('/staff/all');
  });

  it('has a page once: other spellings, redirects, canonical addresses and copies are left out', async () => {
    const { paths } = await map({
      '/': page(
        '/staff',
        '/staff/',
        'http://maple.k12.oh.us/staff?utm_source=x',
        '/people',
        '/copy',
        '/staff?v=2',
      ),
      '/staff': 'Our staff',
      '/staff?v=2': '<link rel="canonical" href="/staff">Our staff, again',
      '/people': { status: 301, headers: { Location: '/staff' } },
      '/copy': 'Our staff',
    });
    expect(paths).toEqual(['/', '/staff']);
  });

  it('keeps pages with temporary errors and leaves out missing ones', async () => {
    const { paths } = await map({ '/': page('/staff', '/board'), '/staff': { status: 503 } });
    expect(paths).toEqual(['/', '/staff']);
  });

  it('includes the content of every page that was read, so that it need not be read again', async () => {
    const { read } = await map({ '/': page('/staff'), '/staff': 'Staff' });
    expect(read.map(({ url, body }) => [url, body.length > 0])).toEqual([
      [HOME, true],
      [`${HOME}staff`, true],
    ]);
  });
});

describe('a site map of an endless website', () => {
  it.each<[string, (url: URL) => string | PageAnswer]>([
    [
      'a calendar',
      ({ pathname }) => page(`/board/calendar/${Number(pathname.slice(16) || '1') + 1}`, '/staff'),
    ],
    ['months in parameters', ({ searchParams }) => page(`?month=${Number(searchParams.get('month')) + 1}`)],
    ['relative links that grow', () => page('staff/', 'board/')],
    ['sessions', () => page(`/staff?sid=${Math.random()}`)],
    ['sorting', ({ search }) => page(`/staff${search}${search ? '&' : '?'}sort=a`, '/staff?filter=b')],
    ['a maze of promises', ({ pathname }) => page(`/staff/board-${Math.random()}`, `${pathname}x/rfp`)],
  ])('ends: %s', async (_, pages) => {
    const { site, stoppedBy, urls } = await map((url) =>
      url.pathname.endsWith('.xml') ? { status: 404 } : pages(url),
    );
    expect(site.asked.length).toBeLessThanOrEqual(34);
    expect(urls.length).toBeLessThanOrEqual(1000);
    expect([null, 'pages']).toContain(stoppedBy);
  });

  it('has a maximum number of pages that differ only by numbers', async () => {
    const { paths } = await map(
      {
        '/': page(...Array.from({ length: 100 }, (_, index) => `/staff/${index}`), '/board'),
      },
      { pages: 1 },
    );
    expect(paths).toHaveLength(42);
  });

  it('has no addresses that are known for endless content', async () => {
    const { paths } = await map({ '/': page('/events/2031/12', '/staff?sort=name', '/board') }, { pages: 1 });
    expect(paths).toEqual(['/', '/board']);
  });

  it('covers the rest of the site despite one crowded folder', async () => {
    const crowd = Array.from({ length: 40 }, (_, index) => `/page/staff-${'x'.repeat(index + 1)}`);
    const { site } = await map({
      '/': page(...crowd, '/about', '/news'),
      ...Object.fromEntries(crowd.map((path) => [path, path])),
    });
    expect(site.asked).toEqual(expect.arrayContaining(['/about', '/news']));
  });

  const wide = ({ pathname }: URL) =>
    page(
      ...Array.from(
        { length: 30 },
        (_, index) => `/${pathname.length}-${'abcdefghijklmnopqrstuvwxyzabcd'.slice(index)}`,
      ),
    );

  it.each<[string, MapOptions['bounds'], (asked: number) => boolean]>([
    ['pages', { pages: 4 }, (asked) => asked === 8],
    ['bytes', { bytes: 2000 }, (asked) => asked <= 4],
    ['time', { milliseconds: 0 }, (asked) => asked === 1],
  ])('stops at its limit of %s and reports that', async (bound, bounds, isRight) => {
    const { site, stoppedBy } = await map(wide, bounds);
    expect(stoppedBy).toBe(bound);
    expect(isRight(site.asked.length)).toBe(true);
  });

  it('goes no deeper than its limit, and names no more pages than its limit', async () => {
    const chain = ({ pathname }: URL) =>
      page(`${pathname.replace(/\/$/, '')}/${'abcdefghi'[pathname.split('/').length]}`);
    const { urls } = await map(chain, { depth: 2 });
    expect(Math.max(...urls.map(({ depth }) => depth))).toBe(3);
    expect((await map(wide, { urls: 7 })).urls).toHaveLength(7);
  });

  it('reads a maximum number of sitemaps, also when they refer to themselves', async () => {
    const { site } = await map(({ pathname }) => {
      if (!pathname.endsWith('.xml')) return pathname === '/' ? 'Home' : undefined;
      const others = [1, 2, 3].map((index) => `<sitemap><loc>/${index}${pathname.slice(1)}</loc></sitemap>`);
      return xml(`<sitemapindex><sitemap><loc>${pathname}</loc></sitemap>${others.join('')}</sitemapindex>`);
    });
    expect(site.asked).toHaveLength(11);
  });
});
