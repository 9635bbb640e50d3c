import { isDeepStrictEqual } from 'node:util';
import type { Brief } from '../../reading/analysts/analyst.ts';
import { checkFacts } from '../../reading/analysts/check-facts.ts';
import { embeddedAnalyst } from '../../reading/analysts/embedded.ts';
import { readPage } from '../../reading/documents/read-page.ts';
import { UnreadableDocument } from '../../reading/documents/unreadable.ts';
import type { Facts } from '../../reading/facts.ts';
import type { Page, PlacedDocument } from '../../reading/page.ts';

/** A brief without its signal and its function, which cannot cross process boundaries. */
export type PlainBrief = Omit<Brief, 'signal'>;

const SIGNAL = new AbortController().signal; // the parent kills the process instead

const full = (brief: PlainBrief): Brief => ({ ...brief, signal: SIGNAL });

// The tasks of an isolated process, by name; see `isolated-tools.ts`.

/** Returns the reason for an unreadable document, because errors lose their class between processes. */
export async function read(document: PlacedDocument): Promise<{ page: Page } | { unreadable: string }> {
  try {
    return { page: await readPage(document) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message };
    throw error;
  }
}

export const classify = ({ pages, brief }: { pages: readonly Page[]; brief: PlainBrief }) =>
  embeddedAnalyst.classify(pages, full(brief));

/**
 * The pages of the last analysis in this process. The summary follows immediately and gets copies of the same pages:
 * kept, they let the analyst reuse its reading.
 */
let analyzed: readonly Page[] = [];
/** The pages of the next task. */
let received: Page[] = [];

export function receive(page: Page): void {
  const known = analyzed[received.length];
  received.push(known && isDeepStrictEqual(known, page) ? known : page);
}

function taken(): readonly Page[] {
  const pages = received;
  received = [];
  return pages;
}

export const analyze = ({ brief }: { brief: PlainBrief }) => {
  analyzed = taken();
  return embeddedAnalyst.analyze(analyzed, full(brief));
};

export const propose = ({ brief }: { brief: PlainBrief }) => {
  analyzed = taken();
  return embeddedAnalyst.propose(analyzed, full(brief));
};

export const check = ({ facts }: { facts: Facts }) => checkFacts(taken(), facts);

export const summarize = ({ facts, brief }: { facts: Facts; brief: PlainBrief }) => {
  analyzed = [];
  return embeddedAnalyst.summarize(taken(), facts, full(brief));
};
