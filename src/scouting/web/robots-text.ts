/** Our user agent in robots.txt. */
export const ROBOT_NAME = 'EducationMarketScout';

/** The rules of a robots.txt for us, as data that crosses process boundaries. */
export interface RobotsText {
  /** Path prefixes, with `true` if paths that begin with them are allowed. */
  readonly prefixes: ReadonlyMap<string, boolean>;
  /** Rules with `*` or a final `$`. */
  readonly patterns: readonly (readonly [pattern: string, allows: boolean])[];
  readonly crawlDelaySeconds: number;
  /** Addresses as the file has them, unresolved and unchecked. */
  readonly sitemaps: readonly string[];
}

/** More rules than any real website has; bounds time and memory. */
const MOST_RULES = 10_000;
/** Maximum characters of all patterns together; bounds the time of a match. */
const PATTERN_CHARACTERS = 20_000;
/** Maximum length of a rule's path or a sitemap's address; longer ones are ignored, because none is ever requested. */
const LONGEST_RULE = 2_048;
const MOST_SITEMAPS = 100;

/** Fields that a group of rules consists of. */
const RULES: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay']);

/** The rules for one user agent, ours or `*`. */
class Group {
  readonly prefixes = new Map<string, boolean>();
  readonly patterns = new Map<string, boolean>();
  delay = 0;

  add(rule: string, allows: boolean): void {
    if (rule === '' || rule.length > LONGEST_RULE) return;
    const path = comparablePath(rule);
    const rules = /\*|\$$/.test(path) ? this.patterns : this.prefixes;
    rules.set(path, rules.get(path) || allows); // of equally specific rules, allow wins
  }

  get isExcessive(): boolean {
    const characters = [...this.patterns.keys()].reduce((sum, { length }) => sum + length, 0);
    return this.prefixes.size + this.patterns.size > MOST_RULES || characters > PATTERN_CHARACTERS;
  }
}

/**
 * Parses a robots.txt (RFC 9309) in linear time.
 * @returns null if it has too many rules to obey
 */
export function readRobotsText(body: Buffer): RobotsText | null {
  const groups = { ours: new Group(), everybodys: new Group() };
  let names = new Set<keyof typeof groups | 'others'>();
  let isNaming = false;
  let speaksToUs = false;
  const sitemaps: string[] = [];
  for (const line of body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)) {
    const content = line.split('#', 1)[0]!;
    const colon = content.indexOf(':');
    if (colon < 0) continue;
    const field = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (!/^[a-z-]+$/.test(field)) continue;
    if (field === 'user-agent') {
      if (!isNaming) names = new Set();
      const name = nameOf(value);
      names.add(name);
      speaksToUs ||= name === 'ours';
    } else if (field === 'sitemap') {
      if (sitemaps.length < MOST_SITEMAPS && value.length <= LONGEST_RULE) sitemaps.push(value);
    } else {
      for (const name of names) if (name !== 'others') obey(groups[name], field, value);
    }
    // Only rules end a group's list of user agents (RFC 9309, 2.2.4); to us, a crawl delay is a rule, too.
    if (field === 'user-agent') isNaming = true;
    else if (RULES.has(field)) isNaming = false;
  }
  const group = speaksToUs ? groups.ours : groups.everybodys;
  if (group.isExcessive) return null;
  const { prefixes, patterns, delay } = group;
  return { prefixes, patterns: [...patterns], crawlDelaySeconds: delay, sitemaps };
}

function nameOf(value: string): 'ours' | 'everybodys' | 'others' {
  const token = value.split('/', 1)[0]!.trim();
  if (token === '*') return 'everybodys';
  return token.toLowerCase() === ROBOT_NAME.toLowerCase() ? 'ours' : 'others';
}

function obey(group: Group, field: string, value: string): void {
  if (field === 'allow' || field === 'disallow') group.add(value, field === 'allow');
  else if (field === 'crawl-delay') group.delay = Math.max(finite(Number(value)), 0);
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/**
 * Returns a function that decides if a path, including its query, may be read: the longest match wins, and of equally
 * long ones, one that allows. Its time depends on the patterns and on the number of distinct lengths of prefixes, not
 * on the number of prefixes.
 */
export function pathRule({ prefixes, patterns }: RobotsText): (path: string) => boolean {
  const lengths = [...new Set(Array.from(prefixes.keys(), ({ length }) => length))].sort((a, b) => b - a);
  return (given) => {
    const path = comparablePath(given);
    const length = lengths.find((one) => one <= path.length && prefixes.has(path.slice(0, one)));
    let longest = length ?? 0;
    let isAllowed = length === undefined || prefixes.get(path.slice(0, length))!;
    for (const [pattern, allows] of patterns) {
      const decides = pattern.length > longest || (pattern.length === longest && allows);
      if (decides && fits(pattern, path)) [longest, isAllowed] = [pattern.length, allows];
    }
    return isAllowed;
  };
}

/**
 * Matches the pieces between wildcards greedily from left to right; the first match leaves the most room for the
 * rest.
 */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...pieces] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const end = isWhole ? (pieces.pop() ?? '') : '';
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isWhole) return true;
  return pattern.includes('*') ? path.length - end.length >= at && path.endsWith(end) : path.length === at;
}

/** Normalizes percent-encoding (RFC 9309, 2.2.2). */
const comparablePath = (path: string): string =>
  path
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
