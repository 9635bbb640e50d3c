/** Parameters for tracking and sessions, which do not identify a page. */
const TRACKERS =
  /utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|mc_[ce]id|_ga|_gl|_hs\w+|hsctatracking|igshid|ref_?src/
    .source;
const SESSIONS = /phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sid|session_?id|sess|s_?token/.source;
const NOISE = new RegExp(`^(${TRACKERS}|${SESSIONS})$`, 'i');

/**
 * Normalizes a link to a URL: absolute, without fragment, trackers, and session ids, with sorted parameters. Null if it
 * is not a web address, or has a user name.
 */
export function canonicalUrl(link: string, base?: string | URL): string | null {
  const url = URL.parse(link.trim().replace(/^webcals?:/i, 'https:'), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hostname === '')
    return null;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = url.pathname.replace(/;(jsessionid|phpsessid|sid)=[^/;]*/gi, '').replace(/\/{2,}/g, '/');
  if (url.search !== '') {
    const kept = [...url.searchParams].filter(([name]) => !NOISE.test(name));
    url.search = new URLSearchParams(kept.sort(byText)).toString();
  }
  return url.href;
}

/** A key for a page that ignores the scheme, "www.", index files, and a trailing slash. */
export function sameness(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname
    .replace(/\/(index|default|home)\.(html?|php|aspx?|jsp|cfm)$/i, '/')
    .replace(/(?<!\/)\/+$/, '');
  return host.replace(/^www\./, '') + path + search;
}

const byText = (a: readonly string[], b: readonly string[]): number => {
  const [left, right] = [a.join('='), b.join('=')];
  return left < right ? -1 : left > right ? 1 : 0;
};
