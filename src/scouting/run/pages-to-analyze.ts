import type { Page } from '../page.ts';
import type { RunStore } from './run-store.ts';

/** Characters of all pages together. They are held in memory and analyzed at once, which takes seconds at this size. */
const MOST_TEXT = 4_000_000;

/** The pages of a run in the order read, up to the limit for one analysis. */
export async function pagesToAnalyze(runStore: RunStore): Promise<readonly Page[]> {
  let text = 0;
  return (await runStore.pages()).filter((page) => {
    if (text + page.text.length > MOST_TEXT) return false;
    text += page.text.length;
    return true;
  });
}
