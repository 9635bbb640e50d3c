import type { Page } from '../page.ts';
import type { RunStore } from './run-store.ts';

/** Characters of all pages together: they are held and analysed at once, which takes some seconds for so many. */
const MOST_TEXT = 4_000_000;

/** The pages of a run, as many as can be analysed at a stretch; those that were read first come first. */
export async function pagesToAnalyse(runStore: RunStore): Promise<readonly Page[]> {
  let text = 0;
  return (await runStore.pages()).filter((page) => {
    if (text + page.text.length > MOST_TEXT) return false;
    text += page.text.length;
    return true;
  });
}
