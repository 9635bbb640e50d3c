import type { Page } from '@emi/reading/documents';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { describe, expect, it } from '@jest/globals';
import { annotate } from '../../packages/reading/analysts/embedded/annotate/annotate.ts';
import { analyze, receive, summarize } from '../../src/scouting/isolated/tasks.ts';
import { brief, page } from '../support/made-pages.ts';

const TEXTS = ['We use Canvas.', 'Jane Roe, Superintendent, jroe@wcsd.example', 'May 4, 2027: Board meeting'];

/** A page, and how often its blocks were read to be annotated. */
function watchedPage() {
  const plain = page(TEXTS, { type: 'technology' });
  const reads = { count: 0 };
  const blocks = () => {
    if (/annotate\.[jt]s/.test(new Error().stack!)) reads.count++;
    return plain.blocks;
  };
  const watched = Object.defineProperty({ ...plain }, 'blocks', { get: blocks, enumerable: true });
  return { watched: watched as Page, reads };
}

describe('a page', () => {
  it('is annotated once for the facts of all kinds and for the summary', async () => {
    const { watched, reads } = watchedPage();
    const facts = await embeddedAnalyst.analyze([watched], brief());
    expect([facts.vendors.length, facts.contacts.length]).toEqual([1, 1]);
    await embeddedAnalyst.summarize([watched], facts, brief());
    expect(reads.count).toBe(1);
  });

  it('is annotated again for another brief', async () => {
    const { watched, reads } = watchedPage();
    await embeddedAnalyst.analyze([watched], brief());
    await embeddedAnalyst.analyze([watched], brief({ vendors: brief().vendors.slice(1) }));
    expect(reads.count).toBe(2);
  });

  it('is annotated once by a process that gets a copy of it for the summary', async () => {
    const [first, copy, unknown] = [watchedPage(), watchedPage(), watchedPage()];
    const { signal: _, ...plainBrief } = brief();
    const { facts } = await analyze({ pages: [first.watched], brief: plainBrief });
    receive([copy.watched]);
    await summarize({ pages: [], facts, brief: structuredClone(plainBrief) });
    await summarize({ pages: [unknown.watched], facts, brief: plainBrief });
    expect([first, copy, unknown].map(({ reads }) => reads.count)).toEqual([1, 0, 1]);
  });

  it('has the spans of each passage found once', () => {
    const [read] = annotate([watchedPage().watched], brief());
    for (const passage of read!.passages)
      for (const name of ['dates', 'people', 'titles', 'companies', 'vendors', 'sums', 'marks'] as const)
        expect(passage[name]).toBe(passage[name]);
  });
});
