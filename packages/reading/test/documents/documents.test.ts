import type { Page } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { readPage } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { deflatedSpaces } from '../../../../test/support/deflated.ts';
import { documentOf, pageOf } from '../../../../test/support/pages.ts';

const LARGEST_BODY = 5_000_000;
const full = (piece: string): string => piece.repeat(Math.floor(LARGEST_BODY / piece.length));

describe('a page that shows its text after loading', () => {
  const state = (data: unknown) =>
    `<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">${JSON.stringify(data)}</script>`;

  it('is read from the state that its scripts carry', async () => {
    const page = await pageOf(
      state([
        ['Reactive', 1],
        { name: 2, body: 3, url: 4 },
        'Jane Doe',
        '<p>Principal<br>jdoe@mgps.org</p>',
        '/o/mgps/page',
      ]),
    );
    expect(page.text).toBe('Jane Doe\nPrincipal\njdoe@mgps.org');
  });

  it('is not looked for in scripts where the page itself has text', async () => {
    const page = await pageOf(`<p>${'Our school is here. '.repeat(30)}</p>${state(['Hidden words here'])}`);
    expect(page.text).not.toContain('Hidden');
  });
});

describe('an HTML page', () => {
  it('is read in order, with its tables, without menus, notices and hidden content', async () => {
    const page =
      await pageOf(`<title>Staff</title><nav><a href="/a">Menu</a></nav><div class="cookie-banner">We use cookies.</div>
      <main><h1>Our staff</h1><p>Hello<br>there</p><p style="display:none">secret</p>
      <table><tr><th>Name<th>Title<tr><td>Jane Doe<td>Nurse</table></main>`);
    expect(page.blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Our staff' },
      { kind: 'text', text: 'Hello\nthere' },
      {
        kind: 'table',
        rows: [
          ['Name', 'Title'],
          ['Jane Doe', 'Nurse'],
        ],
        hasHeader: true,
      },
    ]);
    expect(page.links).toEqual([{ url: 'https://www.mgps.org/a', text: 'Menu', place: 'menu' }]);
  });

  const grid = (head: string, rows: string[], cell = (text: string) => `<span>${text}</span>`) =>
    `<div>${[head, ...rows]
      .map((row, at) => `<div ${at === 0 ? '' : 'class="row"'}>${row.split('|').map(cell).join('')}</div>`)
      .join('')}</div>`;

  it.each([
    [
      'roles',
      `<div role="table"><div role="rowgroup">
      <div role="row"><b role="columnheader">Bid</b><b role="columnheader">Due</b></div></div>
      <div role="rowgroup"><div role="row"><b>Floor wax</b><b>May 4</b></div></div></div>`,
      [
        ['Bid', 'Due'],
        ['Floor wax', 'May 4'],
      ],
    ],
    [
      'a class of the first row',
      '<div><div class="row row-head"><p>Lot</p><p>Until</p></div>' +
        '<div class="row"><p>Floor wax</p><p>May 4</p></div></div>',
      [
        ['Lot', 'Until'],
        ['Floor wax', 'May 4'],
      ],
    ],
    [
      'names of columns',
      grid('Title|Due Date|Status', ['Floor wax|May 4|Open', 'Milk|May 5|Open']),
      [
        ['Title', 'Due Date', 'Status'],
        ['Floor wax', 'May 4', 'Open'],
        ['Milk', 'May 5', 'Open'],
      ],
    ],
  ])('yields tables from boxes, recognized by %s', async (_, html, rows) => {
    const page = await pageOf(`<main>${html}</main>`);
    expect(page.blocks).toEqual([{ kind: 'table', rows, hasHeader: true }]);
  });

  it.each([
    [
      'text stands between the boxes',
      grid('Title|Due|Status', ['Wax|May 4|Open', 'Milk|May 5|Open']).replace('</div><div', '</div>and<div'),
    ],
    ['rows have other lengths', grid('Title|Due|Status', ['Wax|May 4|Open', 'Milk|May 5'])],
    ['nothing names columns', grid('Our|Fine|School', ['Wax|May 4|Open', 'Milk|May 5|Open'])],
  ])('yields no table from boxes where %s', async (_, html) => {
    const page = await pageOf(`<main>${html}</main>`);
    expect(page.blocks.some(({ kind }) => kind === 'table')).toBe(false);
  });

  it('yields no table from cells that are cards with pictures or addresses', async () => {
    const card = (name: string) =>
      `<td><b>${name}, Clerk</b><br><a href="mailto:${name}@mgps.org">Email</a></td>`;
    const page = await pageOf(
      `<table><tr>${card('Ann')}${card('Bo')}</tr><tr>${card('Cy')}<td></td></tr></table>`,
    );
    expect(page.blocks.some(({ kind }) => kind === 'table')).toBe(false);
  });

  it('yields the titles of collapsible sections, and no other buttons', async () => {
    const { text } = await pageOf(
      '<main><button>Search</button>' +
        '<div class="accordion"><button>Boiler</button><div><p>Due May 5.</p></div></div></main>',
    );
    expect(text).toBe('Boiler\nDue May 5.');
  });

  it('is read from plain text with its title, its tables, and its wrapped lines', async () => {
    const wrapped =
      'The board of the district met in the library and heard a report on the new playground of the';
    const body = Buffer.from(
      'School Board\n\nName | Office |\n---|---|\nAnn Lee | Clerk |\nBo Diaz | Chair |\n' +
        `${wrapped}\nelementary school.\n` +
        'Moved by Ms. Roe and seconded by Mr. Doe, to award the work to\n' +
        'Elm Paving, and to thank the bidders\nfor it\n• Agenda',
    );
    const { title, blocks } = await readPage({
      url: 'https://www.maple.k12.oh.us/board.txt',
      contentType: 'text/plain',
      body,
      fetchedAt: '2026-11-20T00:00:00Z',
    });
    expect(title).toBe('School Board');
    expect(blocks.slice(1)).toEqual([
      {
        kind: 'table',
        hasHeader: true,
        rows: [
          ['Name', 'Office'],
          ['Ann Lee', 'Clerk'],
          ['Bo Diaz', 'Chair'],
        ],
      },
      { kind: 'text', text: `${wrapped} elementary school.` },
      {
        kind: 'text',
        text: 'Moved by Ms. Roe and seconded by Mr. Doe, to award the work to Elm Paving, and to thank the bidders',
      },
      { kind: 'text', text: 'for it' },
      { kind: 'item', text: 'Agenda' },
    ]);
  });

  it('is decoded by its header, its own declaration or its bytes', async () => {
    const latin = Buffer.from('<p>Peña</p>', 'latin1');
    expect((await readPage(documentOf(latin))).text).toBe('Peña');
    expect((await readPage(documentOf(latin, 'text/html; charset=iso-8859-1'))).text).toBe('Peña');
    expect((await pageOf('<p>Peña</p>')).text).toBe('Peña');
  });
});

