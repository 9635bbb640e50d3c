import type { DataSign } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';

/** Maximum distance of a cue, a phrase that shows what a name beside it means, from that name, in characters. */
const CUE_REACH = 90;

/**
 * The pattern of a cue: a cue `before` a name ends directly before it; a cue `after` a name starts at most two words
 * later.
 */
export function cuePattern(source: string, _isAsWritten: boolean, direction: string | null): RegExp {
  if (direction === 'before') return new RegExp(String.raw`(?<![\p{L}\d])(?:${source})[\s"“(—]*$`, 'iu');
  return new RegExp(String.raw`^[\s"”)’',:|®™–-]{0,4}s?(?: ?\w+ ){0,2}(?:${source})(?![\p{L}\d])`, 'iu');
}

/** The names of the cues near the part of a text from `start` to `end`, in the order of the file. */
export function cuesNear(cues: readonly DataSign[], text: string, start: number, end: number): string[] {
  const before = textBefore(text, start, CUE_REACH);
  const after = text.slice(end, end + CUE_REACH);
  return cues
    .filter(({ where, pattern }) => pattern.test(where === 'before' ? before : after))
    .map(({ name }) => name);
}
