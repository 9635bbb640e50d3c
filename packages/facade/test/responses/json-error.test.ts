import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonErrorAt, jsonRefusal } from '../../responses/json-error.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the position of an error in JSON', () => {
  it.each([
    ['{"a": }', 6],
    ['{"a": 1,}', 8],
    ['{\n  "a": "one\n"}', 9],
    ["{'a': 1}", 1],
    ['{"a": 1', 7],
    ['[1 2]', 3],
    ['[1}', 2],
    ['{"a" 1}', 5],
    ['{} {}', 3],
    ['', 0],
  ])('is the first character that cannot follow: %j', (text, position) => {
    expect(jsonErrorAt(text)).toBe(position);
  });

  it('is there exactly when the parser refuses a text', () => {
    const edits = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', '}', ']', '\\', '0', '\n', '\u007f', '\ud800', 'é'),
    );
    fc.assert(
      fc.property(edits, ([json, place, put]) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + put + json.slice(at + 1);
        expect([text, jsonErrorAt(text) === undefined]).toEqual([text, isJson(text)]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is given by line and column', () => {
    expect(jsonRefusal('{\n  "a": tru\n}')).toBe(
      'The request body is not valid JSON: the first error is at line 2, column 8.',
    );
    expect(jsonRefusal('{"a": [1,\n')).toBe(
      'The request body is not valid JSON: it ends too early, at line 2, column 1.',
    );
    expect(jsonRefusal('"text"')).toBe('The request body must be a JSON object.');
  });
});
