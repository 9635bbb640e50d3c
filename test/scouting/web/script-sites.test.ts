import { afterEach, describe, expect, it } from '@jest/globals';
import { fetchPages } from '../../../src/scouting/web/site/fetch-pages.ts';
import { mapSite } from '../../../src/scouting/web/site/map-site.ts';
import { scriptValues } from '../../../src/scouting/web/site/script-values.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { ORIGIN, SCRIPT_SITES } from '../../support/script-sites.ts';
import { servePages, testWeb, unending } from '../../support/websites.ts';

const script = (value: unknown) => `<script>x = ${JSON.stringify(value)}</script>`;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

/** Maps and fetches a website; the paths that were requested, without those of sitemaps and feeds. */
async function crawl(pages: Parameters<typeof servePages>[0]) {
  const server = await servePages(pages);
  const web = testWeb({ 'www.maple.k12.oh.us': server.port });
  open.push(web, server);
  const { urls } = await mapSite(`${ORIGIN}/`, { web, signal: unending() });
  const site = siteOf(`${ORIGIN}/`);
  for await (const step of fetchPages(
    urls.map(({ url }) => url),
    { web, site, signal: unending() },
  ))
    void step;
  const asked = [...new Set(server.asked)].filter(
    (path) => path !== '/' && !/xml(?:\.gz)?$|=rss$|components\.js$/.test(path),
  );
  return { asked: asked.toSorted(), urls };
}

describe('a website whose menus are scripts', () => {
  it.each(Object.entries(SCRIPT_SITES))(
    'is read whole, and nothing else is requested: %s',
    async (_, { exist, pages }) => {
      expect((await crawl(pages)).asked).toEqual(exist.toSorted());
    },
  );

  it('has a maximum number of addresses that differ only by numbers', async () => {
    const months = Array.from({ length: 100 }, (_, month) => ({
      label: 'Month',
      href: `/calendar/month-${month}`,
    }));
    const { urls } = await crawl((url) => (url.pathname === '/' ? script(months) : url.pathname));
    expect(urls).toHaveLength(41);
  });

  it('is read although a script names hundreds of pictures first', async () => {
    const pictures = Array.from({ length: 500 }, (_, place) => ({ url: `/gallery/${place}.jpg` }));
    const { asked } = await crawl({ '/': script([...pictures, { url: '/staff' }]), '/staff': 'Staff' });
    expect(asked).toEqual(['/staff']);
  });

  it('has a maximum number of addresses that may be something else', async () => {
    const words = Array.from({ length: 300 }, (_, place) => ({ label: 'Word', path: 'x'.repeat(place + 3) }));
    const { urls } = await crawl((url) => (url.pathname === '/' ? script(words) : url.pathname));
    expect(urls).toHaveLength(61);
  });
});

describe('a website with a menu in its HTML', () => {
  const menu = [...'abcdefghi'].map((letter) => `<a href="/${letter}">${letter}</a>`).join('');

  const sure = script([{ href: '/staff', label: 'Our staff' }]);
  const unsure = script([{ slug: 'staff', title: 'Staff' }]);
  it.each([
    ['before', sure + unsure],
    ['after', unsure + sure],
  ])('has an address of a menu that a script names %s what may be something else', async (_, scripts) => {
    const { asked } = await crawl((url) => (url.pathname === '/' ? menu + scripts : url.pathname));
    expect(asked).toContain('/staff');
  });

  it('has what its scripts name like a menu, too, and no other addresses of scripts', async () => {
    const named = [{ title: 'Staff', url: '/staff' }, { title: 'Board', url: 'board' }, { url: '/hidden' }];
    const { asked } = await crawl((url) => (url.pathname === '/' ? menu + script(named) : url.pathname));
    expect(asked).toEqual([...'abcdefghi'].map((letter) => `/${letter}`).concat('/staff'));
  });
});

describe('the texts of a script', () => {
  const named = (code: string) => scriptValues(code).map(({ name, value }) => [name, value]);

  it('are found around code that is no data, and around data that is cut off', () => {
    expect(named(`// it isn't data\nif (a === 'b') { href = '/a' }\n x = "cut\n{ url: "/b" }`)).toEqual([
      [null, 'b'],
      ['href', '/a'],
      ['url', '/b'],
    ]);
  });

  it('are found in data within data, with their escapes', () => {
    const inner = JSON.stringify({ menu: [{ href: '/a"b' }], to: ['/c', '/d'] });
    const within = JSON.stringify(JSON.stringify({ state: inner })).replaceAll('/', '\\u002F');
    expect(named(`window.state = JSON.parse(${within});`)).toEqual([
      ['href', '/a"b'],
      ['to', '/c'],
      ['to', '/d'],
    ]);
  });

  it('are left where data is nested deeper than that of websites', () => {
    expect(named(`${'{"a":'.repeat(2_000)}"/b"`)).toEqual([]);
  });
});
