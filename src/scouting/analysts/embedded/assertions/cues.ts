import { type DataEntry, dataEntries } from '../../data-file.ts';
import { wordPattern } from '../patterns/patterns.ts';

type Direction = 'before' | 'behind' | 'both';

/** A phrase near a fact's anchor that speaks for it, with a sentence in which it does and one in which it does not. */
export interface Cue extends Pick<DataEntry, 'example' | 'counterExample'> {
  /** What the phrase tells; kinds choose their own names. */
  readonly name: string;
  readonly direction: Direction;
  readonly pattern: RegExp;
}

/** As far from the anchor as a phrase may begin or end. */
const REACH = 90;

/** A phrase before the anchor ends right there; one behind it begins two words behind it at most. */
const PATTERN_OF: Readonly<Record<Direction, (source: string) => RegExp>> = {
  before: (source) => new RegExp(String.raw`(?<![\p{L}\d])(?:${source})[\s"“(]*$`, 'iu'),
  behind: (source) =>
    new RegExp(String.raw`^[\s"”)’',:|–-]{0,4}s?(?: ?\w+ ){0,2}(?:${source})(?![\p{L}\d])`, 'iu'),
  both: wordPattern,
};

/** The cues of a file of `data/scouting` with heads `name direction: pattern` and the anchor in [brackets]. */
export const readCues = (file: string): Cue[] =>
  dataEntries(file).map(({ words, source, example, counterExample }) => {
    const [name, direction] = words as [string, Direction];
    return { name, direction, pattern: PATTERN_OF[direction](source), example, counterExample };
  });

/** The names of the cues that stand near an anchor, in the order of the file. */
export function cuesNear(cues: readonly Cue[], text: string, start: number, end: number): string[] {
  const before = text.slice(Math.max(0, start - REACH), start);
  const behind = text.slice(end, end + REACH);
  return cues
    .filter(
      ({ direction, pattern }) =>
        (direction !== 'behind' && pattern.test(before)) || (direction !== 'before' && pattern.test(behind)),
    )
    .map(({ name }) => name);
}
