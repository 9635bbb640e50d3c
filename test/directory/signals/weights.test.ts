import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('docs/api.md shows the points and half-lives of signals as the database has them', () => {
  const shown = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \|$/gm)];
  const stored = [
    ...readFileSync('src/db/functions/signal_weights.sql', 'utf8').matchAll(
      /\('(\w+)', (\d+), (\d+), \w+\)/g,
    ),
  ];
  expect(stored).toHaveLength(8);
  expect(shown.map(([, ...row]) => row)).toEqual(stored.map(([, ...row]) => row));
});
