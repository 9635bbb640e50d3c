import { rounds, SEED } from './rounds.ts';

/** Texts that break careless concatenation: SQL, patterns, templates, headers, paths, encodings. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'",
  '"',
  "''",
  "' or '1'='1",
  "') or 1=1 --",
  "'; drop table lists; --",
  "'/**/union/**/all/**/values(1)--",
  "1' and pg_sleep(10)--",
  '$1',
  '$$',
  '$x$; drop table users; $x$',
  ':name ? ??',
  "E'\\\\' nowhere", // a lone `e` is a word that texts may have
  '\\',
  "\\'",
  '\\\\',
  '%',
  '_',
  '%_%',
  '\\%',
  '--',
  '/*',
  '*/;',
  ';',
  '$' + '{7*7}',
  '{{constructor.constructor("return 1")()}}',
  '<%= 1 %>',
  '#{1}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'a\r\nSet-Cookie: a=b',
  '\u0001\u001f\u007f',
  '\u202etxt.exe\u202c',
  'שלום עולם',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ'.repeat(60),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍',
  '\ufeff\u200b\u2028\u2029',
  '\uffff\ufffe',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '1e309',
  '-0.0',
  '9007199254740993',
  '-9223372036854775809',
  '0x7fffffff',
  '1_000',
  '٣',
  'x'.repeat(5_000),
];

/** The number of texts at the beginning that are made for SQL. */
const FOR_SQL = 24;
/** In a quick run, each place gets one text in so many, of those made for SQL and of the others. */
const [ONE_FOR_SQL, ONE_OF_OTHERS] = [2, 3];
let turn = SEED;
function textsInTurn(): readonly string[] {
  turn++;
  return rounds(1) > 1
    ? HOSTILE_TEXTS
    : HOSTILE_TEXTS.filter((_, at) => (at + turn) % (at < FOR_SQL ? ONE_FOR_SQL : ONE_OF_OTHERS) === 0);
}

/** A selection of the texts for values that are not free text. */
const FEW_TEXTS = [
  "' or '1'='1",
  '%',
  '\\',
  '__proto__',
  '1e309',
  '-0.0',
  '9007199254740993',
  '٣',
  'x'.repeat(5_000),
];

/** The texts encoded for a URL, and invalid encodings: of UTF-8, and of percent-encoding. */
export const hostileEncoded = (isText: boolean): readonly string[] => [
  ...(isText ? textsInTurn() : FEW_TEXTS).map((text) => encodeURIComponent(text)),
  '%00',
  'a%00b',
  '%ff',
  '%ED%A0%80',
  '%c0%ae%c0%ae%2f',
  '%f4%90%80%80',
  '%u0000',
];

/** Values for a position in a JSON body, as source text: other types, numbers out of range, lone surrogates. */
export const hostileJson = (isText: boolean): readonly string[] => [
  ...(isText ? textsInTurn() : FEW_TEXTS).map((text) => JSON.stringify(text)),
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483648',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '[]',
  '[null]',
  '[[[[]]]]',
  '{}',
  '{"$ne": null}',
  '{"__proto__": {"length": 1}}',
  '{"length": 1, "0": "x"}',
  '{"toString": "x", "valueOf": "x", "toJSON": "x"}',
  '{"then": 1}',
];
