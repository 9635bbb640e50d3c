import type { PageLink } from './page-links.ts';

/** Bytes of a page whose scripts are searched, and the most addresses that are taken from them. */
const [BYTES, MOST] = [1_500_000, 400];
/** A page with fewer links of its own shows its menu by script. */
const FEW = 8;

const OPEN = '<script';
/** An address in JSON, under a name that addresses have. */
const NAMED =
  /"(?:href|url|link|path|to|slug|route|permalink|full_?(?:url|path|slug)|page_?(?:url|path))"\s{0,3}:\s{0,3}"((?:https?:|\\?\/|\\u002[fF])[^"<>\s]{1,400})"/g;
const ASSET = /\.(?:js|mjs|css|json|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|mp4|webm|mp3)(?:[?#]|$)/i;

/** True if the HTML of a page has hardly any link to pages of its own website. */
export const lacksMenu = (links: readonly PageLink[], isOwn: (url: string) => boolean): boolean =>
  new Set(links.flatMap(({ url }) => (/^https?:/i.test(url) && isOwn(url) ? [url] : []))).size < FEW;

/** The addresses in the scripts of a page, without those of files that make up pages. */
export function scriptLinks(html: Buffer, base: string): PageLink[] {
  const found = new Map<string, PageLink>();
  const text = html.toString('utf8', 0, BYTES);
  for (let start = text.indexOf(OPEN); start >= 0; ) {
    const close = text.indexOf('</script', start);
    const end = close < 0 ? text.length : close;
    for (const [, written] of text.slice(start, end).matchAll(NAMED)) {
      const url = URL.parse(written!.replace(/\\u002f|\\\//gi, '/'), base)?.href;
      if (url && !ASSET.test(url) && found.size < MOST) found.set(url, { url, text: null, isFeed: false });
    }
    start = text.indexOf(OPEN, end);
  }
  return [...found.values()];
}
