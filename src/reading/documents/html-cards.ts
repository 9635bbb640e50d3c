import { type AnyNode, type Element, isElement, type Measure } from './html-tree.ts';

const CARD_TAGS = new Set(['div', 'li', 'article', 'section', 'td', 'figure', 'address', 'dl']);

/**
 * Finds card-like siblings: two or more boxes with the same tag and class and little text each. `null` if there are
 * none.
 */
export function cardsAmong(nodes: readonly AnyNode[], sizes: WeakMap<object, Measure>): Set<AnyNode> | null {
  if (nodes.length < 2) return null;
  const groups = new Map<string, Element[]>();
  for (const node of nodes) {
    if (!isElement(node) || !CARD_TAGS.has(node.name)) continue;
    const size = sizes.get(node)?.text ?? 0;
    if (size < 4 || size > 700) continue;
    const style = `${node.name} ${firstClassOf(node)}`;
    const group = groups.get(style);
    if (group) group.push(node);
    else groups.set(style, [node]);
  }
  const cards = [...groups.values()].filter((group) => group.length > 1).flat();
  return cards.length ? new Set(cards) : null;
}

/** Ignores numbers: `col-1` matches `col-7`. */
const firstClassOf = ({ attribs }: Element): string =>
  (attribs.class ?? '').trim().slice(0, 100).split(/\s+/, 1)[0]!.replace(/\d+/g, '#');
