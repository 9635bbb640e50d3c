import robotsParser from 'robots-parser';
import type { WebProblem } from './web-problem.ts';

/** How programs call us in robots.txt. */
export const ROBOT_NAME = 'EducationMarketScout';

/** What is read of a robots.txt (RFC 9309, 2.5). */
export const ROBOTS_BYTES = 500 * 1024;

/** Characters in rules with wildcards that are matched; the time of a match grows with them. */
const WILDCARD_CHARACTERS = 20_000;

/** The package's types are of an ES module, which it is not. */
const parse = robotsParser as unknown as typeof robotsParser.default;

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

export function readRobots(url: URL, body: Buffer): Robots {
  const lines = linesForUs(body.toString('utf8').replace(/^\uFEFF/, ''));
  const wild = lines.filter((line) => /^(dis)?allow\s*:.*\*./i.test(line)).join('').length;
  if (wild > WILDCARD_CHARACTERS) return closed(null);
  const robots = parse(url.href, lines.join('\n'));
  const delay = robots.getCrawlDelay(ROBOT_NAME) ?? 0;
  return {
    allows: ({ href }) => robots.isAllowed(href, ROBOT_NAME) ?? true,
    crawlDelayMs: Number.isFinite(delay) ? Math.max(delay, 0) * 1000 : 0,
    sitemaps: robots.getSitemaps(),
    problem: null,
  };
}

/**
 * The lines with all other robots called "other", once per group: the parser keeps each rule for each name of its group,
 * which a hostile file could make billions.
 */
function linesForUs(text: string): string[] {
  let group = new Set<string>();
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === '') return [];
    if (field.toLowerCase() !== 'user-agent') {
      group = new Set();
      return [`${field}: ${value.trim()}`];
    }
    const token = value.split('/', 1)[0]!.trim();
    const isOurs = token === '*' || token.toLowerCase() === ROBOT_NAME.toLowerCase();
    const name = isOurs ? token.toLowerCase() : 'other';
    if (group.has(name)) return [];
    group.add(name);
    return [`User-agent: ${name}`];
  });
}
