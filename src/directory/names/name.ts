import { foldSigns } from '@emi/base/values';
import { isNumber, tokensOf } from './tokens.ts';
import { DIRECTIONS, KINDS, LEVELS, ORGANIZATION, PLACES, type PlaceType, TYPES, VOID } from './words.ts';

/** The parsed name of a district or school. */
export interface PlaceName {
  readonly text: string;
  /** The words that distinguish the place from others, in their order. */
  readonly own: readonly string[];
  /** The words of `own` joined: `La Porte` is `laporte`. Empty for `SD U-46`. */
  readonly core: string;
  /** All words except `of` and the like, joined, with abbreviations expanded; equal for one name in any spelling. */
  readonly whole: string;
  /** The initials of all words except `of` and the like: `hisd` of `Houston ISD`. */
  readonly letters: string;
  /** `elementary`, `high`: they distinguish places of one name. */
  readonly levels: ReadonlySet<string>;
  /**
   * Kinds of community, such as `city`, `county`, and `township`, which also distinguish namesakes but are often
   * omitted.
   */
  readonly places: ReadonlySet<string>;
  /** Forms of organization, such as `unified`, `independent`, and `consolidated`, which some sources omit. */
  readonly kinds: ReadonlySet<string>;
  /** Numbers: `186` of `Springfield SD 186`, `6` of `R-VI`. */
  readonly numbers: ReadonlySet<string>;
  /** The letters of a number: `c` of `C-2`, `r` of `RE-2`; empty if it has none. */
  readonly series: string;
  /** Register numbers in parentheses: `79981` of `Edkey Inc. (79981)`. */
  readonly registers: ReadonlySet<string>;
  /** The types that the name states, other than a regular district or school. */
  readonly types: ReadonlySet<PlaceType>;
  /** Words in parentheses, and after `in the county of` or `at`. */
  readonly aside: ReadonlySet<string>;
  /** True if words such as `ISD` or `Board of Education` identify a district. */
  readonly isDistrict: boolean;
  /** True if words identify a school: `Newtown High School`, where `Newtown` alone may be the district. */
  readonly isSchool: boolean;
  /** True if words identify an institution for adults: `Florida State University`. */
  readonly isUniversity: boolean;
  /** The separate names, if there are several: `RSU 80/MSAD 04`, `X dba Y`. */
  readonly parts: readonly PlaceName[];
  /** Another name of a district, in parentheses: `Dalton-Nunda Central School District (Keshequa)`. */
  readonly alias?: PlaceName;
  /** The beginnings of a name that joins several towns, without spaces; see `headsOf`. */
  readonly heads: ReadonlySet<string>;
}

/** Parses a name. The state decides what abbreviations such as `CSD` mean. */
export function placeName(text: string, state?: string | null): PlaceName {
  const plain = foldSigns(text);
  const whole = oneName(plain, state);
  const parts = partsOf(plain, state);
  const alias = whole.isDistrict && parts.length === 0 ? /\(([^()]{4,})\)/.exec(plain)?.[1] : undefined;
  return {
    ...whole,
    text,
    parts,
    alias: alias ? oneName(alias, state) : undefined,
    heads: headsOf(plain, state),
  };
}

/** Splits several names: `RSU 80/MSAD 04`, `X dba Y`, `RSU 01 - LKRSU`. `Middle/High School` is one name. */
function partsOf(text: string, state?: string | null): PlaceName[] {
  const parts = (texts: readonly string[]) =>
    texts.filter((part) => part.trim() !== '').map((part) => oneName(part, state));
  const isNumbered = ({ core, numbers }: PlaceName) => core === '' && numbers.size > 0;
  const dashed = text.includes(' - ') ? parts(text.split(' - ')) : [];
  if (dashed.length === 2 && dashed.some(isNumbered)) return dashed;
  if (/\b(?:sd|s)\/d?\b|\bj(?:unio)?r\.?\s?\/\s?s(?:enio)?r\b/i.test(text)) return [];
  const several = parts(text.split(/\/(?!d\b)|\bdba\b|\|/i));
  const areNames = several.every(
    ({ core, numbers }) => (core !== '' && !LEVELS.has(core)) || numbers.size > 0,
  );
  return areNames && several.length > 1 && several.length <= 4 ? several : [];
}

