import { dataEntries } from '../../data-file.ts';
import { wordPattern } from './assertion-table.ts';

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

/** A phrase before the anchor ends right there; one behind it begins two words behind it at most. */
function anchored(source: string, direction: Cue['direction']): RegExp {
  if (direction === 'both') return wordPattern(source);
  return direction === 'before'
    ? new RegExp(String.raw`(?<![\p{L}\d])(?:${source})[\s"“(]*$`, 'iu')
    : new RegExp(String.raw`^[\s"”)’',:|–-]{0,4}s?(?: ?\w+ ){0,2}(?:${source})(?![\p{L}\d])`, 'iu');
}

/**
 * The cues of a file of `data/scouting`, three lines each: `name direction: pattern`, then `+` an example and `-` a
 * counter-example with the anchor in [brackets]. Patterns match whole words in any case.
 */
export function readCues(file: string): Cue[] {
  return dataEntries(file).flatMap(({ head, example, counterExample }): Cue[] => {
    const [, name, direction, pattern] = HEAD.exec(head) ?? [];
    if (!pattern) return [];
    return [
      {
        name: name!,
        direction: direction as Cue['direction'],
        pattern: anchored(pattern, direction as Cue['direction']),
        example,
        counterExample,
      },
    ];
  });
}

/** `PowerSchool and` before a second name: what is said of one of two is said of the other. */
const COORDINATED = /(?<=\s)[\p{Lu}][\w’'-]*,? (?:and|or|&) $/u;

/** The names of the cues that stand near an anchor, in the order of the file. */
export function cuesNear(cues: readonly Cue[], text: string, start: number, end: number): string[] {
  const before = text.slice(Math.max(0, start - REACH), start).replace(COORDINATED, '');
  const behind = text.slice(end, end + REACH);
  return cues
    .filter(({ direction, pattern }) =>
      direction === 'both'
        ? pattern.test(before) || pattern.test(behind)
        : pattern.test(direction === 'before' ? before : behind),
    )
    .map(({ name }) => name);
}
