import { ProcessPool } from '@emi/base/isolation';
import type { FetchedDocument } from '@emi/reading/documents';
import { type CrawledLinks, NO_LINKS, NO_SITEMAP, type Sitemap } from './crawl-results.ts';
import type { RobotsText } from './robots-text.ts';
import type { SiteAddress } from './site/site.ts';

/** The processing of untrusted responses, in any process. A task that fails or exceeds a limit has an empty result. */
export interface CrawlTasks {
  /** Null if a robots.txt cannot be obeyed; then nothing may be read. */
  robots(body: Buffer, signal: AbortSignal): Promise<RobotsText | null>;
  links(page: { document: FetchedDocument; site: SiteAddress }, signal: AbortSignal): Promise<CrawledLinks>;
  sitemap(file: { body: Buffer; site: SiteAddress }, signal: AbortSignal): Promise<Sitemap>;
}

const PROCESSES = 2;
const MEMORY_MEGABYTES = 400;
const TASK_MS = 10_000;

/** Runs the tasks in child processes, so that no response can block requests, and every task ends in bounded time. */
export function openCrawlTasks(milliseconds = TASK_MS): CrawlTasks & { close(): Promise<void> } {
  const isSource = import.meta.url.endsWith('.ts');
  const module = new URL(isSource ? './crawl-tasks.ts' : './crawl-tasks.js', import.meta.url);
  const pool = new ProcessPool({ module, processes: PROCESSES, megabytes: MEMORY_MEGABYTES });

  async function run<T>(name: string, input: unknown, otherwise: T, signal: AbortSignal): Promise<T> {
    try {
      return await pool.run<T>(name, input, { milliseconds, signal });
    } catch {
      signal.throwIfAborted();
      return otherwise;
    }
  }

  return {
    robots: (body, signal) => run<RobotsText | null>('robots', body, null, signal),
    links: (page, signal) => run('links', page, NO_LINKS, signal),
    sitemap: (file, signal) => run('sitemap', file, NO_SITEMAP, signal),
    close: () => pool.close(),
  };
}
