import { load } from 'cheerio/slim';
import { LIMITS } from './limits.ts';
import { trimMarkup } from './trim-markup.ts';

type Root = ReturnType<ReturnType<typeof load>['root']>[0];
export type AnyNode = Root['children'][number];
export type Element = Extract<AnyNode, { attribs: unknown }>;

/** Parses leniently with one node per tag: the repairs of the HTML standard amplify hostile markup. */
export const parseHtml = (markup: string): Root =>
  load(trimMarkup(markup), { xml: { xmlMode: false, decodeEntities: true } }).root()[0]!;

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

/** All elements of a tree by name, in document order. Selectors would take quadratic time. */
export type Elements = (name: string) => readonly Element[];

export function elementsOf(root: Root): Elements {
  const byName = new Map<string, Element[]>();
  const open: AnyNode[] = [...root.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue;
    const same = byName.get(node.name);
    if (same) same.push(node);
    else byName.set(node.name, [node]);
    for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!);
  }
  return (name) => byName.get(name) ?? [];
}

/** The content of a script, style, or title. */
export const rawText = (element: Element): string =>
  element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');

export interface Measure {
  /** Approximate number of characters of text. */
  readonly text: number;
  /** Characters inside links. */
  readonly linked: number;
}

/** Measures the text and the linked text in every element. */
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

/** The text of an element on one line. */
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
