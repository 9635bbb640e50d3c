/**
 * Patterns made of lists of phrases. In a list blanks part the phrases; within a phrase `_` is a blank, `*` any ending
 * of a word, `~` up to three words, `#` a number in figures or words; the rest is a regular expression.
 */
export type Phrases = string;

const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const SHARES = 'half|third|quarter|fifth|tenth|hundreds|dozens?|scores|several|many|most|few';
const NUMBER = String.raw`(?:\$?\d[\d,.]*(?: ?%| (?:percent|million|thousand))?|(?:${TENS})(?:[- ](?:${ONES}))?|${TEENS}|${ONES}|${SHARES})`;

/** Any of the phrases in the lists. */
export const anyOf = (...lists: readonly Phrases[]): string =>
  `(?<!\\w)(?:${byInitial(lists.join(' ').trim().split(/\s+/).map(read)).join('|')})(?!\\w)`;

/** Phrases with the same first letter are tried together: most words of a text begin with another one. */
function byInitial(phrases: readonly string[]): string[] {
  const isPlain = (phrase: string) => /^[a-z](?![?*+{])/.test(phrase) && !hasChoice(phrase);
  const initials = new Set(phrases.filter(isPlain).map((phrase) => phrase.charAt(0)));
  const grouped = [...initials].map((initial) => {
    const rests = phrases.filter((phrase) => isPlain(phrase) && phrase.startsWith(initial));
    return `${initial}(?:${rests.map((phrase) => phrase.slice(1)).join('|')})`;
  });
  return [...grouped, ...phrases.filter((phrase) => !isPlain(phrase))];
}

/** Whether a phrase is itself a choice, outside of any bracket. */
const hasChoice = (phrase: string): boolean => {
  let rest = phrase.replace(/\\.|\[[^\]]*\]/g, '');
  for (let last = ''; last !== rest; ) {
    last = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return rest.includes('|');
};

const read = (phrase: string): string =>
  phrase
    .replaceAll('_', ' ')
    .replaceAll('~', '(?:\\S+ ){0,3}')
    .replaceAll('*', '\\w*')
    .replaceAll('#', NUMBER);

/** Words that part one thought from the next. */
const TURN =
  '(?:but|while|although|though|whereas|because|unless|except|until|said|says|told|asked|reported|stated|explained|added)\\b';

/** Between two patterns: at most so many words of the same thought. */
const within = (words: number): string => `[,:)"”']*(?: (?!${TURN})[^\\s;]+){0,${words}}? ["“(]*`;

/** The parts in this order, each at most so many words behind the one before; `gap` is what stands before the last. */
export const inOrder = (words: number, ...parts: readonly string[]): RegExp =>
  new RegExp(`${parts.slice(0, -1).join(within(words))}(?<gap>${within(words)})${parts.at(-1)}`, 'gi');

/** A pattern in a sentence that says before or after it what it is about. */
const about = (subject: string, pattern: string): RegExp =>
  new RegExp(`(?<=^.*${subject}.*)${pattern}|${pattern}(?=.*${subject})`, 'gi');

/**
 * Rules of a line each. `4 LACKING > STAFF people` finds a phrase of the class LACKING and, at most four words behind
 * it, one of the class STAFF or "people"; `- layoffs?` finds a phrase alone; `@ STAFF > quit` in a sentence about STAFF.
 */
export const readRules = (rules: string, classes: Readonly<Record<string, string>>): Rule[] =>
  rules
    .trim()
    .split(/\n\s*/)
    .map((line) => {
      const [kind, ...rest] = line.split(' ');
      const parts = rest
        .join(' ')
        .split(' > ')
        .map((part) => patternOf(part, classes));
      const pattern =
        kind === '-'
          ? new RegExp(parts[0]!, 'gi')
          : kind === '@'
            ? about(parts[0]!, parts[1]!)
            : inOrder(Number(kind), ...parts);
      return { pattern, parts: parts.map(shared) };
    });

/** A pattern, and those that must occur each by itself: asked first, as most sentences have none of them. */
export interface Rule {
  readonly pattern: RegExp;
  readonly parts: readonly RegExp[];
}

const compiled = new Map<string, RegExp>();

/** One and the same for the same words, so that a sentence is asked only once for each. */
function shared(part: string): RegExp {
  const pattern = compiled.get(part) ?? new RegExp(part, 'i');
  compiled.set(part, pattern);
  return pattern;
}

function patternOf(part: string, classes: Readonly<Record<string, string>>): string {
  const words = part.trim().split(/\s+/);
  const named = words.filter((word) => CLASS.test(word));
  const phrases = words.filter((word) => !CLASS.test(word));
  const patterns = [
    ...named.map((name) => classes[name] ?? unknown(name)),
    ...(phrases.length > 0 ? [anyOf(phrases.join(' '))] : []),
  ];
  return patterns.length > 1 ? `(?:${patterns.join('|')})` : patterns[0]!;
}

const CLASS = /^[A-Z_]{3,}$/;
const unknown = (name: string): never => {
  throw new Error(`No vocabulary has the class ${name}`);
};
