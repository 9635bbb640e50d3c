import type { Facts } from '@emi/reading';
import type { FetchedDocument } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IsolatedTools, openIsolatedTools } from '../../../src/scouting/isolated/isolated-tools.ts';

let tools: IsolatedTools;
beforeAll(() => {
  tools = openIsolatedTools({ processes: 1 });
});
afterAll(() => tools.close());

const { signal } = new AbortController();
const document = (body: string, contentType = 'text/html'): FetchedDocument => ({
  url: 'https://www.example.org/staff',
  contentType,
  body: Buffer.from(body),
  fetchedAt: '2026-11-20T00:00:00.000Z',
});
const STAFF =
  '<html><body><h1>Staff</h1><ul>' +
  '<li>Jane Alder, Principal, jane.alder@aldermiddle.org</li></ul></body></html>';
const NO_FACTS: Facts = {
  vendors: [],
  contracts: [],
  painPoints: [],
  funding: [],
  rfps: [],
  events: [],
  purchases: [],
  contacts: [],
};
const SUBJECT = {
  type: 'school',
  name: 'Alder Middle School',
  state: 'OH',
  city: null,
  websiteUrl: null,
  schools: ['Alder Middle School'],
} as const;

describe('a process for foreign documents', () => {
  it('reads and analyzes as this process would', async () => {
    const page = await tools.reader.read(document(STAFF), signal);
    expect(page.text).toContain('Jane Alder');
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal };
    const { contacts } = await tools.analyst.analyze([page], brief);
    expect(contacts).toMatchObject([{ name: 'Jane Alder', title: 'Principal' }]);
    expect((await tools.analyst.propose([page], brief)).contacts).toEqual(contacts);
  });

  it('classifies a page for a brief as it reads it', async () => {
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal };
    const page = await tools.reader.read(document(STAFF), signal, brief);
    const asRead = await tools.analyst.classify([page], brief);
    expect(asRead).toEqual(await tools.analyst.classify([structuredClone(page)], brief));
    const other = { ...brief, subject: { ...SUBJECT, name: 'Elder Middle School' } };
    expect(await tools.analyst.classify([page], other)).not.toBe(asRead);
    expect(asRead[0]!.pageType).toBe('staff_directory');
  });

  it('gets the pages of a site one after another', async () => {
    const page = await tools.reader.read(document(STAFF), signal);
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal };
    let asked = 0;
    let sent = 0;
    async function* pages() {
      for (; asked < 5; sent++) {
        expect(sent).toBe(asked++);
        yield { ...page, url: `https://www.example.org/staff/${asked}` };
      }
    }
    expect((await tools.analyst.analyze(pages(), brief)).contacts[0]!.proof!.pages).toBe(5);
    expect([asked, sent]).toEqual([5, 5]);
  });

  it('returns the facts of the first pages of a site when all of them together take too much', async () => {
    const page = await tools.reader.read(document(STAFF), signal);
    const cuts: number[] = [];
    const onCut = (characters: number) => void cuts.push(characters);
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal, onCut };
    const small = openIsolatedTools({ processes: 1, megabytes: 300 });
    const more = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => {
      const long = Array.from({ length: 120_000 }, (_, line) => `Room ${at}-${line} is open.`).join('\n');
      const blocks = [...page.blocks, { kind: 'text', text: long } as const];
      return { ...page, url: `${page.url}/${at}`, blocks, text: long };
    });
    try {
      const { contacts } = await small.analyst.analyze([page, ...more], brief);
      expect(contacts).toMatchObject([{ name: 'Jane Alder' }]);
      expect(cuts).toHaveLength(1);
      expect(cuts[0]).toBeLessThan([page, ...more].reduce((sum, { text }) => sum + text.length, 0));
    } finally {
      await small.close();
    }
  });

  it('forgets the pages of a site whose reading was interrupted', async () => {
    const page = await tools.reader.read(document(STAFF), signal);
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal };
    async function* broken() {
      yield page;
      throw new Error('the store is gone');
    }
    await expect(tools.analyst.analyze(broken(), brief)).rejects.toThrow('the store is gone');
    expect((await tools.analyst.analyze([], brief)).contacts).toEqual([]);
  });

  it('checks facts as this process would, and is killed when that takes too long', async () => {
    const stated = (title: string) => ({
      ...NO_FACTS,
      rfps: [
        {
          title,
          category: null,
          status: 'open' as const,
          deadline: null,
          postedDate: null,
          url: null,
          estimatedValue: null,
          sourceUrl: 'https://www.example.org/staff',
          context: 'Jane Alder, Principal, jane.alder@aldermiddle.org',
        },
      ],
    });
    const page = await tools.reader.read(document(STAFF), signal);
    // NFKC makes this text four times as long; checking it takes less than half of the memory of the process.
    const long = { ...page, text: `${page.text}\n${'\ufdfa a1 '.repeat(30_000)}` };
    const { rfps } = await tools.check([long], stated('Jane Alder, Principal'), signal);
    expect(rfps).toMatchObject([{ title: 'Jane Alder, Principal' }]);
    expect((await tools.check([long], stated('A new roof'), signal)).rfps).toEqual([]);
    const hasty = openIsolatedTools({ processes: 1, analyzeMs: 1 });
    try {
      await expect(hasty.check([long], stated('A new roof'), signal)).rejects.toThrow('took too');
    } finally {
      await hasty.close();
    }
  });

  it('reports why a document cannot be read', async () => {
    const broken = tools.reader.read(document('\0\0\0', 'application/octet-stream'), signal);
    await expect(broken).rejects.toThrow(UnreadableDocument);
  });

  it('is killed when a document takes too long, and the next one gets a new process', async () => {
    const hasty = openIsolatedTools({ processes: 1, readMs: 1 });
    try {
      await expect(hasty.reader.read(document(STAFF), signal)).rejects.toThrow('takes too much');
    } finally {
      await hasty.close();
    }
    const next = await tools.reader.read(document(STAFF), signal);
    expect(next.text).toContain('Jane Alder');
  });

  it('is not waited for once the processes are closed', async () => {
    const closed = openIsolatedTools({ processes: 1 });
    await closed.close();
    await expect(closed.reader.read(document(STAFF), signal)).rejects.toThrow(UnreadableDocument);
  });

  it('is killed with the run, which is not blamed on the document', async () => {
    const stopped = AbortSignal.abort(new Error('the worker stops'));
    await expect(tools.reader.read(document(STAFF), stopped)).rejects.not.toThrow(UnreadableDocument);
  });
});

