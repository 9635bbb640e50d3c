import { UnreadableDocument } from '../documents/unreadable.ts';
import type { Page } from '../page.ts';
import type { Scouting } from '../run/scouting.ts';

/** Makes of documents what people read, and tells better what they are for. */
export async function extract({ reader, analyst, brief, notebook, signal }: Scouting): Promise<string> {
  let read = 0;
  for await (const { url, document } of notebook.documents()) {
    signal.throwIfAborted();
    const page = await reader.read(document, signal).catch((error: unknown): null => {
      if (error instanceof UnreadableDocument) return null;
      throw error;
    });
    if (page) {
      await notebook.noteFacts([{ ...(await analyst.classify(page, brief)), url }]);
      read++;
    }
    await notebook.addPage(url, page && bounded(page));
  }
  return `Extracted ${read} pages.`;
}

const MOST_LINKS = 2_000;

/** Pages are kept while a run lasts; the thousands of links of some are not worth it. */
const bounded = (page: Page): Page => ({ ...page, links: page.links.slice(0, MOST_LINKS) });
