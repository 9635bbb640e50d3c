import { openArea } from './site/areas.ts';

const READABLE = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'text/calendar',
  'application/pdf',
  'application/x-pdf',
];

/** Content types that say nothing about a file; the extension of its name decides then. */
const UNNAMED = ['application/octet-stream', 'binary/octet-stream', 'application/force-download'];

const NAMED = /\.(pdf|ics|xml|rss|html?)$/i;

/** Content types of compressed files, which sitemaps often are. */
const ARCHIVES = ['application/gzip', 'application/x-gzip'];

/** Returns `true` if scouting reads documents of the type at this URL; without a type, the first bytes decide later. */
export function isReadable(contentType: string | null, url: URL): boolean {
  const type = mediaType(contentType);
  if (type === null || READABLE.includes(type)) return true;
  if (isJson(type)) return openArea(url) !== null;
  if (isScript(type)) return /\.m?js$/i.test(url.pathname);
  const isSitemap = /\.xml\.gz$/i.test(url.pathname);
  if (ARCHIVES.includes(type)) return isSitemap;
  return UNNAMED.includes(type) && (isSitemap || NAMED.test(url.pathname));
}

/** A content type in lower case, without its parameters; null if there is none. */
const mediaType = (contentType: string | null): string | null =>
  /^[^;]*/
    .exec(contentType ?? '')![0]
    .trim()
    .toLowerCase() || null;

export const isJson = (contentType: string | null): boolean => mediaType(contentType) === 'application/json';

/** Scripts, which may contain the menu of a website. */
export const isScript = (contentType: string | null): boolean =>
  ['text/javascript', 'application/javascript', 'application/x-javascript'].includes(
    mediaType(contentType) ?? '',
  );

export const isHtml = (contentType: string | null): boolean =>
  ['text/html', 'application/xhtml+xml', null].includes(mediaType(contentType));
