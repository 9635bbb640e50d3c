import { pathRule, type RobotsText, readRobotsText } from './robots-text.ts';
import type { WebProblem } from './web-problem.ts';

/** Bytes of a robots.txt that are read (RFC 9309, 2.5). */
export const ROBOTS_BYTES = 500 * 1024;

/** What a website says to programs. */
export interface Robots {
  allows(url: URL): boolean;
  readonly crawlDelayMs: number;
  /** As written: not yet checked. */
  readonly sitemaps: readonly string[];
  /** Why it is not known; then nothing may be read. */
  readonly problem: WebProblem | null;
}

/** No robots.txt: everything may be read. */
export const OPEN: Robots = { allows: () => true, crawlDelayMs: 0, sitemaps: [], problem: null };

/** The website is in trouble: nothing may be read until it says what (RFC 9309, 2.3.1.4). */
export const closed = (problem: WebProblem | null): Robots => ({
  allows: () => false,
  crawlDelayMs: 0,
  sitemaps: [],
  problem,
});

/** @param text null when it has more rules than can be obeyed: then nothing may be read. */
export function robotsOf(text: RobotsText | null): Robots {
  if (text === null) return closed(null);
  const allows = pathRule(text);
  return {
    allows: ({ pathname, search }) => allows(pathname + search),
    crawlDelayMs: text.crawlDelaySeconds * 1000,
    sitemaps: text.sitemaps,
    problem: null,
  };
}

export const readRobots = (body: Buffer): Robots => robotsOf(readRobotsText(body));
