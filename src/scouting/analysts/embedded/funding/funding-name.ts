import type { Cue } from './funding-cues.ts';

const SMALL = new Set(['of', 'for', 'and', 'the', 'in', '&', 'to']);
const NOT_NAMES = new Set(['the', 'a', 'an', 'our', 'this', 'that', 'we', 'in', 'on', 'it', 'and', 'for']);

/** What the programme or giver is called: the capitalized words that the cue stands among, or the cue itself. */
export function nameOfSource(text: string, { at, end }: Cue): string | null {
  const before = wordsBack(text.slice(Math.max(0, at - 90), at));
  const after = /^(?:[ ,]+(?:Part|Category|[A-Z0-9][\w.-]*)){0,6}/.exec(text.slice(end, end + 80))?.[0] ?? '';
  const name = `${before}${text.slice(at, end)}${after}`
    .replace(/\s+/g, ' ')
    .replace(/[\s$]*(?:\b(?:of|from|for|to|the|an?|and|said|gave|us))*[\s$]*$/i, '')
    .trim();
  return name.length > 1 ? name : null;
}

/** The words right before a cue that belong to its name. */
function wordsBack(text: string): string {
  const words = text.split(' ').slice(0, -1);
  const taken: string[] = [];
  for (const word of words.toReversed().slice(0, 7)) {
    const isCapital = /^\p{Lu}[\p{L}\p{N}.&'’-]*$/u.test(word);
    if (!isCapital && !SMALL.has(word)) break;
    taken.unshift(word);
  }
  while (taken.length > 0 && NOT_NAMES.has(taken[0]!.toLowerCase())) taken.shift();
  if (taken.length > 0 && SMALL.has(taken[0]!)) taken.shift();
  return taken.map((word) => `${word} `).join('');
}
