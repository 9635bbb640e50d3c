import type { load } from 'cheerio/slim';
import { LIMITS } from './limits.ts';

export type Root = ReturnType<ReturnType<typeof load>['root']>[0];
export type AnyNode = Root['children'][number];
/** An element of an HTML tree. */
export type Element = Extract<AnyNode, { attribs: unknown }>;

export const isElement = (node: AnyNode): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style';

/** All elements of a tree by name, in document order. Selectors would take quadratic time. */
export type Elements = (name: string) => readonly Element[];

export function elementsOf(root: Root): Elements {
  const starts = [...walk(root)].flatMap(({ node, isStart }) => (isStart ? node : []));
  const elements = starts.filter(isElement);
  const byName = Map.groupBy(elements, ({ name }) => name);
  return (name) => byName.get(name) ?? [];
}

/**
 * Iterates over all nodes, and over the ends of elements. Not recursive, because a deep page would overflow the stack.
 */
export function* walk(root: Root): Generator<{ node: AnyNode; isStart: boolean }> {
  let node: AnyNode | null = root.firstChild;
  while (node) {
    yield { node, isStart: true };
    const child: AnyNode | null = 'firstChild' in node ? node.firstChild : null;
    if (child) {
      node = child;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parent;
      if (node) yield { node, isStart: false };
    }
    node = node?.nextSibling ?? null;
  }
}

/** The elements that contain a node, from the inside out. */
export function* around(node: AnyNode, most = Number.POSITIVE_INFINITY): Generator<Element> {
  let parent: AnyNode | null = node.parent;
  for (let level = 0; level < most && parent && isElement(parent); level++) {
    yield parent;
    parent = parent.parent;
  }
}

/** The content of a script, style, or title. */
export const rawText = (element: Element): string =>
  element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');

/** Passes on the JSON of all scripts of a type within the limit; invalid JSON is skipped. */
export function eachJson(scripts: readonly Element[], type: string, use: (value: unknown) => void): void {
  let budget: number = LIMITS.dataBytes;
  for (const script of scripts) {
    if (script.attribs.type?.toLowerCase() !== type) continue;
    const text = rawText(script);
    budget -= text.length;
    if (budget < 0) return;
    try {
      use(JSON.parse(text));
    } catch {
      // Valid JSON may be too deep to read.
    }
  }
}

export interface Measure {
  /** Approximate number of characters of text. */
  readonly text: number;
  /** Characters inside links. */
  readonly linked: number;
}

export type MeasureOf = (node: object) => Measure;

/** Measures the text and the linked text in every element. */
export function measure(root: { readonly children: readonly AnyNode[] }): MeasureOf {
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
  return (node) => sizes.get(node) ?? { text: 0, linked: 0 };
}

/** The texts within an element, joined as written, without line breaks for blocks; a long text is cut. */
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
