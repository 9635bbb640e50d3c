import zlib from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Candidates } from '../../../src/scouting/web/site/candidates.ts';
import { canonicalUrl, sameness } from '../../../src/scouting/web/site/canonical-url.ts';
import { pageLinks } from '../../../src/scouting/web/site/page-links.ts';
import { pagePriority } from '../../../src/scouting/web/site/page-priority.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { siteLinks } from '../../../src/scouting/web/site/site-link.ts';
import { isTrap } from '../../../src/scouting/web/site/traps.ts';
import { xmlLinks } from '../../../src/scouting/web/site/xml-links.ts';

describe('a link', () => {
  it.each([
    ['HTTP://WWW.School.ORG:80/Staff#top', 'http://www.school.org/Staff'],
    ['https://school.org:443', 'https://school.org/'],
    ['//school.org/a', 'https://school.org/a'],
    ['../b?utm_source=x&id=2&fbclid=y', 'https://school.org/b?id=2'],
    ['/a?b=2&a=1', 'https://school.org/a?a=1&b=2'],
    ['/a;jsessionid=ABC?PHPSESSID=1&sid=2', 'https://school.org/a'],
    ['/a//b', 'https://school.org/a/b'],
    ['https://school.org./a', 'https://school.org/a'],
    [' /a\n', 'https://school.org/a'],
    ['webcal://school.org/all.ics', 'https://school.org/all.ics'],
    ['?page=2', 'https://school.org/x/y?page=2'],
  ])('%j resolves to %s', (link, url) => {
    expect(canonicalUrl(link, 'https://school.org/x/y')).toBe(url);
  });

  it.each(['mailto:a@school.org', 'tel:555', 'javascript:void(0)', 'http://', 'https://me:pw@school.org/'])(
    '%s is not a web address',
    (link) => expect(canonicalUrl(link, 'https://school.org/')).toBeNull(),
  );

  it.each([
    ['http://www.school.org/', 'https://school.org'],
    ['https://school.org/staff/', 'https://school.org/staff'],
    ['https://school.org/index.html', 'https://school.org/'],
    ['https://school.org/staff/default.aspx?id=1', 'https://school.org/staff/?id=1'],
  ])('%s is the same page as %s', (one, other) => expect(sameness(one)).toBe(sameness(other)));

  it.each([
    ['https://school.org/Staff', 'https://school.org/staff'],
    ['https://school.org/a?id=1', 'https://school.org/a?id=2'],
    ['https://a.school.org/', 'https://school.org/'],
  ])('%s may be another page than %s', (one, other) => expect(sameness(one)).not.toBe(sameness(other)));
});

describe('an endless supply of pages', () => {
  it.each([
    '/calendar?month=12&year=2031',
    '/events/2031/12',
    '/calendar/events/2031-12-24',
    '/news?sort=date',
    '/staff?filter_dept=3',
    '/a?replytocom=7',
    '/a?print=1',
    '/staff/staff/staff/x',
    '/a/b/a/b',
    '/1/2/3/4/5/6/7/8/9/10/11',
    `/${'a'.repeat(600)}`,
    '/x?a=1&b=2&c=3&d=4',
    '/login?return=/a',
    '/wp-admin/',
    '/photo.JPG',
    '/minutes.docx',
  ])('is detected in %s', (path) => expect(isTrap(`https://school.org${path}`)).toBe(true));

  it.each([
    '/',
    '/calendar',
    '/board/minutes/2026-11-20.pdf',
    '/news/2026/11/new-superintendent',
    '/o/district/page/staff-directory',
    '/apps/pages/index.jsp?uREC_ID=1&type=d',
    '/schools/lincoln/about/staff',
    '/district/about-district/our-district',
    '/news?page=2',
    '/all.ics',
  ])('is not detected in %s', (path) => expect(isTrap(`https://school.org${path}`)).toBe(false));
});

