import { foldSigns } from '@emi/base/values';
import { editDistance } from './distance.ts';
import { CARDINALS, meaningOf, ORDINALS, ROMAN } from './words.ts';

/** The words of a name and, separately, those in parentheses, or after `in the county of` or `at`. */
export interface NameTokens {
  readonly main: readonly string[];
  readonly aside: readonly string[];
}

const MAX_LENGTH = 300;

/** Splits a name into words and numbers: lower case, without accents, abbreviations expanded. */
export function tokensOf(name: string, state?: string | null): NameTokens {
  const plain = foldedText(name);
  const tail = TAIL.exec(plain);
  const { outside, inside } = parted(tail ? plain.slice(0, tail.index) : plain);
  const words = (text: string) => spelled(text, state);
  const main = words(outside);
  const aside = [...words(inside), ...(tail ? words(tail[0].replace(/ state of .*/, ' ')) : [])];
  // Numbers of four and more digits in parentheses are register numbers.
  const own = aside.filter((word) => !/^\d{4,}$/.test(word));
  return main.length > 0 ? { main, aside: own } : { main: own, aside: [] };
}

/** Phrases after the name of an organization: `in the county of Weld`, and in New York `at Delhi`. */
const TAIL = / (?:in(?: the)?|of the) +co(?:un[a-z]*)?(?: +of .*|$)|(?<=district|[cfu]sd) at .*| \(at .*/;

/** Folded as for searches, without apostrophes, with spaces for periods, and `and` for `&`. */
export const foldedText = (text: string): string =>
  foldSigns(text.slice(0, MAX_LENGTH))
    .replaceAll("'", '')
    .replaceAll('.', ' ')
    .replaceAll('&', ' and ')
    .replace(/\s+/g, ' ');

/** The text outside and inside of parentheses; the last parenthesis may be unclosed. */
function parted(text: string): { outside: string; inside: string } {
  let outside = '';
  let inside = '';
  for (const [at, part] of text.split('(').entries()) {
    const end = part.indexOf(')');
    if (at === 0) outside += part;
    else if (end < 0) inside += ` ${part}`;
    else {
      inside += ` ${part.slice(0, end)}`;
      outside += ` ${part.slice(end + 1)}`;
    }
  }
  return { outside, inside };
}

/** `PK-12` and `K-8` are grades, not numbers. */
const GRADES =
  /\b(?:pre-?)?p?k ?(?:-|to|through) ?\d{1,2}\b|\bk\d{1,2}\b|\bgrades? ?\d{1,2}(?: ?- ?\d{1,2})?\b/g;
/** `Career & Technology Center` is also called `Career and Technical Center`, and `CTC`. */
const CAREER = /\bcareer (?:and )?tech(?:nical|nology)?\b/g;
/** The number after the R of a reorganized district: `R-VI`, `RE-I`. */
const REORGANIZED = /\b(?:r|re|c)(?: ?- ?| (?=[ivx]+$))([ivx]{1,4})\b/g;
const WORD = /(?<!\d)\d+(?:st|nd|rd|th)\b|[a-z]+|\d+/g;

function spelled(text: string, state: string | null | undefined): string[] {
  const plain = text
    .replace(GRADES, ' ')
    .replace(CAREER, 'career technical')
    .replace(/\bre: ?no\b/g, 're ')
    .replaceAll('s/d', 'sd')
    .replaceAll('vo-tech', 'votech')
    .replaceAll('h/s', 'hs')
    .replace(REORGANIZED, (_, roman: string) => ` r ${ROMAN.get(roman) ?? roman} `);
  const raw = plain.match(WORD) ?? [];
  const words = withDirection(joinLetters(raw));
  return withoutLettersOfNumbers(withNumbers(words)).flatMap((word) => spelledWord(word, state));
}

const LETTERS = new Map([
  ['n', 'north'],
  ['no', 'north'],
  ['s', 'south'],
  ['so', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);

/** Expands initial directions: `So Sioux City` and `W Harvey`, but not `No. 4`. */
export function withDirection([first = '', second, ...rest]: readonly string[]): string[] {
  if (second === undefined) return first === '' ? [] : [first];
  const direction = second.length > 1 && !/\d/.test(second) ? LETTERS.get(first) : undefined;
  return [direction ?? first, second, ...rest];
}

export const spelledWord = (word: string, state?: string | null): string[] =>
  (meaningOf(word, state) ?? rightSpelling(word)).split(' ');

/** Corrects misspelled words that identify no place: `Shool Disrrict` is `School District`. */
function rightSpelling(word: string): string {
  if (word === 'schools') return 'school';
  if (word.length < 5 || NO_TYPOS.has(word)) return word;
  const meant = SPELLED_WRONG.find((long) => long[0] === word[0] && editDistance(word, long, 1) <= 1);
  return meant === 'schools' ? 'school' : (meant ?? word);
}

const SPELLED_WRONG = (
  'school schools district public county unified independent community elementary consolidated township central ' +
  'regional education'
).split(' ');
/** Correct words that differ from one of the above in a letter. */
const NO_TYPOS: ReadonlySet<string> = new Set(['country', 'count']);

/** Joins single letters: `I S D`, `C U S D`. */
function joinLetters(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  let wasLetter = false;
  for (const token of tokens) {
    const isLetter = /^[a-z]$/.test(token);
    if (isLetter && wasLetter) joined.push(`${joined.pop()}${token}`);
    else joined.push(token);
    wasLetter = isLetter;
  }
  return joined;
}

/** Words before a number that is spelled out or in Roman numerals. */
const INTRODUCES =
  /^(?:r|re|c|j|no|num|number|dist|district|region|unit|sd|rsu|msad|sad|area|phase|campus|ps)$/;

/** Converts numbers: `R-VI` to 6, `District Six` to 6, `Third` to 3rd; `Three Rivers` and `Malcolm X` stay. */
const withNumbers = (tokens: readonly string[]): string[] =>
  tokens.map((token, at) => {
    const before = tokens[at - 1] ?? '';
    const isIntroduced = INTRODUCES.test(before);
    const isLast = at === tokens.length - 1 && at > 0;
    if (isIntroduced && CARDINALS.has(token)) return CARDINALS.get(token)!;
    if (ROMAN.has(token) && (isIntroduced || (isLast && token.length > 1))) return ROMAN.get(token)!;
    return ORDINALS.get(token) ?? (/^0\d/.test(token) ? token.replace(/^0+(?=\d)/, '') : token);
  });

/** Removes the letters around a number: `R-2`, `24J`, `RE-2J`. */
const withoutLettersOfNumbers = (tokens: readonly string[]): string[] =>
  tokens.filter((token, at) => {
    const isBeside = isNumber(tokens[at - 1] ?? '') || isNumber(tokens[at + 1] ?? '');
    return !(isBeside && /^(?:[a-z]|re|jt|rj|cj|fj)$/.test(token));
  });

export const isNumber = (word: string): boolean => /^\d+$/.test(word);
