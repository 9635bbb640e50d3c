import { LIMITS } from './limits.ts';

const TAG = /<(\/?)([a-z][a-z0-9:-]{0,40})/gi;
const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|!doctype|p|li|dt|dd|option|path|circle|rect)$/i;
const RAW = /^(?:script|style|textarea|title)$/i;

/**
 * The markup up to where it has more tags, or more of them inside one another, than pages have. A parser of a million
 * open tags is slow in the square of their number; nobody reads such a page.
 */
export function trimMarkup(markup: string, limits: { tags: number; depth: number } = LIMITS): string {
  TAG.lastIndex = 0;
  let depth = 0;
  let unclosed = 0;
  for (let count = 0; ; count++) {
    const tag = TAG.exec(markup);
    if (!tag) return markup;
    if (count >= limits.tags || depth > limits.depth || unclosed > 10 * limits.depth)
      return markup.slice(0, tag.index);
    const name = tag[2]!;
    const step = tag[1] ? -1 : 1;
    if (VOID.test(name)) unclosed = Math.max(0, unclosed + step);
    else depth = Math.max(0, depth + step);
    if (step > 0 && RAW.test(name)) {
      const end = endOfRaw(markup, name, TAG.lastIndex);
      if (end < 0) return markup;
      TAG.lastIndex = end;
      depth--;
    }
  }
}

function endOfRaw(markup: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(markup) ? end.lastIndex : -1;
}
