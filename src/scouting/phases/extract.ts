import type { UrlFact } from '@emi/reading';
import { zoneOfPlace } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { isAboutSchool } from '../run/about-school.ts';
import { NOTHING_KEPT, stillCounts } from '../run/keeping-web.ts';
import { pageHashes } from '../run/kept-pages.ts';
import type { ReadAs, RunStore } from '../run/run-store.ts';
import type { Scouting } from '../run/scouting.ts';

/** Converts documents to pages and classifies them again. Of a borrowed website, keeps only pages about the school. */
export async function extractPhase({
  reader,
  analyst,
  brief,
  runStore,
  isBorrowed,
  signal,
  kept = NOTHING_KEPT,
}: Scouting): Promise<string> {
  const zone = zoneOfPlace(brief.subject);
  let extracted = 0;
  const known = new Map(kept.pages.map((page) => [page.documentUrl, page]));
  for await (const { url, document } of runStore.documents()) {
    signal.throwIfAborted();
    const readPage = await reader.read({ ...document, zone }, signal, brief).catch((error: unknown): null => {
      if (error instanceof UnreadableDocument) return null;
      throw error;
    });
    const page = readPage && (!isBorrowed || isAboutSchool(readPage, brief.subject.name)) ? readPage : null;
    const [classified] = page ? await analyst.classify([page], brief) : [];
    if (page && classified) {
      const { owner, ...fact } = classified;
      const typed = bounded({ ...page, type: fact.pageType, owner });
      const read = { ...pageHashes(typed), readBy: kept.readBy };
      const before = known.get(typed.url);
      const isSame = before?.pageHash === read.pageHash && stillCounts(kept, before);
      // A page with its statements is not analyzed again.
      const whole = isSame ? { ...typed, stated: before.facts!.stated } : typed;
      if (await store(runStore, url, whole, { ...fact, url }, read)) extracted++;
    } else await runStore.addPage(url, null);
  }
  return `Extracted ${extracted} pages.`;
}

/** Stores a page. Returns `false` if the database cannot store it; the page then counts as unreadable. */
async function store(
  runStore: RunStore,
  url: string,
  page: Page,
  fact: UrlFact,
  read: ReadAs,
): Promise<boolean> {
  try {
    await runStore.addPage(url, page, fact, read);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    await runStore.addPage(url, null, fact);
    return false;
  }
}

/** Maximum number of links that are stored with a page. */
const MOST_LINKS = 2_000;

const bounded = (page: Page): Page => ({ ...page, links: page.links.slice(0, MOST_LINKS) });
