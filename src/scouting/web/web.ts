import type { Network } from '@emi/base/network';
import { guardedAgent } from '@emi/base/network';
import type { FetchedDocument } from '@emi/reading/documents';
import { Counter } from 'prom-client';
import { exchange, type Validators, type WebResponse } from './exchange.ts';
import type { HostGate } from './host-gate.ts';
import type { CrawlTasks } from './isolated-crawl.ts';
import { closedRobots, OPEN, ROBOTS_BYTES, type Robots, robotsOf } from './robots.ts';
import { RobotsMemory } from './robots-memory.ts';
import { ROBOT_NAME } from './robots-text.ts';
import { WebProblem } from './web-problem.ts';
import { webUrl } from './web-url.ts';

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Restricts the URL and its redirects; if absent, any public URL is allowed. */
  readonly within?: (url: URL) => boolean;
  /** The validators of a URL that was read before; the website then sends the document only if it has changed. */
  readonly validators?: (url: URL) => Validators | undefined;
}

export interface WebDocument extends FetchedDocument, Validators {
  /** True if the website says that the document has not changed; then it has no body. */
  readonly isUnchanged: boolean;
}

/** The web as scouting sees it, with politeness and limits built in. */
export interface Web {
  /** Reads a document, following redirects. Throws `WebProblem`. */
  fetch(url: string, options: FetchOptions): Promise<WebDocument>;
  /** The robots.txt rules for a URL's website. */
  robots(url: string, signal: AbortSignal): Promise<Robots>;
  /** Processes untrusted responses. */
  readonly tasks: CrawlTasks;
  close(): Promise<void>;
}

export interface WebLimits {
  /** Maximum size of a document, decoded. */
  readonly bytes: number;
  /**
   * The time limit for a document including redirects, without waiting for a turn; shorter than a shared gate's lease.
   */
  readonly milliseconds: number;
  readonly redirects: number;
  /** The pause between requests to a host. */
  readonly pauseMs: number;
  /** The maximum pause that a website can request. */
  readonly longestPauseMs: number;
}

export const WEB_LIMITS: WebLimits = {
  bytes: 5_000_000,
  milliseconds: 10_000,
  redirects: 5,
  pauseMs: 1000,
  longestPauseMs: 10_000,
};

export interface WebOptions {
  readonly network: Network;
  readonly gate: HostGate;
  /** A page that identifies us to website owners. */
  readonly contactUrl: string;
  readonly limits?: Partial<WebLimits>;
  readonly tasks: CrawlTasks;
  /** A clock in milliseconds, which determines how long a robots.txt is cached. */
  readonly now?: () => number;
}

const received = new Counter({
  name: 'market_scouting_received_bytes_total',
  help: 'Bytes of documents that websites sent, decompressed.',
});

/** The remaining time for a document, which every hop of its redirects shortens. */
interface Allowance {
  milliseconds: number;
}

export function createWeb(options: WebOptions): Web {
  const { network, gate, tasks } = options;
  const limits = { ...WEB_LIMITS, ...options.limits };
  const agent = guardedAgent(network, limits.milliseconds);
  const userAgent = `${ROBOT_NAME}/1.0 (+${options.contactUrl})`;
  const memory = new RobotsMemory(options.now ?? Date.now);

  /** Sends one request as soon as the host may be visited. Without `robots`, the request is for robots.txt itself. */
  async function visit(
    url: URL,
    allowance: Allowance,
    signal: AbortSignal,
    robots?: Robots,
    validators?: Validators,
  ): Promise<WebResponse> {
    const leave = await gate.enter(url.hostname, signal);
    const start = performance.now();
    let wanted = robots?.crawlDelayMs ?? 0;
    try {
      const answer = await exchange(url, {
        agent,
        userAgent,
        signal,
        milliseconds: allowance.milliseconds,
        bytes: robots ? limits.bytes : ROBOTS_BYTES,
        lenient: robots === undefined,
        validators,
      });
      received.inc(answer.body.length);
      wanted = Math.max(wanted, answer.retryAfterMs);
      return answer;
    } finally {
      allowance.milliseconds -= performance.now() - start;
      await leave(Math.max(limits.pauseMs, Math.min(wanted, limits.longestPauseMs)));
    }
  }

  /** Follows redirects to a success; checks every URL on the way. */
  async function follow(start: URL, hop: (url: URL, allowance: Allowance) => Promise<WebResponse>) {
    const allowance = { milliseconds: limits.milliseconds };
    const seen = new Set<string>();
    let url = start;
    for (;;) {
      if (seen.has(url.href) || seen.size > limits.redirects) {
        throw new WebProblem('too_many_redirects', start.href);
      }
      seen.add(url.href);
      const answer = await hop(url, allowance);
      if (answer.status === 200 || answer.isUnchanged) return { url, answer };
      if (answer.location === null) throw new WebProblem('status', url.href, { status: answer.status });
      url = webUrl(answer.location, network, url);
    }
  }

  async function knownRobots({ origin }: URL, signal: AbortSignal): Promise<Robots> {
    const known = memory.get(origin);
    if (known) return known;
    const place = new URL('/robots.txt', origin);
    const robots = await follow(place, (url, allowance) => visit(url, allowance, signal)).then(
      async ({ answer }) => robotsOf(await tasks.robots(answer.body, signal)),
      withoutRobots,
    );
    memory.set(origin, robots);
    return robots;
  }

  return {
    async fetch(text, { signal, within = () => true, validators }) {
      const { url, answer } = await follow(webUrl(text, network), async (next, allowance) => {
        if (!within(next)) throw new WebProblem('off_site', next.href);
        const robots = await knownRobots(next, signal);
        if (robots.problem) throw robots.problem;
        if (!robots.allows(next)) throw new WebProblem('disallowed', next.href);
        return visit(next, allowance, signal, robots, validators?.(next));
      });
      const { contentType, body, etag, lastModified, isUnchanged } = answer;
      const fetchedAt = new Date().toISOString();
      return { url: url.href, contentType, body, fetchedAt, etag, lastModified, isUnchanged };
    },
    robots: async (text, signal) => knownRobots(webUrl(text, network), signal),
    tasks,
    close: () => agent.destroy(),
  };
}

/**
 * RFC 9309, 2.3.1: if robots.txt is missing or refused (4xx), or redirects too often, everything may be read; if it is
 * unavailable for another reason, nothing may be read.
 */
function withoutRobots(error: unknown): Robots {
  if (!(error instanceof WebProblem)) throw error;
  const isAbsent = error.kind === 'too_many_redirects' || (error.status !== null && error.status < 500);
  return isAbsent ? OPEN : closedRobots(error);
}
