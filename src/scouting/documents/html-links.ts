import type { Link } from '../page.ts';
import { isElement, plainText, type Tree } from './html-tree.ts';
import { LIMITS } from './limits.ts';

const SOURCES: readonly (readonly [selector: string, attribute: string])[] = [
  ['script[src]', 'src'],
  ['iframe[src]', 'src'],
  ['iframe[data-src]', 'data-src'],
  ['link[href]', 'href'],
  ['embed[src]', 'src'],
  ['object[data]', 'data'],
  ['form[action]', 'action'],
  ['img[src]', 'src'],
  ['video[src]', 'src'],
  ['source[src]', 'src'],
]; // prettier-ignore

/** Where relative addresses start from. */
export function baseOf($: Tree, url: string): string {
  return absolute($('base[href]').first().attr('href'), url) ?? url;
}

export function readLinks($: Tree, base: string): Link[] {
  const links = new Map<string, Link>();
  for (const anchor of $('a[href], area[href]').toArray()) {
    const url = isElement(anchor) ? absolute(anchor.attribs.href, base) : null;
    if (!url || !isElement(anchor)) continue;
    const label = plainText(anchor).replace(/\s+/g, ' ').trim();
    const text = (label || anchor.attribs['aria-label'] || anchor.attribs.title || imageText(anchor)).slice(
      0,
      300,
    );
    const key = `${url} ${text}`;
    if (!links.has(key)) links.set(key, { url, text });
    if (links.size >= LIMITS.links) break;
  }
  return [...links.values()];
}

export function readResources($: Tree, base: string): string[] {
  const resources = new Set<string>();
  for (const [selector, attribute] of SOURCES) {
    for (const element of $(selector).toArray()) {
      const url = isElement(element) ? absolute(element.attribs[attribute], base) : null;
      if (url?.startsWith('http')) resources.add(url);
      if (resources.size >= LIMITS.resources) return [...resources];
    }
  }
  return [...resources];
}

function imageText(anchor: Parameters<typeof plainText>[0]): string {
  if (anchor.type !== 'tag') return '';
  const image = anchor.children.find((child) => child.type === 'tag' && child.name === 'img');
  return (image?.type === 'tag' && image.attribs.alt) || '';
}

function absolute(address: string | undefined, base: string): string | null {
  const text = address?.trim();
  if (!text || text.length > 2_000 || text.startsWith('#') || /^(?:javascript|data):/i.test(text))
    return null;
  try {
    return new URL(text, base).href;
  } catch {
    return null;
  }
}
