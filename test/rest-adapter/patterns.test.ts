import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';

/**
 * Syntax with one meaning in JavaScript, Java, Python, and RE2, with and without the flag `u`: characters, classes of
 * them, their ranges, groups, alternatives, and quantifiers.
 */
const CHARACTER = /[ !"#%&',:;<=>@_`~A-Za-z0-9-]|\//.source;
const ESCAPE = /\\(?:[tnr]|x[0-9a-f]{2}|[.*+?^$|(){}[\]\\])/.source;
const IN_CLASS = `(?:[ -,.-Z^-~]|-|\\\\(?:[tnr]|x[0-9a-f]{2}|[\\]\\\\^-]))`;
const CLASS = `\\[\\^?(?:(?!\\\\)${IN_CLASS}|${IN_CLASS})+\\]`;
const QUANTIFIER = /[*+?]|\{[0-9]+(?:,[0-9]*)?\}/.source;
const PORTABLE = new RegExp(
  `^\\^(?:(?:${CHARACTER}|${ESCAPE}|${CLASS}|\\)|\\(\\?:|\\((?!\\?)|\\|)(?:${QUANTIFIER})?)*\\$$`,
);

let patterns: readonly string[];

beforeAll(async () => {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string') found.add(inner);
      else walk(inner);
    }
  };
  walk(JSON.parse(await readFile('openapi.json', 'utf8')));
  patterns = [...found];
});

describe('the patterns of openapi.json', () => {
  it('contain only what JavaScript, Java, Python, and RE2 read alike', () => {
    expect(patterns.length).toBeGreaterThan(10);
    expect(patterns.filter((pattern) => !PORTABLE.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow();
  });

  it.each([
    '^\\P{Cc}{1,60}$',
    '^[^\\0]*$',
    '^(?!0000)[0-9]{4}$',
    '^(?=x)x$',
    '^\\d{5}$',
    '^[\\w-]+$',
    '^\\s*$',
    '^[\\s\\S]$',
    '^\\u0041$',
    '^(a)\\1$',
    '^(?<name>a)$',
    '^a*?$',
    '^a++$',
    '^a\\b$',
    '^.$',
    '^[\\d]$',
  ])('could not contain %s', (pattern) => {
    expect(PORTABLE.test(pattern)).toBe(false);
  });

  it('accept what the service accepts, and refuse what it refuses', () => {
    /** The number of patterns, among those whose own text matches `like`, that accept a text. */
    const accepting = (text: string, like: RegExp) =>
      patterns.filter((pattern) => like.test(pattern) && new RegExp(pattern, 'u').test(text)).length;
    const ofTimes = /000\[1-9\]/;
    expect([accepting('0000-01-01T00:00:00Z', ofTimes), accepting('0001-01-01T00:00:00Z', ofTimes)]).toEqual([
      0, 1,
    ]);
    const ofFilledTexts = /^\^\[\\t-\\r \]\*\[\^\\x00\\t-\\r \]/;
    expect([' \n', 'a\0', '\0a', ' a ', 'é'].map((text) => accepting(text, ofFilledTexts))).toEqual([
      0, 0, 0, 1, 1,
    ]);
  });
});
