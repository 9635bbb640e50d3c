import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { patternsIn } from '../../../../src/scouting/analysts/embedded/patterns/patterns.ts';

const FILES = readdirSync(join(import.meta.dirname, '../../../../data/scouting/patterns'));

describe('the patterns in data files', () => {
  it.each(FILES)('compile in %s', (file) => {
    expect(() => patternsIn(file)).not.toThrow();
  });

  it.each(FILES.flatMap((file) => patternsIn(file).examples.map((example) => ({ file, ...example }))))(
    'tell in $file whether "$text" is $name ($sign)',
    ({ file, name, sign, text }) => {
      const { source, flags } = patternsIn(file).get(name);
      expect(new RegExp(source, flags.replace('g', '')).test(text)).toBe(sign === '+');
    },
  );

  it('join a frame with its alternatives', () => {
    const changes = patternsIn('contact-posts.txt').get('CHANGES');
    expect(changes.test(' will take over as principal')).toBe(true);
    expect(changes.test(' will speak at noon')).toBe(false);
  });

  it('name the file and the pattern that it lacks', () => {
    expect(() => patternsIn('contact-posts.txt').get('NONE')).toThrow(
      'contact-posts.txt has no pattern NONE',
    );
  });
});