describe('a website', () => {
  it.each([
    ['https://www.maple.k12.oh.us/', 'https://lincoln.maple.k12.oh.us/staff', true],
    ['https://www.maple.k12.oh.us/', 'https://www.oak.k12.oh.us/', false],
    ['https://www.mapleschools.org/', 'https://hs.mapleschools.org/', true],
    ['https://www.mapleschools.org/', 'https://mapleschools.org.evil.example/', false],
    ['https://maple.weebly.com/', 'https://oak.weebly.com/', false],
    ['https://sites.google.com/view/maple/home', 'https://sites.google.com/view/maple/staff', true],
    ['https://sites.google.com/view/maple/home', 'https://sites.google.com/view/maplewood', false],
    ['http://10.1.1.1/', 'http://10.1.1.2/', false],
  ])('starting at %s contains %s: %s', (home, url, expected) => {
    expect(siteOf(home).has(url)).toBe(expected);
  });

  it.each([
    ['http://www.rapidcity.k12.sd.us/', 'https://staff.rapidcity.k12.sd.us/', true],
    ['http://www.rapidcity.k12.sd.us/', 'https://abo.k12.sd.us/', false],
    ['http://www.rapidcity.k12.sd.us/', 'https://www.k12.sd.us/', false],
    ['https://www.k12.sd.us/', 'https://abo.k12.sd.us/', false],
    ['https://oak.boone.esc.net/', 'https://elm.boone.esc.net/', false],
    ['https://oak.boone.esc.net/', 'https://www.oak.boone.esc.net/', true],
    ['https://www.maple.org/', 'https://hs.maple.org/', true],
  ])('starting at %s under a domain that districts share contains %s: %s', (home, url, expected) => {
    expect(siteOf(home, [], ['k12.sd.us', 'esc.net', 'boone.esc.net', 'oak.org']).has(url)).toBe(expected);
  });

  it('includes hosts that are known to belong to it', () => {
    const site = siteOf('https://www.maple.k12.oh.us/', ['lincoln-elementary.org']);
    expect(site.has('https://www.lincoln-elementary.org/staff')).toBe(true);
  });

  it.each([
    ['https://core-docs.s3.amazonaws.com/documents/asset/minutes.pdf', true],
    ['https://resources.finalsite.net/images/v1/maple/budget.pdf', true],
    ['https://5il.co/abc', true],
    ['https://core-docs.s3.amazonaws.com/index.html', false],
    ['https://files.example.com/minutes.pdf', false],
  ])('may keep documents elsewhere: %s: %s', (url, expected) => {
    const site = siteOf('https://www.maple.k12.oh.us/');
    expect({ has: site.has(url), mayLinkTo: site.mayLinkTo(url) }).toEqual({
      has: false,
      mayLinkTo: expected,
    });
  });
});

describe('the priority of a link', () => {
  const order = (...paths: string[]) =>
    paths.toSorted(
      (a, b) => pagePriority(`https://s.org${b}`, null) - pagePriority(`https://s.org${a}`, null),
    );

  it('is highest for pages that hold facts', () => {
    expect(order('/lunch-menu', '/news', '/technology', '/staff-directory', '/gallery')).toEqual([
      '/staff-directory',
      '/technology',
      '/news',
      '/lunch-menu',
      '/gallery',
    ]);
  });

  it('also follows from the text of a link, and from words in any naming style', () => {
    expect(pagePriority('https://s.org/page/17', 'Open Bids & RFPs')).toBe(1);
    expect(pagePriority('https://s.org/SchoolBoard/boardMinutes.aspx', null)).toBe(0.9);
    expect(pagePriority('https://s.org/page/17', null)).toBe(0.2);
  });
});

describe('the links of a page', () => {
  it("are found in anchors, frames, feeds and redirections, relative to the page's base", () => {
    const html = `<base href="/dir/"><meta http-equiv="Refresh" content="0; URL='start.html'">
      <link rel="alternate" type="application/rss+xml" title="All" href="feed.xml"><link rel=canonical href="/me">
      <a href="a"> Our <b>staff</b>\n page</a><a name=x>no</a>
      <a href="b"><img alt="Board"></a><iframe src="c"></iframe>`;
    expect(pageLinks(Buffer.from(html), 'https://s.org/x')).toMatchObject({
      declaredUrl: 'https://s.org/me',
      links: [
        { url: 'https://s.org/dir/start.html', text: null, isFeed: false },
        { url: 'https://s.org/dir/feed.xml', text: 'All', isFeed: true },
        { url: 'https://s.org/me', text: null, isFeed: false },
        { url: 'https://s.org/dir/a', text: 'Our staff page', isFeed: false },
        { url: 'https://s.org/dir/b', text: 'Board', isFeed: false },
        { url: 'https://s.org/dir/c', text: null, isFeed: false },
      ],
    });
  });

  it('include the files of calendars that frames and widgets show, but none of holidays', () => {
    const names = 'src=oak%40oak.org&src=en.usa%23holiday%40group.v.calendar.google.com';
    const html = `<iframe src="https://calendar.google.com/calendar/embed?${names}"></iframe>
      <div class="fsCalendar" data-calendar-ids="7,12"></div><div data-calendar-ids="all"></div>`;
    const site = siteOf('https://www.oak.org/');
    const { links } = pageLinks(Buffer.from(html), 'https://www.oak.org/calendar');
    expect(
      siteLinks(links, 'https://www.oak.org/calendar', site).map(({ url, isFile }) => [url, isFile]),
    ).toEqual([
      ['https://calendar.google.com/calendar/ical/oak%40oak.org/public/basic.ics', true],
      ['https://www.oak.org/fs/calendar-manager/events.ics?calendar_ids=7%2C12', true],
    ]);
  });

  it.each([
    ['deep', '<div>'.repeat(1_000_000)],
    ['of anchors in anchors', '<a href=x>y'.repeat(450_000)],
    ['of misnested formats', '<a><b><p>'.repeat(500_000)],
    ['of one open tag', `<a ${'x=y '.repeat(1_000_000)}`],
    ['of open comments', '<!--'.repeat(1_000_000)],
    ['of entities', '<a href="&amp;&#x41;&notanentity">'.repeat(140_000)],
  ])('do not exhaust their reader when it is %s', (_, html) => {
    expect(pageLinks(Buffer.from(html), 'https://s.org/').links.length).toBeLessThanOrEqual(3000);
  });
});

