import { describe, expect, it } from '@jest/globals';
import { type KeptLinks, keptLinks, linksFrom } from '../../../src/scouting/run/kept-pages.ts';
import { links } from '../../../src/scouting/web/crawl-tasks.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';

const URL_OF_PAGE = 'https://www.oak.example/board/index.html';
const body = Buffer.from(`<html><body>
  <a href="/staff">Staff &amp; faculty directory</a> <a href="minutes.pdf"></a>
  <a href="https://oak.example/news?page=2">News</a> <a href="https://www.oak.example//calendar">Calendar</a>
  <a href="https://www.oak.example.org/else">Elsewhere</a> <a href="/a%20b">A and b</a></body></html>`);

describe('the links of a page that are kept', () => {
  it('are those that the page has, without its host', async () => {
    const site = siteOf('https://www.oak.example/').address;
    const document = { url: URL_OF_PAGE, contentType: 'text/html', body, fetchedAt: '2026-11-29T00:00:00Z' };
    const found = await links({ document, site });
    expect(found.found.length).toBeGreaterThanOrEqual(4);
    const kept = JSON.parse(JSON.stringify(keptLinks(found, URL_OF_PAGE))) as KeptLinks;
    expect(kept.found).toContain('/staff Staff & faculty directory\n');
    expect(linksFrom(kept, URL_OF_PAGE, site)).toEqual(found);
  });
});
