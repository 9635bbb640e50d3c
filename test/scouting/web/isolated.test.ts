import type { FetchedDocument } from '@emi/reading/documents';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_LINKS } from '../../../src/scouting/web/crawl-results.ts';
import * as here from '../../../src/scouting/web/crawl-tasks.ts';
import { openCrawlTasks } from '../../../src/scouting/web/isolated-crawl.ts';

let tasks: ReturnType<typeof openCrawlTasks>;
beforeAll(() => {
  tasks = openCrawlTasks();
});
afterAll(() => tasks.close());

const { signal } = new AbortController();
const SITE = { home: 'https://www.oak.example/', otherHosts: ['www.elm.example'], sharedDomains: [] };
const document = (body: string, contentType = 'text/html'): FetchedDocument => ({
  url: 'https://www.oak.example/board/',
  contentType,
  body: Buffer.from(body),
  fetchedAt: '2026-11-20T00:00:00.000Z',
});
const ROBOTS = Buffer.from('User-agent: *\nDisallow: /a\nAllow: /a*b\nCrawl-delay: 2\nSitemap: /map.xml');
const SITEMAP = Buffer.from('<urlset><url><loc>https://www.elm.example/staff</loc></url></urlset>');
const PAGE = document(
  '<link rel="canonical" href="/board"><a href="/staff">Staff</a><a href="//x.example">X</a>',
);
const FEED = document('<rss><channel><item><link>/news/1</link></item></channel></rss>', 'text/xml');

describe('a process for content from websites', () => {
  it('finds the same as this process', async () => {
    expect(await tasks.robots(ROBOTS, signal)).toEqual(await here.robots(ROBOTS));
    expect(await tasks.sitemap({ body: SITEMAP, site: SITE }, signal)).toEqual(
      await here.sitemap({ body: SITEMAP, site: SITE }),
    );
    expect(await tasks.links({ document: FEED, site: SITE }, signal)).toEqual(
      await here.links({ document: FEED, site: SITE }),
    );
    const links = await tasks.links({ document: PAGE, site: SITE }, signal);
    expect(links).toEqual(await here.links({ document: PAGE, site: SITE }));
    expect(links).toMatchObject({
      via: 'link',
      declaredUrl: 'https://www.oak.example/board',
      found: [
        { url: 'https://www.oak.example/board', text: null },
        { url: 'https://www.oak.example/staff', text: 'Staff', priority: 1 },
      ],
    });
  });

  it('is killed when a page takes too long: the page then has no links, and a robots.txt allows nothing', async () => {
    const hasty = openCrawlTasks(1);
    try {
      expect(await hasty.links({ document: PAGE, site: SITE }, signal)).toEqual(NO_LINKS);
      expect(await hasty.sitemap({ body: SITEMAP, site: SITE }, signal)).toEqual({
        sitemaps: [],
        pages: [],
        modified: [],
      });
      expect(await hasty.robots(ROBOTS, signal)).toBeNull();
    } finally {
      await hasty.close();
    }
  });

  it('is killed with the run', async () => {
    const stopped = AbortSignal.abort(new Error('the worker stops'));
    await expect(tasks.links({ document: PAGE, site: SITE }, stopped)).rejects.toThrow('the worker stops');
  });

  it('keeps the most promising of a flood of links', async () => {
    const flood = Array.from({ length: 20_000 }, (_, at) => `<url><loc>/x${at}</loc></url>`).join('');
    const body = Buffer.from(`<urlset>${flood}<url><loc>/staff-directory</loc></url></urlset>`);
    const { pages } = await tasks.sitemap({ body, site: SITE }, signal);
    expect(pages).toHaveLength(5_000);
  });
});
