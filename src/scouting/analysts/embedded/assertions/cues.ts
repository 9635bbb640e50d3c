import { dataLines } from '../../data-file.ts';

/** A phrase near a fact's anchor that speaks for it, with a sentence in which it does and one in which it does not. */
export interface Cue {
  /** What the phrase tells; kinds choose their own names. */
  readonly name: string;
  readonly direction: 'before' | 'behind' | 'both';
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

/** As far from the anchor as a phrase may begin or end. */
const REACH = 90;
const HEAD = /^([\w/]+) (before|behind|both): (.+)$/;

/**
 * The cues of a file of `data/scouting`, three lines each: `name direction: pattern`, then `+` an example and `-` a
 * counter-example with the anchor in [brackets]. Patterns match whole words in any case.
 */
export function readCues(file: string): Cue[] {
  const lines = dataLines(file);
  return lines.flatMap((line, at): Cue[] => {
    const [, name, direction, pattern] = HEAD.exec(line) ?? [];
    if (!pattern) return [];
    return [
      {
        name: name!,
        direction: direction as Cue['direction'],
        pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'iu'),
        example: lines[at + 1]!.replace(/^ +\+ /, ''),
        counterExample: lines[at + 2]!.replace(/^ +- /, ''),
      },
    ];
  });
}

/** The names of the cues that stand near an anchor, in the order of the file. */
export function cuesNear(cues: readonly Cue[], text: string, start: number, end: number): string[] {
  const before = text.slice(Math.max(0, start - REACH), start);
  const behind = text.slice(end, end + REACH);
  return cues
    .filter(({ direction, pattern }) =>
      direction === 'both'
        ? pattern.test(before) || pattern.test(behind)
        : pattern.test(direction === 'before' ? before : behind),
    )
    .map(({ name }) => name);
}
