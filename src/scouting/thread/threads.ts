import { Piscina } from 'piscina';
import type { Analyst, Brief } from '../analysts/analyst.ts';
import { embeddedAnalyst } from '../analysts/embedded.ts';
import { UnreadableDocument } from '../documents/unreadable.ts';
import type { Facts, Summary, UrlFact } from '../facts.ts';
import type { FetchedDocument, Page } from '../page.ts';
import type { PlainBrief } from './work.ts';

/** Makes pages of documents. Fails with `UnreadableDocument` when that cannot be done. */
export interface Reader {
  read(document: FetchedDocument, signal: AbortSignal): Promise<Page>;
}

/** Reading and thinking in threads of their own. */
export interface Threads {
  readonly reader: Reader;
  /** The embedded analyst. */
  readonly analyst: Analyst;
  close(): Promise<void>;
}

export interface ThreadLimits {
  readonly threads: number;
  /** For the objects of one thread. */
  readonly megabytes: number;
  /** For one document. */
  readonly readMs: number;
  /** For all pages of a website. */
  readonly analyseMs: number;
}

const LIMITS: ThreadLimits = { threads: 2, megabytes: 512, readMs: 20_000, analyseMs: 120_000 };
const IDLE_MS = 30_000;
/** Garbage that one document makes is swept before the next ones have made more of it. */
const YOUNG_MEGABYTES = 8;

/**
 * Documents of strangers are read, and thought about, away from the thread that answers requests: however much work
 * somebody has put into one, it takes its time, and then the thread is ended, and with it the work.
 */
export function openThreads(limits: Partial<ThreadLimits> = {}): Threads {
  const { threads, megabytes, readMs, analyseMs } = { ...LIMITS, ...limits };
  const isSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina({
    filename: new URL(isSource ? './work.ts' : './work.js', import.meta.url).href,
    execArgv: isSource ? ['--import', new URL('../../../scripts/swc-hook.mjs', import.meta.url).href] : [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });

  const run = <T>(name: string, input: unknown, milliseconds: number, signal: AbortSignal): Promise<T> =>
    pool.run(input, { name, signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]) });

  const analyst: Analyst = {
    name: embeddedAnalyst.name,
    classify: (page, brief) => run<UrlFact>('classify', { page, brief: plain(brief) }, readMs, brief.signal),
    analyse: (pages, brief) => run<Facts>('analyse', { pages, brief: plain(brief) }, analyseMs, brief.signal),
    summarise: (pages, facts, brief) =>
      run<Summary>('summarise', { pages, facts, brief: plain(brief) }, readMs, brief.signal),
  };
  const reader: Reader = {
    async read(document, signal) {
      type Answer = { page: Page } | { unreadable: string };
      const answer = await run<Answer>('read', document, readMs, signal).catch((error: unknown): Answer => {
        if (signal.aborted) throw error;
        return { unreadable: 'Reading the document takes too much.' }; // of time, or of memory
      });
      if ('unreadable' in answer) throw new UnreadableDocument(answer.unreadable);
      return answer.page;
    },
  };
  return { reader, analyst, close: () => pool.destroy() };
}

const plain = ({ signal: _, ...brief }: Brief): PlainBrief => brief;
