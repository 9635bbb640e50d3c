import { describe, expect, it } from '@jest/globals';
import { readPage } from '../../../src/reading/documents/read-page.ts';
import type { Entry } from '../../../src/reading/page.ts';
import { documentOf } from '../../support/pages.ts';

const entries = async (text: string, zone: string | null = null): Promise<readonly Entry[]> =>
  (await readPage({ ...documentOf(text, 'application/rss+xml', '/news/feed'), zone })).entries;

/** The first entry of an RSS feed with this item. */
const item = async (content: string, zone: string | null = null): Promise<Entry> =>
  (
    await entries(
      `${RSS}<channel><title>News</title><item><title>Levy</title>${content}</item></channel></rss>`,
      zone,
    )
  )[0]!;
const RSS = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:a10="http://www.w3.org/2005/Atom">`;

describe('an item of a feed', () => {
  it('is found below a comment with markup, such as that of a generator', async () => {
    const feed = `<!-- made by <b>Feeds</b> - 2 -->\n${RSS}<channel><item><title>A day</title></item></channel></rss>`;
    expect((await readPage(documentOf(feed, 'application/xml', '/news'))).entries).toMatchObject([
      { title: 'A day' },
    ]);
  });

  it.each([
    ['<dc:date>2026-11-09T19:00:00-05:00</dc:date>'],
    ['<dcterms:issued xmlns:dcterms="http://purl.org/dc/terms/">2026-11-09T19:00:00-05:00</dcterms:issued>'],
    ['<a10:updated>2026-11-09T19:00:00-05:00</a10:updated>'],
    ['<a10:published>2026-11-09T19:00:00-05:00</a10:published>'],
    ['<pubDate>Mon, 09 Nov 26 19:00:00 EST</pubDate>'],
    ['<pubDate>Mon, 9 Nov 2026 19:00:00 EST</pubDate>'],
  ])('has the day that it states: %s', async (content) =>
    expect(await item(content)).toMatchObject({ day: '2026-11-09', date: '2026-11-10T00:00:00.000Z' }),
  );

  it('has the day of its place if it states its time in UTC, as WordPress does', async () => {
    const at = (time: string) => item(`<pubDate>Tue, 10 Nov 2026 ${time} +0000</pubDate>`, 'America/Denver');
    expect(await at('02:15:00')).toMatchObject({ day: '2026-11-09' });
    expect(await at('00:00:00')).toMatchObject({ day: null, date: '2026-11-10T00:00:00.000Z' });
  });

  it.each([
    ['<guid isPermaLink="true">https://a.org/1</guid>', 'https://a.org/1'],
    ['<guid>https://a.org/1</guid>', 'https://a.org/1'],
    ['<guid isPermaLink="false">https://a.org/1</guid>', null],
    ['<guid>tag:a.org,2026:1</guid>', null],
    ['<guid>https://a.org/1</guid><link>https://a.org/2</link>', 'https://a.org/2'],
  ])('is linked by its permanent address if it has no other: %s', async (content, url) =>
    expect(await item(content)).toMatchObject({ url }),
  );

  it('is linked relative to the base of the feed and its own', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.org/blog/"><title>News</title>
      <entry xml:base="posts/"><title>Levy</title><link href="levy.html"/></entry></feed>`;
    expect(await entries(atom)).toMatchObject([{ url: 'https://a.org/blog/posts/levy.html' }]);
  });
});

describe('a feed with a document type', () => {
  const DTD = '"http://my.netscape.com/publish/formats/rss-0.91.dtd"';
  const feed = (type: string) =>
    entries(`<?xml version="1.0"?>\n<!DOCTYPE rss ${type}>\n<rss version="0.91"><channel><title>N</title>
      <item><title>Levy passes</title></item></channel></rss>`);

  it('is read if the type is public, as that of RSS 0.91', async () =>
    expect(await feed(`PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"\n ${DTD}`)).toHaveLength(1));

  it('is refused if it defines entities', async () =>
    await expect(feed(`SYSTEM ${DTD} [<!ENTITY a "b">]`)).rejects.toThrow('entities of its own'));
});
