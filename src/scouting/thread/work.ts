import type { Brief } from '../analysts/analyst.ts';
import { embeddedAnalyst } from '../analysts/embedded.ts';
import { readPage } from '../documents/read-page.ts';
import { UnreadableDocument } from '../documents/unreadable.ts';
import type { Facts } from '../facts.ts';
import type { FetchedDocument, Page } from '../page.ts';

/** A brief as it gets into another thread: without what only this one knows. */
export type PlainBrief = Omit<Brief, 'signal'>;

const SIGNAL = new AbortController().signal; // a thread is ended from outside

const full = (brief: PlainBrief): Brief => ({ ...brief, signal: SIGNAL });

// What the thread does for the others; the names are said in `threads.ts`.

/** Why a document cannot be read is an answer: errors lose their class on the way between threads. */
export async function read(document: FetchedDocument): Promise<{ page: Page } | { unreadable: string }> {
  try {
    const { buffer, byteOffset, byteLength } = document.body; // between threads, a Buffer becomes an array
    return { page: await readPage({ ...document, body: Buffer.from(buffer, byteOffset, byteLength) }) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message };
    throw error;
  }
}

export const classify = ({ page, brief }: { page: Page; brief: PlainBrief }) =>
  embeddedAnalyst.classify(page, full(brief));

export const analyse = ({ pages, brief }: { pages: readonly Page[]; brief: PlainBrief }) =>
  embeddedAnalyst.analyse(pages, full(brief));

export const summarise = ({
  pages,
  facts,
  brief,
}: {
  pages: readonly Page[];
  facts: Facts;
  brief: PlainBrief;
}) => embeddedAnalyst.summarise(pages, facts, full(brief));
