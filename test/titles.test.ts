import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** A title that begins with one of these continues another sentence and means little alone in a failure report. */
const CONTINUATIONS = new Set(
  [
    'about after against although among and as at because before below beneath beside between beyond but by despite',
    'during even for from how if in inside into neither nor of off on once or out over since so than that though',
    'through to under unless until upon what whatever when where whether which while who whoever whose why with',
    'within without',
  ].flatMap((line) => line.split(' ')),
);

const PLACEHOLDERS = /%[a-z]|\$\{[^}]*\}|\$\w+/g;

/** The titles of `describe` and `it`; those of `each` follow the closing parenthesis of its table. */
const titlesOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:\b(?:describe|it)|\))\(\s*(?:'((?:\\.|[^'\\\n])+)'|"([^"\n]+)"|`([^`\n]+)`),\s*(?:async\b|\(|\w+ =>)/g,
    ),
  ].map(([, single, double, template]) => (single ?? double ?? template)!);

const problemOf = (title: string): string | undefined => {
  if (CONTINUATIONS.has(title.split(/[\s,:]/, 1)[0]!)) return 'begins in the middle of a sentence';
  if (!/[a-z]{2}/i.test(title.replace(PLACEHOLDERS, ''))) return 'has no words of its own';
  return undefined;
};

it('every test title can be read on its own', () => {
  const titles = globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts']).flatMap((file) =>
    titlesOf(file).map((title) => ({ file: file.replaceAll('\\', '/'), title })),
  );
  expect(titles.length).toBeGreaterThan(1_200);
  const problems = titles.flatMap(({ file, title }) => {
    const problem = problemOf(title);
    return problem ? [`${file}: "${title}" ${problem}`] : [];
  });
  expect(problems).toEqual([]);
});

it.each([
  ['of bodies, is read as far as the bounds go', 'begins in the middle of a sentence'],
  ['%s', 'has no words of its own'],
  ['returns 404 for a district that does not exist', undefined],
])('a title check of "%s" finds: %s', (title, problem) => {
  expect(problemOf(title)).toBe(problem);
});
