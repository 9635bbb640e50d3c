import { pageFrom } from '@emi/reading/documents';
import { describe, expect, it } from '@jest/globals';
import { pagesToAsk } from '../../../src/scouting/round/pages-to-ask.ts';
import type { KeptPage } from '../../../src/scouting/run/kept-pages.ts';
import { hoursOf } from '../../../src/scouting/run/round-bounds.ts';

const NOW = new Date('2026-12-10T12:00:00Z');
const HOURS = hoursOf(true);
const ago = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const STATEMENT = { kind: 'rfps', key: 'k', values: {}, context: '' } as never;

const pageAt = (path: string, more: Partial<KeptPage> & { readonly states?: boolean } = {}): KeptPage => {
  const { states = false, ...rest } = more;
  const url = `http://oak.example/${path}`;
  const stated = { statements: states ? [STATEMENT] : [] } as never;
  return {
    url,
    documentUrl: url,
    contentType: 'text/html',
    etag: null,
    lastModified: null,
    size: 1,
    bytesHash: '',
    pageHash: '',
    textHash: '',
    links: null,
    urlFact: null,
    readBy: '',
    fetchedAt: '',
    facts: { ...pageFrom({ url, kind: 'html', title: path }), stated },
    isLying: false,
    goneSince: null,
    visits: 2,
    changes: 0,
    readAt: ago(30),
    ...rest,
  };
};
const fillers = Array.from({ length: 10 }, (_, at) => pageAt(`history-${at}`));
const asked = (pages: readonly KeptPage[], sitemap: Record<string, number> | null = null): string[] =>
  pagesToAsk(pages, sitemap && new Map(Object.entries(sitemap)), HOURS, NOW).map(({ url }) =>
    new URL(url).pathname.slice(1),
  );

describe('the pages that a look asks for', () => {
  it('are those that state something or have changed before those that never did', () => {
    const pages = [
      ...fillers,
      pageAt('bids'),
      pageAt('vendors', { states: true }),
      pageAt('who', { changes: 2 }),
    ];
    expect(asked(pages).slice(0, 3).toSorted()).toEqual(['bids', 'vendors', 'who']);
    expect(asked(pages)).toHaveLength(5);
  });

  it('begin with those that may have changed, before documents of past days', () => {
    const papers = [
      'board/minutes-2026-11-09',
      'board/2026/11/12/agenda',
      'news/garden-2026-10-02',
      'news/a',
    ];
    const minutes = pageAt('board/9', { states: true });
    const titled = { ...minutes, facts: { ...minutes.facts!, title: 'Minutes of October 6, 2026 - Oak' } };
    const soon = pageAt('board/agenda-2026-12-12', { states: true });
    const pages = [titled, ...papers.map((path) => pageAt(path, { states: true })), soon, pageAt('bids')];
    expect(asked(pages).slice(0, 3).toSorted()).toEqual(['bids', 'board/agenda-2026-12-12', 'news/a']);
  });

  it('include every page with facts that has not been asked for almost a week', () => {
    const late = Array.from({ length: 9 }, (_, at) => pageAt(`p${at}`, { states: true, readAt: ago(140) }));
    expect(asked([...fillers, ...late])).toEqual(late.map((_, at) => `p${at}`));
  });

  it('are, where a sitemap says what changed, those pages, and one whose bytes must be fetched', () => {
    const sitemap = {
      'oak.example/history-3': Date.parse(ago(2)),
      'oak.example/history-4': Date.parse(ago(90)),
    };
    const pages = [...fillers, pageAt('bids'), pageAt('board')];
    expect(asked(pages, sitemap)).toEqual(['history-3']);
    expect(asked(pages, {})).toEqual(['bids']);
    const validated = pages.map((page) => ({ ...page, etag: '"a"' }));
    expect(asked(validated, sitemap)).toHaveLength(3);
  });

  it('do not include a page in the sitemap without validators that was fetched within two weeks', () => {
    const sitemap = { 'oak.example/bids': Date.parse(ago(900)), 'oak.example/board': Date.parse(ago(900)) };
    const bids = pageAt('bids', { fetchedAt: ago(24 * 13), readAt: ago(40) });
    const board = (days: number) => pageAt('board', { fetchedAt: ago(24 * days) });
    expect(asked([bids, board(15)], sitemap)).toEqual(['board']);
    expect(asked([bids, board(13)], sitemap)).toEqual([]);
    expect(asked([bids, board(13), pageAt('unknown')], sitemap)).toEqual(['unknown']);
  });

  it('do not begin with a page that differs at every visit', () => {
    const counter = pageAt('welcome', { visits: 9, changes: 9, states: true });
    expect(asked([...fillers, counter, pageAt('bids', { visits: 9, changes: 2 })])[0]).toBe('bids');
  });
});
