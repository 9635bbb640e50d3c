import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { documentOf } from '../../../../test/support/pages.ts';
import type { Entry } from '../../documents/page.ts';

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

describe('a feed', () => {
  it.each([
    ['a', 'xmlns:a="http://www.w3.org/2005/Atom"'],
    ['atom', 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://www.w3.org/1999/xhtml"'],
  ])('may have the prefix "%s"', async (prefix, namespaces) => {
    const tag = (name: string, text: string) => `<${prefix}:${name}>${text}</${prefix}:${name}>`;
    const entry = (title: string) =>
      tag('entry', tag('title', title) + tag('updated', '2026-11-09T19:00:00-05:00'));
    const items = entry('Levy') + entry('Bond');
    const text = `<?xml version="1.0"?>\n<${prefix}:feed ${namespaces}>${items}</${prefix}:feed>`;
    const titles = ['Levy', 'Bond'].map((title) => ({ title, day: '2026-11-09' }));
    for (const type of ['application/atom+xml', 'text/xml'])
      expect((await readPage(documentOf(text, type, '/feed'))).entries).toMatchObject(titles);
    // A file that was cut off keeps the items that are whole.
    expect(await entries(text.slice(0, text.indexOf('Bond')))).toMatchObject(titles.slice(0, 1));
  });
});

describe('an item of a feed', () => {
  it.each([
    'Tue, 31 Nov 2026',
    'Mon, 30 Feb 2026 10:00:00 GMT',
    'Nov 31, 2026 10:00 PM EST',
    '2026-11-31',
    '2026-02-30T10:00:00Z',
    '2026/11/31 10:00',
    '11/31/2026 1:00 AM',
  ])('has no day if no such day exists: %s', async (time) =>
    expect(await item(`<pubDate>${time}</pubDate>`, 'America/Denver')).toMatchObject({
      day: null,
      date: null,
    }),
  );

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
    ['<pubDate>soon</pubDate><dc:date>2026-11-09T19:00:00-05:00</dc:date>'],
    ['<pubDate>Mon, 9 Nov 2026 19:00:00 EST</pubDate>'],
  ])('has the day that it states: %s', async (content) =>
    expect(await item(content)).toMatchObject({ day: '2026-11-09', date: '2026-11-10T00:00:00.000Z' }),
  );

  it.each(['Mon, 01 Jan 0001 00:00:00 +0000', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00-06:00', 'soon'])(
    'has no day if the feed has none: %s',
    async (time) =>
      expect(await item(`<pubDate>${time}</pubDate>`, 'America/Denver')).toMatchObject({
        day: null,
        date: null,
      }),
  );

  it.each([
    ['Sat, Dec 12 2026 02:02:33 AM', '2026-12-12T02:02:33.000Z'],
    ['2026/12/12 02:02:33', '2026-12-12T02:02:33.000Z'],
    ['12/12/2026 1:00 AM', '2026-12-12T01:00:00.000Z'],
    ['12-Dec-2026', '2026-12-12T00:00:00.000Z'],
    ['Sat, 12 Dec 2026 11:30 pm PST', '2026-12-13T07:30:00.000Z'],
    ['Sat, 12 Dec 2026 11:30 PM AKST', null],
    ['12 Dec 2026 7:00pm MST', '2026-12-13T02:00:00.000Z'],
    ['Sat, 12 Dec 2026 19:00:00 -0700 (MST)', '2026-12-13T02:00:00.000Z'],
    ['Sat Dec 12 19:00:00 MST 2026', '2026-12-13T02:00:00.000Z'],
    ['December 12, 2026 at 7:00 PM', '2026-12-12T19:00:00.000Z'],
    ['2026-12-12T23:30:5-08:00', null],
  ])('has the day that it writes in local time: %s', async (time, date) =>
    expect(await item(`<pubDate>${time}</pubDate>`, 'America/Los_Angeles')).toMatchObject({
      day: '2026-12-12',
      date,
    }),
  );

  it.each(['2026-11-31T19:00:00-05:00', '2026-13-01T19:00:00-05:00', '2026-00-10'])(
    'has a day that exists, or none: %s',
    async (time) => {
      const { day } = await item(`<pubDate>${time}</pubDate>`);
      expect(day && new Date(day).toISOString().slice(0, 10)).toBe(day);
    },
  );

  it('has the local day of the place if it states its time in UTC, as WordPress does', async () => {
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

describe('a feed', () => {
  const items = (count: number, more = '') =>
    Array.from(
      { length: count },
      (_, at) => `<item><title>Day ${at}</title><enclosure url="https://a.org/${at}.mp3"/>${more}</item>`,
    ).join('\n');
  const feed = (content: string) => `${RSS}<channel><title>News</title>${content}</channel></rss>`;

  it('is read whole, however many empty elements it has', async () =>
    expect(await entries(feed(items(300, '<media:thumbnail url="a.png"/>')))).toHaveLength(300));

  it('is read up to its last whole item if it is long, or was cut off', async () => {
    const long = feed(items(400, `<media:text>${'Agenda. '.repeat(600)}</media:text>`));
    expect(long.length).toBeGreaterThan(1_600_000);
    const kept = (await entries(long)).length;
    expect([kept > 250, kept < 400]).toEqual([true, true]);
    expect(await entries(feed(items(20)).slice(0, -40))).toHaveLength(19);
  });

  it('is read if it embeds the document type of a page', async () =>
    expect(
      await entries(
        feed(items(1, '<description><![CDATA[<!DOCTYPE html [<!ENTITY a "b">]>Levy]]></description>')),
      ),
    ).toMatchObject([{ text: expect.stringContaining('Levy') }]));

  it.each([
    [
      'in UTF-8, though it declares UTF-16',
      Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${feed(items(1))}`),
    ],
    ['in UTF-16', Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-16"?>${feed(items(1))}`, 'utf16le')],
  ])('is read %s', async (_, body) => {
    const document = { ...documentOf(body, 'text/xml'), zone: null };
    expect((await readPage(document)).entries).toMatchObject([{ title: 'Day 0' }]);
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
