import { around, type Element, isElement, type MeasureOf, plainText } from './html-tree.ts';
import { isBoilerplate, isFooter } from './html-visibility.ts';
import type { Link } from './page.ts';

type LinkPlace = NonNullable<Link['place']>;

/**
 * Locates links in menus, headers, and footers, which are not part of a page's text. Each element is classified once,
 * so that all links together cost one pass over the tree.
 */
export function linkPlaces(sizes: MeasureOf): (anchor: Element) => LinkPlace | null {
  const known = new WeakMap<object, LinkPlace | null>();
  return (anchor) => {
    const walked: Element[] = [];
    let place: LinkPlace | null = null;
    for (const element of around(anchor)) {
      place = known.get(element) ?? null;
      if (known.has(element)) break;
      walked.push(element);
    }
    for (const element of walked.reverse()) {
      place = ownPlace(element, sizes) ?? place;
      known.set(element, place);
    }
    return place;
  };
}

function ownPlace(element: Element, sizes: MeasureOf): LinkPlace | null {
  if (isFooter(element)) return 'footer';
  if (element.name === 'main' || element.name === 'article') return null;
  if (!isBoilerplate(element, sizes(element), false)) return null;
  return element.name === 'header' || element.attribs.role === 'banner' ? 'header' : 'menu';
}

const LONGEST_LABEL = 80;

/** For a link in a nested list, the text of the parent item; null elsewhere, or if the text is long. */
export function labelAbove(anchor: Element): string | null {
  const list = above(anchor, /^[uo]l$/);
  const item = list && above(list, /^li$/);
  if (!item) return null;
  for (const child of item.children) {
    if (isElement(child) && /^(?:ul|ol|div|nav)$/.test(child.name)) break;
    const text = plainText(child).replace(/\s+/g, ' ').trim();
    if (text) return text.length <= LONGEST_LABEL ? text : null;
  }
  return null;
}

/** The nearest matching ancestor within a few levels. */
const above = (element: Element, name: RegExp): Element | undefined =>
  [...around(element, 6)].find((node) => name.test(node.name));
