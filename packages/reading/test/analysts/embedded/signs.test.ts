import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cuePattern } from '../../../analysts/embedded/assertions/cues.ts';
import { pagePattern } from '../../../analysts/embedded/page-types/page-type.ts';
import { type DataEntry, dataEntries } from '../../../analysts/embedded/patterns/data-file.ts';
import { signsIn, wordPattern } from '../../../analysts/embedded/patterns/signs.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const NO_PATTERNS = ['body-endings.txt', 'confidences.txt', 'first-sight.txt'];
const FILES = readdirSync(join(ROOT, 'data/scouting')).filter(
  (name) => name.endsWith('.txt') && !NO_PATTERNS.includes(name),
);
const COMPILED_BY: Readonly<Record<string, typeof wordPattern | typeof cuePattern | typeof pagePattern>> = {
  'assertions.txt': wordPattern,
  'contract-cues.txt': cuePattern,
  'funding-sources.txt': wordPattern,
  'page-signs.txt': pagePattern,
  'pain-points.txt': wordPattern,
  'vendor-use.txt': cuePattern,
};

/** The pattern of an entry as its file compiles patterns, with another source in place of its own. */
function compiled(file: string, { words }: DataEntry, source: string): RegExp {
  const isAsWritten = words.includes('as-written');
  const compile = COMPILED_BY[file];
  if (!compile) return new RegExp(source, isAsWritten ? 'u' : 'iu');
  return compile(source, isAsWritten && file !== 'assertions.txt', words[1] ?? null);
}

/** The parts of an example that a pattern looks at: cues and assertions look beside the [anchor]. */
function partsOf(example: string, { words }: DataEntry): string[] {
  const [before = '', after] = example.split(/\[[^\]]*\]/);
  if (after === undefined) return [example];
  return { before: [before], after: [after] }[words[1]!] ?? [before, after, example];
}

const isMatched = (pattern: RegExp, example: string, entry: DataEntry): boolean =>
  partsOf(example, entry).some((part) => pattern.test(part));

interface Alternative {
  /** The pattern without the other alternatives of its group, and with the name `reached` for this one. */
  readonly alone: string;
  readonly end: number;
}

function alternativesOf(source: string): Alternative[] {
  const alternatives: Alternative[] = [];
  const open = [{ start: 0, bars: [] as number[], isNegative: false }];
  for (let at = 0; at <= source.length; at++) {
    const sign = source[at];
    if (sign === '\\') at++;
    else if (sign === '[') at += /^\[(?:\\.|[^\]])*/.exec(source.slice(at))![0].length;
    else if (sign === '|') open.at(-1)!.bars.push(at);
    else if (sign === '(') {
      const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))!;
      const isNegative = open.at(-1)!.isNegative || opening.endsWith('!');
      open.push({ start: at + opening.length, bars: [], isNegative });
    } else if (sign === ')' || sign === undefined) {
      const { start, bars, isNegative } = open.pop()!;
      if (isNegative || bars.length === 0) continue;
      for (const [index, end] of [...bars, at].entries()) {
        const from = index === 0 ? start : bars[index - 1]! + 1;
        const alone = `${source.slice(0, start)}(?<reached>${source.slice(from, end)})${source.slice(at)}`;
        alternatives.push({ alone, end });
      }
    }
  }
  return alternatives;
}

/** The names of the groups that take part in any match. */
function groupsReached(file: string, entry: DataEntry, source: string): Set<string> {
  const pattern = compiled(file, entry, source);
  const everywhere = new RegExp(pattern, `${pattern.flags}g`);
  const matches = entry.examples
    .flatMap((example) => partsOf(example, entry))
    .flatMap((part) => [...part.matchAll(everywhere)]);
  return new Set(
    matches.flatMap(({ groups = {} }) => Object.keys(groups).filter((name) => groups[name] !== undefined)),
  );
}

/**
 * The alternatives of a pattern that no example matches. Marks all of them at once; those without a match, which others
 * may have hidden, are then tried one by one.
 */
function unreachedOf(file: string, entry: DataEntry): string[] {
  const alternatives = alternativesOf(entry.source);
  const marked = alternatives
    .toSorted((one, other) => other.end - one.end)
    .reduce((source, { end }) => `${source.slice(0, end)}(?<end${end}>)${source.slice(end)}`, entry.source);
  const reached = groupsReached(file, entry, marked);
  return alternatives
    .filter(({ end }) => !reached.has(`end${end}`))
    .map(({ alone }) => alone)
    .filter((alone) => !groupsReached(file, entry, alone).has('reached'));
}

describe.each(FILES)('the patterns of %s', (file) => {
  const entries = dataEntries(file);
  const linesWith = (test: (entry: DataEntry) => unknown): string[] =>
    entries.filter(test).map(({ words, source }) => `${words.join(' ')}: ${source}`);

  it('have an example and a counterexample each', () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(linesWith((entry) => !entry.examples.length || !entry.counterExamples.length)).toEqual([]);
  });

  it('match their examples and none of their counterexamples', () => {
    const isWrong = (entry: DataEntry) => {
      const pattern = compiled(file, entry, entry.source);
      return (
        entry.examples.some((example) => !isMatched(pattern, example, entry)) ||
        // Assertions also have a scope, which their own test checks.
        (file !== 'assertions.txt' &&
          entry.counterExamples.some((example) => isMatched(pattern, example, entry)))
      );
    };
    expect(linesWith(isWrong)).toEqual([]);
  });

  it('have an example for each of their alternatives', () => {
    expect(entries.flatMap((entry) => unreachedOf(file, entry))).toEqual([]);
  });

  it('have at most 300 characters', () => {
    expect(linesWith((entry) => compiled(file, entry, entry.source).source.length > 300)).toEqual([]);
  });
});

describe('asking for a sign', () => {
  const sources = globSync('packages/reading/analysts/embedded/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const asked = sources.flatMap((source) => {
    const [, file] = /= signsIn\('([\w.-]+)'\)/.exec(source) ?? [];
    const names = [...source.matchAll(/\b(?:says|find|matches|without)\(\s*'(\w+)'/g)];
    return file ? names.map(([, name]) => `${file} ${name}`) : [];
  });

  it('works for each name that the source asks for', () => {
    const named = asked.map((line) => line.split(' ') as [string, string]);
    expect(named.length).toBeGreaterThan(100);
    for (const [file, name] of named) expect(() => signsIn(file).says(name, '')).not.toThrow();
  });

  it('throws for a name that its file does not have', () => {
    expect(() => signsIn('event-signs.txt').says('none', '')).toThrow(
      'data/scouting/event-signs.txt has no sign none.',
    );
  });

  it('finds all places of all patterns of a name, in reading order', () => {
    const text = 'It is approved 5 to 0; ayes: 5.';
    const found = signsIn('agenda-signs.txt').matches('carried', text);
    expect(found.map(([words]) => words)).toEqual(['approved 5', 'ayes: 5']);
  });
});
