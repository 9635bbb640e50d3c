import { type AnyNode, type Element, isElement, type MeasureOf } from './html-tree.ts';

const CARD_TAGS = new Set(['div', 'li', 'article', 'section', 'td', 'figure', 'address', 'dl']);

/**
 * Finds card-like siblings: two or more boxes with the same tag and class and little text each. `null` if there are
 * none.
 */
export function cardsAmong(nodes: readonly AnyNode[], sizes: MeasureOf): Set<AnyNode> | null {
  if (nodes.length < 2) return null;
  const boxes = nodes.filter(isElement).filter((node) => {
    const { text } = sizes(node);
    return CARD_TAGS.has(node.name) && text >= 4 && text <= 700;
  });
  const groups = Map.groupBy(boxes, (node) => `${node.name} ${firstClassOf(node)}`);
  const cards = [...groups.values()].filter((group) => group.length > 1).flat();
  return cards.length ? new Set(cards) : null;
}

/** The first class of an element with its numbers replaced, so that `col-1` equals `col-7`. */
const firstClassOf = ({ attribs }: Element): string =>
  (attribs.class ?? '').trim().slice(0, 100).split(/\s+/, 1)[0]!.replace(/\d+/g, '#');