/** The beginnings of a name that joins several towns: `clarion` of `Clarion-Goldfield-Dows`. */
function headsOf(text: string, state?: string | null): ReadonlySet<string> {
  const pieces = text.split(/(?<=[a-z]{3})[-/](?=[a-z]{3})/);
  if (pieces.length < 2 || pieces.length > 5) return NONE;
  const heads = new Set<string>();
  let head = '';
  for (const piece of pieces.slice(0, -1)) {
    head += tokensOf(piece, state).main.join('');
    heads.add(head);
  }
  return heads;
}

function oneName(text: string, state?: string | null): PlaceName {
  const { main, aside } = tokensOf(text, state);
  const isClass = classesOf(main);
  const rest = main.filter((word, at) => isClass[at] && !isNumber(word));
  const own = ownWords(main, isClass, aside);
  const taken = isClass.includes(false) ? NONE : new Set(own);
  const types = typesOf(main, rest);
  const of = (kind: ReadonlySet<string>) =>
    new Set(rest.filter((word) => kind.has(word) && !taken.has(word)));
  const numbers = [...main, ...aside].filter(isNumber);
  return {
    text,
    own,
    core: own.join(''),
    whole: main.filter((word) => !VAIN.has(word)).join(''),
    letters: main.map((word) => (VAIN.has(word) || isNumber(word) ? '' : word[0])).join(''),
    levels: of(LEVELS),
    places: of(PLACES),
    kinds: SPECIAL_DISTRICT.test(main.join(' ')) ? of(KINDS).add('special') : of(KINDS),
    numbers: new Set(numbers),
    series: SERIES.exec(text.slice(0, 300))?.[1]?.toLowerCase() ?? '',
    registers: new Set(text.slice(0, 300).match(/(?<=\( ?)\d{4,8}(?= ?\))/g)),
    types,
    aside: new Set(aside.filter((word) => !isNumber(word) && !VOID.has(word))),
    // The words have `school` for `schools`, so the plural is looked for in the text.
    isDistrict: /\b(?:district|districts|board|system|schools|corporation|department)\b/.test(
      `${main.join(' ')} ${/\b(?:schools|schs|schls)\b/i.test(text) ? 'schools' : ''}`,
    ),
    isSchool: SCHOOL.test(main.join(' ')),
    isUniversity: UNIVERSITY.test(main.join(' ')),
    parts: [],
    heads: NONE,
  };
}

const SCHOOL = /\b(?:elementary|middle|grade|high|junior|primary|intermediate) school$/;
const UNIVERSITY = /\buniversity$|\bcollege$|^university of /;
/** Regular districts of Minnesota, Missouri, and Tennessee are called this; `special` by itself is another type. */
const SPECIAL_DISTRICT = /\bspecial (?:school )?district\b/;
/** Letters before a number that belong to it. */
const SERIES = /\b(c|r|u|j|h)e?[- ]?(?:\d|[ivx]{1,4}\b)/i;
const NONE: ReadonlySet<string> = new Set();

/** Words that never identify a place, not even as the entire name. */
const VAIN: ReadonlySet<string> = new Set(['the', 'of', 'and', 'in', 'for', 'at', 'number', 'incorporated']);

const isOfClass = (word: string): boolean =>
  VOID.has(word) ||
  KINDS.has(word) ||
  LEVELS.has(word) ||
  PLACES.has(word) ||
  Object.hasOwn(TYPES, word) ||
  isNumber(word) ||
  /^[a-z]$/.test(word);

/**
 * Determines which words are a kind, level, or number rather than the place. `Central` in `Valley Central School
 * District` is a kind, but in `Central Valley` it is part of the place's name: a run of such words counts only at the
 * end of a name, before `of`, or if it contains a word such as `District` or a number.
 */
