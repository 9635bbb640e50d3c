import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const LONGEST_LINE = 120;
const MOST_LINES = 300;
const FOLDERS = '{src,rest-adapter,mcp,web,quality,scripts,bench,chaos,packages,test}';
const EXEMPT =
  /^(?:web\/built|bench\/peers\/node_modules|packages\/client\/src\/generated|src\/db\/migrations\/baseline)\b/;

const files = globSync(`${FOLDERS}/**/*.{ts,tsx,js,mjs,sql,css}`)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !EXEMPT.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

/** Names the lines of all files for which a check returns something. */
const linesThat = (check: (line: string) => unknown): string[] =>
  files.flatMap(({ file, lines }) => lines.flatMap((line, at) => (check(line) ? [`${file}:${at + 1}`] : [])));

describe('source code', () => {
  it('has no line over 120 characters', () => {
    expect(files.length).toBeGreaterThan(1_100);
    expect(linesThat((line) => line.length > LONGEST_LINE)).toEqual([]);
  });

  it('has no file over 300 lines', () => {
    expect(files.flatMap(({ file, lines }) => (lines.length > MOST_LINES + 1 ? [file] : []))).toEqual([]);
  });
});
