import { LIMITS } from './limits.ts';

const TAG = /<(\/?)([a-z][a-z0-9:-]{0,40})/gi;
const EMPTY = 'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|!doctype';
/** Elements that have no end, elements whose end many pages leave out, and shapes. */
const VOID = new RegExp(`^(?:${EMPTY}|p|li|dt|dd|option|path|circle|rect)$`, 'i');
const RAW = /^(?:script|style|textarea|title)$/i;
const END_OF_RAW = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  textarea: /<\/textarea/gi,
  title: /<\/title/gi,
};

/**
 * Truncates markup at more characters, tags, or nesting than real pages have, and drops program-sized scripts. A
 * parser takes quadratic time on a million open tags.
 */
export function trimMarkup(markup: string): string {
  const pieces: string[] = [];
  let from = 0; // start of the piece not yet copied
  let dropped = 0; // characters of large scripts
  let depth = 0;
  let unclosed = 0;
  TAG.lastIndex = 0;
  for (let count = 0; ; count++) {
    const tag = TAG.exec(markup);
    const at = tag?.index ?? markup.length;
    const isLarge = at - dropped > LIMITS.markup;
    if (!tag || isLarge || count >= LIMITS.tags || depth > LIMITS.depth || unclosed > 10 * LIMITS.depth) {
      return pieces.join('') + markup.slice(from, Math.min(at, dropped + LIMITS.markup));
    }
    const name = tag[2]!;
    const step = tag[1] ? -1 : 1;
    if (VOID.test(name)) unclosed = Math.max(0, unclosed + step);
    else depth = Math.max(0, depth + step);
    if (step < 0 || !RAW.test(name)) continue;
    const begin = markup.indexOf('>', TAG.lastIndex) + 1;
    const end = begin && endOfRaw(markup, name, begin);
    if (!end) return pieces.join('') + markup.slice(from, dropped + LIMITS.markup);
    if (end - begin > LIMITS.script) {
      pieces.push(markup.slice(from, begin));
      dropped += end - begin;
      from = end;
    }
    TAG.lastIndex = end;
  }
}

/** The position of the element's end tag; 0 if it has none. */
function endOfRaw(markup: string, name: string, from: number): number {
  const end = END_OF_RAW[name.toLowerCase() as keyof typeof END_OF_RAW];
  end.lastIndex = from;
  return end.exec(markup)?.index ?? 0;
}
