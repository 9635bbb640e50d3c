import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { dataSigns, signsIn } from '../../../../src/scouting/analysts/embedded/patterns/signs.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const FILES = readdirSync(join(ROOT, 'data/scouting')).filter((name) => name.endsWith('-signs.txt'));

describe.each(FILES)('the signs of %s', (file) => {
  it.each(dataSigns(file))('find $name in "$example", and not in "$counterExample"', (sign) => {
    expect(sign.example).toMatch(sign.pattern);
    expect(sign.counterExample).not.toMatch(sign.pattern);
  });
});

describe('asking for a sign', () => {
  const sources = globSync('src/scouting/analysts/embedded/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const asked = sources.flatMap((source) => {
    const [, file] = /\bsays = signsIn\('([\w.-]+)'\)/.exec(source) ?? [];
    const names = [...source.matchAll(/\bsays\(\s*'(\w+)'/g)].map(([, name]) => name!);
    return file ? names.map((name) => `${file} ${name}`) : [];
  });

  it('works for each name that the source asks for', () => {
    const named = asked.map((line) => line.split(' ') as [string, string]);
    expect(named.length).toBeGreaterThan(0);
    for (const [file, name] of named) expect(() => signsIn(file)(name, '')).not.toThrow();
  });

  it('throws for a name that its file does not have', () => {
    expect(() => signsIn('event-signs.txt')('none', '')).toThrow(
      'data/scouting/event-signs.txt has no sign none.',
    );
  });
});
