import type { UrlFact } from '@emi/reading';
import { zoneOfPlace } from '@emi/reading';
import type { Page } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { isAboutSchool } from '../run/about-school.ts';
import type { RunStore } from '../run/run-store.ts';
import type { Scouting } from '../run/scouting.ts';

/** Converts documents to pages and refines their classification. */
export async function extractPhase({
  reader,
  analyst,
  brief,
  runStore,
  isBorrowed,
  signal,
}: Scouting): Promise<string> {
  const zone = zoneOfPlace(brief.subject);
  let extracted = 0;
  for await (const { url, document } of runStore.documents()) {
    signal.throwIfAborted();
    const read = await reader.read({ ...document, zone }, signal, brief).catch((error: unknown): null => {
      if (error instanceof UnreadableDocument) return null;
      throw error;
    });
    const page = read && (!isBorrowed || isAboutSchool(read, brief.subject.name)) ? read : null;
    const [classified] = page ? await analyst.classify([page], brief) : [];
    if (page && classified) {
      const { owner, ...fact } = classified;
      const typed = bounded({ ...page, type: fact.pageType, owner });
      if (await isStored(runStore, url, typed, { ...fact, url })) extracted++;
    } else await runStore.addPage(url, null);
  }
  return `Extracted ${extracted} pages.`;
}

/**
 * Stores a page, or the fact that there is none: a page that cannot be stored is skipped like one that cannot be read.
 */
async function isStored(runStore: RunStore, url: string, page: Page, fact: UrlFact): Promise<boolean> {
  try {
    await runStore.addPage(url, page, fact);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    await runStore.addPage(url, null, fact);
    return false;
  }
}

const MOST_LINKS = 2_000;

/**
 * Pages are stored for the duration of a run, with their type and owner, so that these are determined once. Excess
 * links are dropped.
 */
const bounded = (page: Page): Page => ({ ...page, links: page.links.slice(0, MOST_LINKS) });
