import type { Web, WebDocument } from '../web.ts';
import { WebProblem } from '../web-problem.ts';
import { leadsTo } from './areas.ts';
import { sameness } from './canonical-url.ts';
import { contentOf } from './content.ts';
import { HostBackoff } from './host-backoff.ts';
import type { Site } from './site.ts';
import { Tally, type VisitBounds } from './tally.ts';

export const FETCH_BOUNDS: VisitBounds = { pages: 80, bytes: 100_000_000, milliseconds: 600_000 };

export interface FetchPagesOptions {
  readonly web: Web;
  readonly site: Site;
  readonly signal: AbortSignal;
  readonly bounds?: Partial<VisitBounds>;
  /** URLs fetched by an earlier attempt, as requested or final; they are skipped. */
  readonly alreadyFetched?: Iterable<string>;
}

/** The outcome for a URL, and the overall progress. */
export type FetchStep = {
  /** The requested address. */
  readonly url: string;
  /** Number of URLs finished so far, including URLs of earlier attempts. */
  readonly done: number;
  readonly total: number;
} & (
  | { readonly outcome: 'fetched'; readonly document: WebDocument }
  | { readonly outcome: 'failed'; readonly problem: WebProblem }
  /** The address leads to a document that was already read, or to identical bytes. */
  | { readonly outcome: 'duplicate'; readonly document: null }
);

/**
 * Fetches pages in the given order and yields each outcome. URLs without an outcome at the end are among
 * `alreadyFetched`, or were not tried because a limit was reached. To resume, pass the fetched URLs to a new call.
 */
export async function* fetchPages(
  urls: readonly string[],
  { web, site, signal, bounds, alreadyFetched = [] }: FetchPagesOptions,
): AsyncGenerator<FetchStep> {
  const tally = new Tally({ ...FETCH_BOUNDS, ...bounds });
  const backoff = new HostBackoff();
  const known = new Set([...alreadyFetched].map(sameness));
  const hashes = new Set<string>();
  const pending = urls.filter((url) => !known.has(sameness(url)));
  let done = urls.length - pending.length;
  for (const url of pending) {
    if (tally.isUsedUp) return;
    const result = await read(url);
    done += 1;
    yield { url, done, total: urls.length, ...result };
  }

  async function read(url: string) {
    if (known.has(sameness(url))) return DUPLICATE;
    try {
      const within = (to: URL) => site.mayLinkTo(to) || leadsTo(url, to, site);
      const document = await backoff.send(url, () => web.fetch(url, { signal, within }));
      const { size, bytesHash } = contentOf(document);
      tally.add(size);
      const isKnown = known.has(sameness(document.url)) || hashes.has(bytesHash);
      known.add(sameness(url)).add(sameness(document.url));
      hashes.add(bytesHash);
      return isKnown ? DUPLICATE : ({ outcome: 'fetched', document } as const);
    } catch (error) {
      if (!(error instanceof WebProblem)) throw error;
      return { outcome: 'failed', problem: error } as const;
    }
  }
}

const DUPLICATE = { outcome: 'duplicate', document: null } as const;
