import type { DataSign } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';

/** Maximum distance of a phrase from the anchor, in characters. */
const CUE_REACH = 90;

/** Phrases before an anchor end directly before it; those `after` it start at most two words after it. */
export function cuePattern(source: string, _isAsWritten: boolean, direction: string | null): RegExp {
  if (direction === 'before') return new RegExp(String.raw`(?<![\p{L}\d])(?:${source})[\s"“(—]*$`, 'iu');
  return new RegExp(String.raw`^[\s"”)’',:|®™–-]{0,4}s?(?: ?\w+ ){0,2}(?:${source})(?![\p{L}\d])`, 'iu');
}

/** The names of the cues near an anchor, in the order of the file. */
export function cuesNear(cues: readonly DataSign[], text: string, start: number, end: number): string[] {
  const before = textBefore(text, start, CUE_REACH);
  const after = text.slice(end, end + CUE_REACH);
  return cues
    .filter(({ where, pattern }) => pattern.test(where === 'before' ? before : after))
    .map(({ name }) => name);
}
