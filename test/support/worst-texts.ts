/**
 * Pieces that are slow for patterns when repeated: every class of character, delimiters, and beginnings of search
 * terms.
 */
const UNITS: readonly string[] = [
  ...' \t\n\u00a0aA0é.,;:!?-_/\\|@#&%=+*~^$\'"“’`(){}[]<>',
  '\u0301', // combines with the preceding character
  '\ufb00', // two letters under NFKC
  '\ufdfa', // eighteen
  '\u{1f4a5}',
  '\u200b', // invisible
  '\u202e',
  '{{',
  '}}',
  '{{ ',
  '{{a}}',
  'a ',
  'a.',
  'a.b ',
  '1.',
  'a@',
  'a@b ',
  'a:',
  'a://',
  'a://b ',
  'a-',
  ', ',
  '[your ',
  '<<',
  '< ',
  '&#1',
  'data:a',
  '../',
  '%25',
  '"a',
];

/** Texts whose middle is long and whose end does not match. */
const FRAMES: readonly (readonly [start: string, unit: string, end: string])[] = [
  ['x{{', ' ', 'x'],
  ['{{a', ' ', 'x'],
  ['{{', '{', 'x'],
  ['<', ' ', '1'],
  ['{a', ' ', '1'],
  ['[', ' ', '1'],
  [']', ' ', '1'],
  ['You are Al,', ' ', '1'],
  ['We are Al', ' ', '1'],
  ['Subject: “', 'a', '“'],
  ['x', '/', 'x/'],
  ['x', '.', 'x'],
  ['Bearer ', ' ', 'x'],
];

const made = new Map<number, readonly string[]>();

/**
 * Texts with fewer characters than `SHORT` or more than `LONG` combine several units, so that there are fewer of them:
 * in short texts, quadratic work takes no noticeable time, and in long ones, it shows in each part too.
 */
const SHORT = 11_000;
const LONG = 100_000;
const UNITS_TOGETHER = 5;

/** The texts that take longest to search, each with the given number of characters. */
export function worstTexts(length: number): readonly string[] {
  const known = made.get(length);
  if (known) return known;
  const isMixed = length < SHORT || length > LONG;
  const runs = isMixed ? chunked(UNITS, UNITS_TOGETHER) : UNITS.map((unit) => [unit]);
  const texts = [
    ...runs.map((units) => {
      const each = Math.floor(length / units.length);
      return units
        .map((unit, at) => exactly(unit, at === 0 ? length - each * (units.length - 1) : each))
        .join('');
    }),
    ...FRAMES.map(
      ([start, unit, end]) => start + exactly(unit, Math.max(0, length - start.length - end.length)) + end,
    ),
  ];
  made.set(length, texts);
  return texts;
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

function exactly(unit: string, length: number): string {
  const characters = [...unit];
  const rest = characters.slice(0, length % characters.length);
  return unit.repeat(Math.floor(length / characters.length)) + rest.join('');
}
