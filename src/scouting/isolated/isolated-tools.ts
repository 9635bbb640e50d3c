import { ProcessPool } from '@emi/base/isolation';
import type { Facts, Subject, Summary } from '@emi/reading';
import { type Brief, type Classified, EMBEDDED, FirstPages, type Proposer } from '@emi/reading';
import type { Page, Pages, PlacedDocument } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import type { FactCheck } from '@emi/reading/tasks';
import type { AnalysisResult, PlainBrief, ReadResult } from './tasks.ts';

/** Converts documents to pages. Throws `UnreadableDocument` for a document that cannot be read within the limits. */
export interface DocumentReader {
  /** With a brief, also classifies the page, so that the embedded analyst need not send it to the process again. */
  read(document: PlacedDocument, signal: AbortSignal, brief?: Brief): Promise<Page>;
}

/** Reading and analysis in separate processes. */
export interface IsolatedTools {
  readonly reader: DocumentReader;
  /** The embedded analyst. */
  readonly analyst: Proposer;
  /** Checks the facts of other analysts. */
  readonly check: FactCheck;
  close(): Promise<void>;
}

export interface IsolationLimits {
  readonly processes: number;
  /** Maximum resident memory per process. */
  readonly megabytes: number;
  /** The time limit for reading a document, for classifying pages, and for each attempt to summarize. */
  readonly readMs: number;
  /** The time limit for each attempt to analyze, or to check facts against, all pages of a website. */
  readonly analyzeMs: number;
}

const LIMITS: IsolationLimits = { processes: 2, megabytes: 400, readMs: 20_000, analyzeMs: 120_000 };

/**
 * Reads and analyzes untrusted documents outside the process that serves requests: a document that takes too much time
 * or memory costs only a child process.
 */
export function openIsolatedTools(limits: Partial<IsolationLimits> = {}): IsolatedTools {
  const { processes, megabytes, readMs, analyzeMs } = { ...LIMITS, ...limits };
  const isSource = import.meta.url.endsWith('.ts');
  const module = new URL(isSource ? './tasks.ts' : './tasks.js', import.meta.url);
  const pool = new ProcessPool({ module, processes, megabytes });

  const run = <T>(name: string, input: unknown, milliseconds: number, signal: AbortSignal): Promise<T> =>
    pool.run(name, input, { milliseconds, signal });

  /**
   * Runs a task on pages, which are sent a few at a time, so that this process never holds all of them. If a task takes
   * too much time or memory, it is repeated with the first 2,000,000 characters of the pages, then half as many, and so
   * on. `onCut` receives the number of characters that were read, unless all were.
   */
  async function runOnPages<T>(
    name: string,
    pages: Pages,
    input: object,
    milliseconds: number,
    { signal, onCut }: Pick<Brief, 'signal' | 'onCut'>,
  ): Promise<T> {
    for (let most = MOST_TEXT; ; most /= 2) {
      try {
        const isFirstAttempt = most === MOST_TEXT;
        const first = new FirstPages(pages, { text: isFirstAttempt ? Number.POSITIVE_INFINITY : most });
        const question = { ...input, pages: [] as Page[] };
        const parts = batches(first, question);
        const bounds = { milliseconds, signal };
        const answer = await pool.run<T>(name, question, bounds, { name: 'receive', parts });
        if (first.taken < first.total) onCut?.(first.taken);
        return answer;
      } catch (error) {
        if (signal.aborted || most < LEAST_TEXT || !isTooMuch(error)) throw error;
      }
    }
  }

  /** The classifications made when pages were read. */
  const classified = new WeakMap<Page, { readonly of: Classified; readonly subject: Subject }>();
  const known = (page: Page, { subject }: Brief): Classified[] => {
    const own = classified.get(page);
    return own?.subject === subject ? [own.of] : [];
  };

  async function analyzed(name: string, pages: Pages, brief: Brief): Promise<Facts> {
    const input = { brief: plain(brief) };
    const { facts, stated } = await runOnPages<AnalysisResult>(name, pages, input, analyzeMs, brief);
    for (const [url, said] of stated) brief.onStated?.(url, said);
    return facts;
  }

  const analyst: Proposer = {
    name: EMBEDDED,
    async classify(pages, brief) {
      const all = pages.flatMap((page) => known(page, brief));
      if (all.length === pages.length) return all;
      return run<Classified[]>('classify', { pages, brief: plain(brief) }, readMs, brief.signal);
    },
    analyze: (pages, brief) => analyzed('analyze', pages, brief),
    propose: (pages, brief) => analyzed('propose', pages, brief),
    summarize: (pages, facts, brief) =>
      runOnPages<Summary>('summarize', pages, { facts, brief: plain(brief) }, readMs, brief),
  };
  const reader: DocumentReader = {
    async read(document, signal, brief) {
      const input = { document, brief: brief && plain(brief) };
      const answer = await run<ReadResult>('read', input, readMs, signal).catch(
        (error: unknown): ReadResult => {
          if (signal.aborted) throw error;
          return { unreadable: 'Reading the document takes too much time or memory.' };
        },
      );
      if ('unreadable' in answer) throw new UnreadableDocument(answer.unreadable);
      const { page, classified: of } = answer;
      if (brief && of) classified.set(page, { of, subject: brief.subject });
      return page;
    },
  };
  const check: FactCheck = (pages, facts, signal) =>
    runOnPages('check', pages, { facts }, analyzeMs, { signal });
  return { reader, analyst, check, close: () => pool.close() };
}

/** Maximum characters of the pages in a message; most websites need one message. */
const CHARACTERS_PER_MESSAGE = 200_000;

/** Yields pages in batches, except for the last batch, which becomes part of the question. */
async function* batches(pages: Pages, question: { pages: Page[] }): AsyncGenerator<Page[]> {
  let [batch, size]: [Page[], number] = [[], 0];
  for await (const page of pages) {
    if (batch.length > 0 && size + page.text.length > CHARACTERS_PER_MESSAGE) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(page);
    size += page.text.length;
  }
  question.pages = batch;
}

/** The first attempt reads all pages; the second at most half of this number of characters. */
const MOST_TEXT = 4_000_000;
/** An attempt with a lower maximum of characters is the last. */
const LEAST_TEXT = 400_000;

/** Recognizes the message with which `Isolate` reports a process that exceeded its time or memory. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && /^the task was ended: it took too/.test(error.message);

/** A brief without its signal, functions, and other properties that another process cannot get or does not need. */
const plain = ({
  signal: _signal,
  warn: _warn,
  onCut: _onCut,
  onStated: _onStated,
  use: _use,
  summarized: _summarized,
  ...brief
}: Brief): PlainBrief => brief;
