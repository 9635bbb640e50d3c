import { isDeepStrictEqual } from 'node:util';
import type { Brief, Classified, Facts } from '@emi/reading';
import type { Page, PlacedDocument, Stated } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { checkFacts, embeddedAnalyst, readPage } from '@emi/reading/tasks';

/** A brief without its signal and functions, which cannot be sent to another process. */
export type PlainBrief = Omit<Brief, 'signal'>;

const SIGNAL = new AbortController().signal; // the parent kills the process instead

const full = (brief: PlainBrief): Brief => ({ ...brief, signal: SIGNAL });

// The tasks of an isolated process, by name; see `isolated-tools.ts`.

export type ReadResult =
  | { readonly page: Page; readonly classified: Classified | undefined }
  | { readonly unreadable: string };

/**
 * Reads a document and, with a brief, classifies it, so that the page need not be sent again. Returns the reason for an
 * unreadable document, because errors lose their class between processes.
 */
export async function read({
  document,
  brief,
}: {
  document: PlacedDocument;
  brief?: PlainBrief | undefined;
}): Promise<ReadResult> {
  try {
    const page = await readPage(document);
    const [classified] = brief ? await embeddedAnalyst.classify([page], full(brief)) : [];
    return { page, classified };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.message };
    throw error;
  }
}

/** Determines the types of pages. */
export const classify = ({ pages, brief }: { pages: readonly Page[]; brief: PlainBrief }) =>
  embeddedAnalyst.classify(pages, full(brief));

/**
 * The pages of this process's last analysis. The summary follows immediately and gets copies of the same pages: with
 * the originals, the analyst can reuse its reading.
 */
let analyzed: readonly Page[] = [];
/** The pages received for the next task. */
let received: Page[] = [];

/** Receives pages for the next task. */
export function receive(pages: readonly Page[]): void {
  for (const page of pages) {
    const known = analyzed[received.length];
    received.push(known && isDeepStrictEqual(known, page) ? known : page);
  }
}

/** The pages that were received before a task, and the pages in its input. */
function taken(last: readonly Page[]): readonly Page[] {
  receive(last);
  const pages = received;
  received = [];
  return pages;
}

interface About {
  readonly pages: readonly Page[];
  readonly brief: PlainBrief;
}

/** Facts, and what each page states, except for pages that were sent with their statements of an earlier reading. */
export interface AnalysisResult {
  readonly facts: Facts;
  readonly stated: readonly (readonly [url: string, stated: Stated])[];
}

async function analyzedBy(how: 'analyze' | 'propose', { pages, brief }: About): Promise<AnalysisResult> {
  analyzed = taken(pages);
  const stated: [string, Stated][] = [];
  const onStated = (url: string, said: Stated) => void stated.push([url, said]);
  return { facts: await embeddedAnalyst[how](analyzed, { ...full(brief), onStated }), stated };
}

/** Finds the facts that may be published. */
export const analyze = (about: About) => analyzedBy('analyze', about);

/** Finds facts with any confidence, for a language model to judge. */
export const propose = (about: About) => analyzedBy('propose', about);

/** Checks the facts of another analyst. */
export const check = ({ pages, facts }: { pages: readonly Page[]; facts: Facts }) =>
  checkFacts(taken(pages), facts);

/** Summarizes facts, and forgets the pages of the analysis. */
export const summarize = ({ pages, facts, brief }: About & { facts: Facts }) => {
  const all = taken(pages);
  analyzed = [];
  return embeddedAnalyst.summarize(all, facts, full(brief));
};