describe('a document of another type', () => {
  it('yields paragraphs, headings and tables from a PDF', async () => {
    const page = await readPage(documentOf(await pdf(), 'application/pdf'));
    expect(page.kind).toBe('pdf');
    expect(page.blocks).toContainEqual({ kind: 'heading', level: 1, text: 'Technology Plan' });
    expect(page.text).toContain(
      'This sentence is long enough to be broken over two lines of the page by its maker',
    );
    expect(page.text).toContain('Vendor | Ends');
  });

  it('yields items with their dates from a feed', async () => {
    const page = await pageOf(
      '<rss version="2.0"><channel><title>News</title><item><title>Levy passes</title>' +
        '<description>&lt;p&gt;Thank you&lt;/p&gt;</description>' +
        '<pubDate>Tue, 03 Nov 2026 22:00:00 -0600</pubDate></item></channel></rss>',
      '/feed',
      'application/rss+xml',
    );
    expect(page.entries).toEqual([
      {
        title: 'Levy passes',
        text: 'Thank you',
        url: null,
        date: '2026-11-04T04:00:00.000Z',
        day: '2026-11-03',
      },
    ]);
  });

  it('yields recurring calendar events one by one, except moved or canceled ones', async () => {
    const page = await calendar(
      'DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261208',
    );
    expect(page.entries.map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-15']);
  });
});

describe('a hostile document', () => {
  it.each([
    ['deep nesting', full('<div>')],
    ['a million siblings', full('<i>x</i>')],
    ['unclosed formats', `<p>${'<b id=1>'.repeat(9_000)}${full('</p><p>x')}`],
    ['nested tables', full('<table><tr><td>')],
    ['a huge table', `<table>${full('<tr><td colspan=1000>a<td>b')}`],
    ['attributes without end', `<a ${full('x="1" ')}`],
    ['scripts', full('<script></script>')],
    ['half an address', `<p>${full('a [at] ')}`],
    ['open brackets', `<p>${full('(')}`],
  ])('is read up to the maximum page size: %s', async (_, body) => {
    const page = await pageOf(`<html>${body}`);
    expect(page.text.length).toBeLessThanOrEqual(1_000_000);
    expect(page.blocks.length).toBeLessThanOrEqual(20_000);
  });

  it.each([
    [
      'entities that multiply',
      '<!DOCTYPE x [<!ENTITY a "b">]><rss><channel><title>&a;</title></channel></rss>',
      'application/rss+xml',
    ],
    ['a feed of open tags', `<rss><channel>${full('<item>')}`, 'application/rss+xml'],
    ['a PDF that unpacks without end', bomb(), 'application/pdf'],
    ['a PDF of nothing', `%PDF-1.4${full('stream\n')}`, 'application/pdf'],
    ['open calendars', full('BEGIN:VCALENDAR\n'), 'text/calendar'],
    ['something else', Buffer.from([0, 1, 2, 3]), 'application/zip'],
  ])('is refused with one named error: %s', async (_, body, type) => {
    await expect(readPage(documentOf(body, type))).rejects.toThrow(UnreadableDocument);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TH',
    'FREQ=SECONDLY',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=5',
    'FREQ=MONTHLY;BYSETPOS=20;BYDAY=MO',
    'FREQ=DAILY;COUNT=999999999',
  ])('ends despite rules that are never or always met: %s', async (rule) => {
    const { entries } = await calendar(`DTSTART:20260107T100000Z\nRRULE:${rule}`);
    expect(entries.length).toBeLessThanOrEqual(120);
  });
});

const calendar = (lines: string): Promise<Page> =>
  pageOf(
    `BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Board\n${lines}\nEND:VEVENT\nEND:VCALENDAR`,
    '/cal.ics',
    'text/calendar',
  );

function bomb(): Buffer {
  const packed = deflatedSpaces(60);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ]);
}

function pdf(): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument();
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    document.fontSize(20).text('Technology Plan').fontSize(11).moveDown();
    document.text(
      'This sentence is long enough to be broken over two lines of the page by its maker, ' +
        'who does not know where they end.',
    );
    document.moveDown();
    for (const [left, right] of [
      ['Vendor', 'Ends'],
      ['Skyward', 'June 30, 2027'],
    ] as const) {
      const { y } = document;
      document.text(left, 72, y).text(right, 300, y);
    }
    document.end();
  });
}
