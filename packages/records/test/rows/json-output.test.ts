import { describe, expect, it } from '@jest/globals';
import { JsonOutput } from '../../rows/json-output.ts';

describe('JSON written as bytes', () => {
  it.each([
    'ASCII "only"\n\u007f',
    'é at once',
    'at the end: \u0080',
    'in the mid€dle, and 😀 beyond',
    { nested: ['\ud800 alone', 1e21, -0, null, true] },
    undefined,
    12.5,
  ])('is what JSON.stringify returns for %j', (value) => {
    const output = new JsonOutput();
    output.value('before');
    output.value(value);
    output.value('after');
    expect(output.finish().toString()).toBe(`"before"${JSON.stringify(value) ?? 'null'}"after"`);
  });
});
