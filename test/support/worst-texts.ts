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

/** The texts that take longest to search, each with the given number of characters. */
export function worstTexts(length: number): readonly string[] {
  const known = made.get(length);
  if (known) return known;
  const texts = [
    ...UNITS.map((unit) => exactly(unit, length)),
    ...FRAMES.map(
      ([start, unit, end]) => start + exactly(unit, Math.max(0, length - start.length - end.length)) + end,
    ),
  ];
  made.set(length, texts);
  return texts;
}

function exactly(unit: string, length: number): string {
  const characters = [...unit];
  const rest = characters.slice(0, length % characters.length);
  return unit.repeat(Math.floor(length / characters.length)) + rest.join('');
}