/** As many people as fit into 1.4 MB, each in the markup of a kind of roster. */
function roster(markup: (name: string, at: number) => string): string {
  const letters = (at: number) =>
    [...String(at).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]);
  let html = '';
  for (let at = 0; html.length < 1_400_000; at++) html += markup(`Maria K${letters(at).join('')}`, at);
  return `<html><title>Staff Directory</title><body><h1>Staff Directory</h1>${html}</body></html>`;
}
const ICON = `<svg viewBox="0 0 24 24"><path d="${'M4 4h16c1.1 0 2 .9 2 2v12c0 1.1-.9 2-2 2H4z'.repeat(12)}"/></svg>`;

describe('a roster of 1.4 MB', () => {
  it.each([
    [
      'of cards with pictures and icons',
      (name: string, at: number) =>
        `<div class="card"><img src="/photos/${at}.jpg?size=thumb" alt=""><h3><a href="/staff/${at}">${name}</a></h3>` +
        `<div>Math Teacher</div><a href="mailto:k${at}@lisd.org">${ICON}k${at}@lisd.org</a>` +
        `<a href="tel:512555${at}">${ICON}(512) 555-${at}</a></div>`,
    ],
    ['in one paragraph', (name: string) => `${name}, Math Teacher; `],
  ])('%s is read and analyzed within the bounds of a process', async (_kind, markup) => {
    const page = await tools.reader.read(document(roster(markup)), signal);
    const brief = { subject: SUBJECT, vendors: [], now: new Date('2026-11-20'), signal };
    expect((await tools.analyst.classify([page], brief))[0]!.pageType).toBe('staff_directory');
    expect((await tools.analyst.analyze([page], brief)).contacts.length).toBeGreaterThan(900);
  });
});
