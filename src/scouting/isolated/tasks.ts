import { isDeepStrictEqual } from 'node:util';
import type { Brief } from '../analysts/analyst.ts';
import { checkFacts } from '../analysts/check-facts.ts';
import { embeddedAnalyst } from '../analysts/embedded.ts';
import { readPage } from '../documents/read-page.ts';
import { UnreadableDocument } from '../documents/unreadable.ts';
import type { Facts } from '../facts.ts';
import type { FetchedDocument, Page } from '../page.ts';

/** A brief without its signal, which cannot cross process boundaries. */
export type PlainBrief = Omit<Brief, 'signal'>;

const SIGNAL = new AbortController().signal; // the parent kills the process instead

const full = (brief: PlainBrief): Brief => ({ ...brief, signal: SIGNAL });

// The tasks of an isolated process, by name; see `isolated-tools.ts`.

/** Returns the reason for an unreadable document, because errors lose their class between processes. */
export async function read(document: FetchedDocument): Promise<{ page: Page } | { unreadable: string }> {
  try {
    return { page: await readPage(document) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message };
    throw error;
  }
}

export const classify = ({ page, brief }: { page: Page; brief: PlainBrief }) =>
  embeddedAnalyst.classify(page, full(brief));

/**
 * The pages of the last analysis in this process. The summary comes right behind it and gets copies of the same pages:
 * with the ones kept, what the analyst read of them serves again.
 */
let analyzed: readonly Page[] = [];

export const analyze = ({ pages, brief }: { pages: readonly Page[]; brief: PlainBrief }) => {
  analyzed = pages;
  return embeddedAnalyst.analyze(pages, full(brief));
};

export const propose = ({ pages, brief }: { pages: readonly Page[]; brief: PlainBrief }) => {
  analyzed = pages;
  return embeddedAnalyst.propose(pages, full(brief));
};

export const check = ({ pages, facts }: { pages: readonly Page[]; facts: Facts }) => checkFacts(pages, facts);

export const summarize = ({
  pages,
  facts,
  brief,
}: {
  pages: readonly Page[];
  facts: Facts;
  brief: PlainBrief;
}) => {
  const known = isDeepStrictEqual(pages, analyzed) ? analyzed : pages;
  analyzed = [];
  return embeddedAnalyst.summarize(known, facts, full(brief));
};
