import type { Page, Pages } from '../page.ts';
import type { RunStore } from './run-store.ts';

/** Characters of all pages together; their analysis takes seconds at this size. */
const MOST_TEXT = 4_000_000;
/** Bytes of all pages together as JSON; the process that analyzes them holds them in memory. */
const MOST_BYTES = 24_000_000;

/** The pages of a run in the order read, up to the limits for one analysis. Each use reads the store again. */
export const pagesToAnalyze = (runStore: RunStore): Pages => ({
  [Symbol.asyncIterator]: () => bounded(runStore.pages()),
});

async function* bounded(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let text = 0;
  let bytes = 0;
  for await (const page of pages) {
    const size = Buffer.byteLength(JSON.stringify(page));
    if (text + page.text.length > MOST_TEXT || bytes + size > MOST_BYTES) continue;
    text += page.text.length;
    bytes += size;
    yield page;
  }
}