function classesOf(words: readonly string[]): boolean[] {
  const isVoid = words.map(
    (word, at) => VOID.has(word) || isNumber(word) || (word === 'center' && words[at - 1] === 'service'),
  );
  // `Free` is a kind only in New York's `Union Free`.
  const isFree = (word: string, at: number) => word === 'free' && words[at - 1] !== 'union';
  const could = words.map((word, at) => isVoid[at]! || (isOfClass(word) && !isFree(word, at)));
  const is = [...isVoid];
  for (let start = 0; start < words.length; ) {
    if (!could[start]) {
      start++;
      continue;
    }
    let end = start;
    while (end < words.length && could[end]) end++;
    const run = words.slice(start, end);
    const isEnd = end === words.length;
    const hasOrganization = run.some((word) => ORGANIZATION.has(word) || isNumber(word));
    if (isEnd || hasOrganization || words[end - 1] === 'of') {
      // Before the place's name, only words up to one for an organization count: `School District Central Bucks`.
      const last = isEnd
        ? end
        : 1 + lastIndex(words, start, end, (one) => ORGANIZATION.has(one) || isNumber(one) || one === 'of');
      for (let at = start; at < last; at++) is[at] = true;
      // After a direction alone, `Central` is part of the name: `North Central School District`.
      if (
        CAN_BE_PLACES.has(words[start]!) &&
        start > 0 &&
        !is[start - 1] &&
        isDirectionAlone(words, is, start)
      ) {
        is[start] = false;
      }
    }
    start = end;
  }
  // `Metro` (read as `metropolitan`) before the words of an organization is a kind, not the place, if another word
  // remains for the place: `Metro Nashville Public Schools`. `School` alone does not suffice: `Metro Arts School`.
  if (words[0] === 'metropolitan' && words.some((word) => word !== 'school' && ORGANIZATION.has(word))) {
    is[0] = is.includes(false, 1) || is[0]!;
  }
  return is;
}

function lastIndex(
  words: readonly string[],
  start: number,
  end: number,
  is: (word: string) => boolean,
): number {
  for (let at = end - 1; at >= start; at--) if (is(words[at]!)) return at;
  return start - 1;
}

const isDirectionAlone = (words: readonly string[], is: readonly boolean[], before: number): boolean => {
  const own = words.slice(0, before).filter((_, at) => !is[at]);
  return own.length > 0 && own.every((word) => DIRECTIONS.has(word));
};

/** The place's own words; or up to three in parentheses; or a kind such as `Central`; or, without a number, others. */
function ownWords(words: readonly string[], isClass: readonly boolean[], aside: readonly string[]): string[] {
  const own = words.filter((_, at) => !isClass[at]);
  if (own.length > 0) return own;
  const beside = aside.filter((word) => !isOfClass(word));
  if (beside.length > 0) return beside.slice(0, 3);
  const at = words.findIndex((word) => !VOID.has(word));
  const first = words[at];
  if (first === undefined) return [];
  if (CAN_BE_PLACES.has(first) && words[at + 1] !== 'free') return [first];
  if (words.some(isNumber)) return [];
  return KINDS.has(first) || PLACES.has(first) ? [first] : words.filter((word) => !VOID.has(word));
}

/** Kinds that can be a name if there are no other words: `Union Public Schools`, `Central CUSD 301`. */
const CAN_BE_PLACES: ReadonlySet<string> = new Set(['central', 'union', 'united']);

function typesOf(words: readonly string[], rest: readonly string[]): ReadonlySet<PlaceType> {
  const types = new Set<PlaceType>();
  for (const word of rest) if (Object.hasOwn(TYPES, word)) types.add(TYPES[word]!);
  const at = words.indexOf('intermediate');
  if (at >= 0 && (words[at + 1] === 'unit' || (words[at + 1] === 'school' && words[at + 2] === 'district'))) {
    types.add('intermediate');
  } else types.delete('intermediate');
  const text = words.join(' ');
  if (/\b(?:education|educational) service|service agency|service center|office education/.test(text)) {
    types.add('intermediate');
  }
  if (SPECIAL_DISTRICT.test(text)) types.delete('special');
  return types;
}
