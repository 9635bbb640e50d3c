import { UnreadableDocument } from '../documents/unreadable.ts';
import type { Page } from '../page.ts';
import { isAboutSchool } from '../run/about-school.ts';
import type { Scouting } from '../run/scouting.ts';

/** Converts documents to pages and refines their classification. */
export async function extract({
  reader,
  analyst,
  brief,
  runStore,
  isBorrowed,
  signal,
}: Scouting): Promise<string> {
  let extracted = 0;
  for await (const { url, document } of runStore.documents()) {
    signal.throwIfAborted();
    const read = await reader.read(document, signal).catch((error: unknown): null => {
      if (error instanceof UnreadableDocument) return null;
      throw error;
    });
    const page = read && (!isBorrowed || isAboutSchool(read, brief.subject.name)) ? read : null;
    const fact = page && (await analyst.classify(page, brief));
    if (fact) {
      await runStore.saveUrlFacts([{ ...fact, url }]);
      extracted++;
    }
    await runStore.addPage(url, page && fact && bounded(page, fact.pageType));
  }
  return `Extracted ${extracted} pages.`;
}

const MOST_LINKS = 2_000;

/**
 * Pages are stored for the duration of a run, with their type so that it is determined once; excess links are
 * dropped.
 */
const bounded = (page: Page, type: string): Page => ({
  ...page,
  type,
  links: page.links.slice(0, MOST_LINKS),
});