describe('the links of an XML document', () => {
  const read = (text: string | Buffer) => xmlLinks(Buffer.from(text));

  it('are the pages of a sitemap, compressed or not', async () => {
    const xml = '<?xml version="1.0"?><urlset><url><loc> https://s.org/a?b=1&amp;c=2 </loc></url></urlset>';
    const expected = { kind: 'pages', links: [{ url: 'https://s.org/a?b=1&c=2', text: null }] };
    expect(await read(xml)).toEqual(expected);
    expect(await read(zlib.gzipSync(xml))).toEqual(expected);
  });

  it('have their numeric character references decoded, and those of no character left', async () => {
    const references = '?a=1&#38;b=2&#x26;c=3&d=4&#x00026;e=5&#x110000;f=6&#xFFFFFF;&#9999999;&#xD800;&#0;';
    const xml = `<urlset><url><loc>https://s.org/${references}</loc></url></urlset>`;
    const url = 'https://s.org/?a=1&b=2&c=3&d=4&e=5&#x110000;f=6&#xFFFFFF;&#9999999;&#xD800;&#0;';
    expect(await read(xml)).toEqual({ kind: 'pages', links: [{ url, text: null }] });
  });

  it('are the files of an index, the lines of a list, the items of feeds', async () => {
    const index = '<sitemapindex><sitemap><loc>https://s.org/1.xml</loc></sitemap></sitemapindex>';
    expect(await read(index)).toMatchObject({ kind: 'sitemaps', links: [{ url: 'https://s.org/1.xml' }] });
    expect(await read('https://s.org/a\nhttps://s.org/b')).toMatchObject({ kind: 'pages', links: [{}, {}] });
    const item = '<item><title><![CDATA[A & B]]></title><link>/n/1</link></item>';
    const rss = `<rss><channel><link>/</link>${item}</channel></rss>`;
    expect(await read(rss)).toEqual({ kind: 'feed', links: [{ url: '/n/1', text: 'A & B' }] });
    const links = '<link rel="edit" href="/e"/><link href="/n/2"/>';
    const atom = `<feed xmlns="a"><entry><title type="text">News</title>${links}</entry></feed>`;
    expect(await read(atom)).toEqual({ kind: 'feed', links: [{ url: '/n/2', text: 'News' }] });
  });

  const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  );

  it.each<[string, string | Buffer]>([
    ['broken', '<urlset><url><loc>https://s.org/a'],
    ['binary', Buffer.from([0, 1, 2, 3, 255])],
    ['a bomb', zlib.gzipSync(`${' '.repeat(6_000_000)}https://s.org/`)],
    ['deep', '<a>'.repeat(500_000)],
    [
      'a billion laughs',
      `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><urlset><url><loc>&l30;</loc></url></urlset>`,
    ],
    [
      'reading files',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>&f;</loc></url></urlset>',
    ],
    ['after the prototype', '<__proto__><urlset><url><loc>https://s.org/</loc></url></urlset></__proto__>'],
  ])('do not exhaust their reader when it is %s', async (_, body) => {
    const { links } = await read(body);
    expect(links.filter(({ url }) => !url.startsWith('&'))).toEqual([]);
    expect(({} as Record<string, unknown>).urlset).toBeUndefined();
  });
});

describe('the addresses of a website', () => {
  const site = siteOf('https://www.oak.org/');
  const long = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      url: `https://www.oak.org/${String.fromCharCode(97 + (at % 26)).repeat(460)}/${from + at}`,
      text: null,
    }));
  const lengthOf = (links: readonly { url: string }[]) => links.reduce((sum, { url }) => sum + url.length, 0);

  it('have a maximum length together on one page, whose base may make each of them long', () => {
    const links = siteLinks([...long(0, 4_000), { url: '/board', text: 'Board' }], site.address.home, site);
    expect(lengthOf(links)).toBeLessThan(1_000_000);
    expect(links.map(({ url }) => url)).toContain('https://www.oak.org/board');
  });

  it('have a maximum length together on all pages', () => {
    const candidates = new Candidates(site);
    for (let page = 0; page < 5; page++) {
      const urls = Array.from({ length: 1_500 }, (_, at) => {
        const name = `${page * 1_500 + at}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
        return { url: `https://www.oak.org/${name.padEnd(480, 'x')}`, text: null };
      });
      for (const link of siteLinks(urls, site.address.home, site))
        candidates.add(link, { discoveredVia: 'link', depth: 1 });
    }
    const kept = candidates.list(20_000);
    expect(kept.length).toBeGreaterThan(3_500);
    expect(lengthOf(kept)).toBeLessThanOrEqual(2_000_000);
  });
});
