import { ABBREVIATIONS, KINDS, LEVELS, PLACES, VOID } from './name-words.ts';

/** The words of a district's name, by what they tell. */
export interface NameKey {
  /** The words that tell the district from others, sorted; the words below if it has no others. */
  readonly core: string;
  /** The same in their order and without spaces: `La Porte` is `laporte`. */
  readonly squeezed: string;
  /** `elementary` and `high`: districts of one town that are told apart by them. */
  readonly levels: ReadonlySet<string>;
  /** `city`, `county`, `township`: likewise, but often left out. */
  readonly places: ReadonlySet<string>;
  /** `unified`, `independent`, `consolidated`: written by one source and left out by another. */
  readonly kinds: ReadonlySet<string>;
  /** `186` of `Springfield SD 186`, `6` of `R-VI`. */
  readonly numbers: string;
}

/** Reads a district's name. Abbreviations are spelled out; case, accents, and punctuation do not matter. */
export function nameKey(name: string): NameKey {
  const tokens = withoutLettersOfNumbers(joinLetters(tokensOf(name)));
  const words = tokens.flatMap((token) => (ABBREVIATIONS[token] ?? token).split(' '));
  const numbers = new Set(words.filter(isNumber).map((word) => word.replace(/^0+/, '')));
  const rest = words.filter((word) => !isNumber(word) && !VOID.has(word));
  const of = (kind: ReadonlySet<string>) => new Set(rest.filter((word) => kind.has(word)));
  const own = rest.filter((word) => !LEVELS.has(word) && !PLACES.has(word) && !KINDS.has(word));
  const core = own.length > 0 ? own : rest;
  return {
    core: [...new Set(core)].toSorted().join(' '),
    squeezed: core.join(''),
    levels: of(LEVELS),
    places: of(PLACES),
    kinds: of(KINDS),
    numbers: [...numbers].toSorted().join(' '),
  };
}

const isNumber = (word: string): boolean => /^\d+$/.test(word);

function tokensOf(name: string): string[] {
  const plain = name
    .slice(0, 300)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/ (?:in|of) +the +count(?:y|ies) of .*/, '')
    .replace(/\bp?k ?- ?\d+\b|\bk\d+\b/g, '');
  const open = plain.indexOf('(');
  const tokens = (open > 0 ? plain.slice(0, open) : plain).match(/[a-z]+|\d+/g) ?? [];
  return tokens.map((token, at) =>
    ROMAN.has(token) && /^re?$/.test(tokens[at - 1] ?? '') ? roman(token) : token,
  );
}

/** The numbers after the R of a reorganized district: `R-VI`. */
const ROMAN = new Map(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ').map((text, at) => [text, at + 1]),
);
const roman = (token: string): string => String(ROMAN.get(token));

/** Joins letters that stand alone: `I S D`, `C U S D`. */
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

/** Leaves out the letters around a number: `R-2`, `24J`, `RE-2J`. */
const withoutLettersOfNumbers = (tokens: readonly string[]): string[] =>
  tokens.filter((token, at) => {
    const isBeside = isNumber(tokens[at - 1] ?? '') || isNumber(tokens[at + 1] ?? '');
    return !(isBeside && /^[a-z]{1,2}$/.test(token) && !ABBREVIATIONS[token]);
  });

/** A county's name without `County`, `Parish`, and the like. */
export const countyKey = (county: string): string =>
  county
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z ]/g, '')
    .replace(/\b(?:county|parish|borough|census area|municipality|city and)\b/g, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\s+/g, '');

/** A city's name: `St. Louis` is `Saint Louis`. */
export const cityKey = (city: string): string =>
  tokensOf(city)
    .map((token) => ABBREVIATIONS[token] ?? token)
    .join('');

/** A state's number of a district, which differs in punctuation and leading zeros: `057-905`, `57905`, `'057905`. */
export const stateIdKey = (code: string): string =>
  code
    .replace(/^[A-Za-z]{2}-/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .replace(/^0+/, '')
    .toLowerCase();
