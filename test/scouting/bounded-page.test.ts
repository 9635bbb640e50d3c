import type { Page } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { PAGE_BYTES } from '../../packages/reading/documents/bounded-page.ts';
import { pageLinks } from '../../src/scouting/web/site/page-links.ts';
import { documentOf, pageOf } from '../support/pages.ts';

const bytes = (page: Page): number => Buffer.byteLength(JSON.stringify(page));
const LONG_BASE = `<base href="/${'一'.repeat(1_000)}/">`;
const RELATIVE = Array.from({ length: 3_000 }, (_, at) => `<a href="p${at}">Page ${at}</a>`).join('');

const HUGE: Readonly<Record<string, string>> = {
  'long addresses': Array.from(
    { length: 3_000 },
    (_, at) => `<a href="/${at}${'一'.repeat(200)}">x</a>`,
  ).join(''),
  'long labels': Array.from({ length: 4_000 }, (_, at) => `<a href="/${at}">${'一'.repeat(300)}</a>`).join(
    '',
  ),
  'long scripts': Array.from(
    { length: 1_000 },
    (_, at) => `<script src="/${at}${'一'.repeat(200)}"></script>`,
  ).join(''),
  'linked data': `<script type="application/ld+json">["${'一'.repeat(140_000)}",1]</script>`.repeat(2),
  'text in another script': `<p>${'一'.repeat(399_000)}</p>`,
  'many paragraphs': '<p>会議</p>'.repeat(20_000),
  'control characters': `<p>${'\u0001'.repeat(399_000)}</p>`,
  'a table': `<table>${'<tr><td>会議会議会議<td>会議会議会議会議<td>会議'.repeat(3_000)}</table>`,
};

describe('the record of a page', () => {
  it.each(Object.entries(HUGE))('stays within its bytes whatever %s the document has', async (_, body) => {
    const page = await pageOf(`<main><p>The board met.</p>${body}</main>`);
    expect(page.text).toContain('The board met.');
    expect(bytes(page)).toBeLessThanOrEqual(PAGE_BYTES);
  });

  it('stays within its bytes for feeds and calendars with long entries', async () => {
    const items = '会議'.repeat(4_000);
    const item = `<item><title>Board</title><description>${items}</description></item>`;
    const title = `<title>${'一'.repeat(90_000)}</title>`;
    const feed = `<rss><channel>${title}${item.repeat(100)}</channel></rss>`;
    const page = await readPage(documentOf(feed, 'application/rss+xml'));
    expect(page.entries.length).toBeGreaterThan(0);
    expect(bytes(page)).toBeLessThanOrEqual(PAGE_BYTES);
  });

  it('has no address that a long base makes longer than addresses are', async () => {
    const html = `<p>The board met.</p>${LONG_BASE}${RELATIVE}`;
    const page = await pageOf(html);
    expect([...page.links].filter(({ url }) => url.length > 2_048)).toEqual([]);
    const { links } = pageLinks(Buffer.from(html), 'https://a.org/');
    expect(links.filter(({ url }) => url.length > 2_048)).toEqual([]);
  });

  it('keeps everything of an ordinary page', async () => {
    const data = '<script type="application/ld+json">{"@type":"School"}</script>';
    const page = await pageOf(`<main><p>Call us.</p><a href="/staff">Staff</a>${data}</main>`);
    expect(page.links).toHaveLength(1);
    expect(page.data).toEqual([{ '@type': 'School' }]);
  });

  it('drops linked data that is nested deeper than databases read', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const page = await pageOf(`<p>Call us.</p><script type="application/ld+json">${deep}</script>`);
    expect(page.data).toEqual([]);
  });
});
