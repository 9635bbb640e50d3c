import { resolvedAddress } from './address.ts';
import { labelAbove, linkPlaces } from './html-places.ts';
import { type Element, type Elements, isElement, type MeasureOf, plainText } from './html-tree.ts';
import { LIMITS } from './limits.ts';
import type { Link } from './page.ts';

const SOURCES: readonly (readonly [name: string, attribute: string])[] = [
  ['script', 'src'],
  ['iframe', 'src'],
  ['iframe', 'data-src'],
  ['link', 'href'],
  ['embed', 'src'],
  ['object', 'data'],
  ['form', 'action'],
  ['img', 'src'],
  ['video', 'src'],
  ['source', 'src'],
];

/** The base of relative URLs. */
export const baseOf = (elements: Elements, url: string): string =>
  absolute(elements('base')[0]?.attribs.href, url) ?? url;

export function readLinks(elements: Elements, base: string, sizes: MeasureOf): Link[] {
  const placeOfLink = linkPlaces(sizes);
  const links = new Map<string, Link>();
  for (const anchor of [...elements('a'), ...elements('area')]) {
    const url = absolute(anchor.attribs.href, base);
    if (!url) continue;
    const label = plainText(anchor).replace(/\s+/g, ' ').trim();
    const text = (label || anchor.attribs['aria-label'] || anchor.attribs.title || imageText(anchor)).slice(
      0,
      300,
    );
    const key = `${url} ${text}`;
    if (!links.has(key)) links.set(key, { url, text, ...placeOf(anchor, placeOfLink(anchor)) });
    if (links.size >= LIMITS.links) break;
  }
  return [...links.values()];
}

function placeOf(anchor: Element, place: Link['place'] | null): Pick<Link, 'place' | 'under'> {
  if (!place) return {};
  const under = place === 'footer' ? null : labelAbove(anchor);
  return under ? { place, under } : { place };
}

export function readResources(elements: Elements, base: string): string[] {
  const resources = new Set<string>();
  for (const [name, attribute] of SOURCES) {
    for (const element of elements(name)) {
      const url = absolute(element.attribs[attribute], base);
      if (url?.startsWith('http')) resources.add(url);
      if (resources.size >= LIMITS.resources) return [...resources];
    }
  }
  return [...resources];
}

function imageText(anchor: Element): string {
  const image = anchor.children.filter(isElement).find(({ name }) => name === 'img');
  return image?.attribs.alt || '';
}

function absolute(address: string | undefined, base: string): string | null {
  const isOther = /^\s{0,9}(?:#|javascript:|data:)/i.test(address ?? '');
  return isOther ? null : resolvedAddress(address, base);
}
