import type { Link } from '../page.ts';
import { type AnyNode, type Element, isElement, type Measure, plainText } from './html-tree.ts';
import { isBoilerplate, isFooter } from './html-visibility.ts';

type LinkPlace = NonNullable<Link['place']>;

/** Locates links in menus, headers, and footers, which are not part of a page's text. */
export class LinkPlaces {
  readonly #known = new WeakMap<object, LinkPlace | null>();
  readonly #sizes: WeakMap<object, Measure>;

  constructor(sizes: WeakMap<object, Measure>) {
    this.#sizes = sizes;
  }

  /** Each element is classified once, so that all links together cost one pass over the tree. */
  of(anchor: Element): LinkPlace | null {
    const walked: Element[] = [];
    let place: LinkPlace | null = null;
    for (
      let node = anchor.parent as AnyNode | null;
      node && isElement(node);
      node = node.parent as AnyNode | null
    ) {
      const known = this.#known.get(node);
      if (known !== undefined) {
        place = known;
        break;
      }
      walked.push(node);
    }
    for (const element of walked.reverse()) {
      place = this.#ownPlace(element) ?? place;
      this.#known.set(element, place);
    }
    return place;
  }

  #ownPlace(element: Element): LinkPlace | null {
    if (isFooter(element)) return 'footer';
    if (element.name === 'main' || element.name === 'article') return null;
    const size = this.#sizes.get(element) ?? { text: 0, linked: 0 };
    if (!isBoilerplate(element, size, false)) return null;
    return element.name === 'header' || element.attribs.role === 'banner' ? 'header' : 'menu';
  }
}

const LONGEST_LABEL = 80;

/** For a link in a nested list, the text of the parent item. */
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
function above(element: Element, name: RegExp): Element | null {
  let node = element.parent as AnyNode | null;
  for (let step = 0; step < 6 && node && isElement(node); step++) {
    if (name.test(node.name)) return node;
    node = node.parent as AnyNode | null;
  }
  return null;
}
