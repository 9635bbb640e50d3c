import { load } from 'cheerio';
import { LIMITS } from './limits.ts';
import { trimMarkup } from './trim-markup.ts';

export type Tree = ReturnType<typeof load>;
export type AnyNode = ReturnType<Tree['root']>[0]['children'][number];
export type Element = Extract<AnyNode, { attribs: unknown }>;

/** The forgiving parser that makes one node a tag: the standard's own repairs multiply what hostile markup holds. */
export const parseHtml = (markup: string): Tree =>
  load(trimMarkup(markup), { xml: { xmlMode: false, decodeEntities: true } });

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

export interface Measure {
  /** Characters of text inside, about. */
  readonly text: number;
  /** Those of them in links. */
  readonly linked: number;
}

/** How much text every element holds, and how much of it is links. */
export function measure(root: { readonly children: readonly AnyNode[] }): WeakMap<object, Measure> {
  const sizes = new WeakMap<object, Measure>();
  const visit = (
    node: { readonly children: readonly AnyNode[] },
    inLink: boolean,
    depth: number,
  ): Measure => {
    let text = 0;
    let linked = 0;
    for (const child of node.children) {
      if (child.type === 'text') {
        const length = child.data.trim().length;
        text += length;
        if (inLink) linked += length;
      } else if (child.type === 'tag' && depth < LIMITS.nesting) {
        const inner = visit(child, inLink || child.name === 'a', depth + 1);
        text += inner.text;
        linked += inner.linked;
      }
    }
    const size = { text, linked };
    sizes.set(node, size);
    return size;
  };
  visit(root, false, 0);
  return sizes;
}

/** The text inside an element, as one line. */
export function plainText(node: AnyNode, depth = 0): string {
  if (node.type === 'text') return node.data;
  if (node.type !== 'tag' || depth > LIMITS.nesting) return '';
  let text = '';
  for (const child of node.children) {
    text += plainText(child, depth + 1);
    if (text.length > 20_000) break;
  }
  return text;
}
