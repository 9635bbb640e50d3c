import { pathRule, type RobotsText } from './robots-text.ts';
import type { WebProblem } from './web-problem.ts';

/** Maximum bytes read of a robots.txt (RFC 9309, 2.5). */
export const ROBOTS_BYTES = 500 * 1024;

/** A website's rules for bots. */
export interface Robots {
  allows(url: URL): boolean;
  readonly crawlDelayMs: number;
  /** Addresses as robots.txt has them, unresolved and unchecked. */
  readonly sitemaps: readonly string[];
  /** The reason the rules are unknown; then nothing may be read. */
  readonly problem: WebProblem | null;
}

/** There is no robots.txt, so everything may be read. */
export const OPEN: Robots = { allows: () => true, crawlDelayMs: 0, sitemaps: [], problem: null };

/** Nothing may be read: the server fails to return its rules (RFC 9309, 2.3.1.4), or they are too many to obey. */
export const closedRobots = (problem: WebProblem | null): Robots => ({
  allows: () => false,
  crawlDelayMs: 0,
  sitemaps: [],
  problem,
});

/** @param text null if it has too many rules to obey; then nothing may be read */
export function robotsOf(text: RobotsText | null): Robots {
  if (text === null) return closedRobots(null);
  const allows = pathRule(text);
  return {
    allows: ({ pathname, search }) => allows(pathname + search),
    crawlDelayMs: text.crawlDelaySeconds * 1000,
    sitemaps: text.sitemaps,
    problem: null,
  };
}
