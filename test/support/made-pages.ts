import 'reflect-metadata';
import type { Brief, KnownVendor } from '@emi/reading';
import type { Block, Page } from '../../packages/reading/documents/page.ts';
import { knownVendors } from '../../packages/reading/quality/site.ts';

const VENDORS: readonly KnownVendor[] = knownVendors();
const NOW = new Date('2026-11-20T12:00:00Z');

/** The subject of an analyst's task: Willow Creek, a fictional district. */
export const brief = (overrides: Partial<Brief> = {}): Brief => ({
  subject: {
    type: 'district',
    name: 'Willow Creek School District',
    state: 'OR',
    city: 'Willow Creek',
    websiteUrl: 'https://www.wcsd.example/',
    schools: ['Willow Creek High School', 'Oak Elementary'],
  },
  vendors: VENDORS,
  now: NOW,
  signal: new AbortController().signal,
  ...overrides,
});

/** Creates a page from blocks, or from one paragraph per text. */
export function page(content: string | readonly (string | Block)[], overrides: Partial<Page> = {}): Page {
  const blocks = [content]
    .flat()
    .map((one): Block => (typeof one === 'string' ? { kind: 'text', text: one } : one));
  const lines = blocks.map((block) =>
    block.kind === 'table' ? block.rows.map((row) => row.filter(Boolean).join(' | ')).join('\n') : block.text,
  );
  return {
    url: 'https://www.wcsd.example/page',
    kind: 'html',
    title: 'Willow Creek School District',
    text: lines.join('\n'),
    blocks,
    links: [],
    resources: [],
    data: [],
    entries: [],
    publishedAt: null,
    ...overrides,
  };
}

export const heading = (text: string, level = 2): Block => ({ kind: 'heading', level, text });
export const item = (text: string): Block => ({ kind: 'item', text });
export const table = (...rows: string[][]): Block => ({ kind: 'table', rows, hasHeader: true });
