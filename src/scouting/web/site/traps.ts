/** Matches parameters that generate endless URLs or duplicates. */
const ENDLESS_PARAMETERS = [
  /^(sort|filter|facet|redirect|search|cal|date|start|end)\w*$/i,
  /^(order(by|_by|dir)?|dir|direction|view(mode)?|layout|display|per_?page|page_?size|limit|share|print(able)?)$/i,
  /^(replytocom|action|return(url|_to)?|goto|next|login|lang|tags?|q|query|s)$/i,
  /^(month|year|week|day|from|to|viewdate|curmonth|curyear|timestamp|ts)$/i,
];

const PROGRAMS = /wp-json|wp-admin|wp-login\.php|xmlrpc\.php|cgi-bin/.source;
const ACCOUNT_PAGES = 'cart|checkout|login|signin|sign-in|logout|register';
const ENDLESS_PATH = [
  /\/(calendars?|events?)\b.*\/(19|20)\d\d([/-]\d{1,2}){1,2}\/?$/i,
  new RegExp(`\\/(${PROGRAMS}|${ACCOUNT_PAGES}|search)(\\/|$)`, 'i'),
  /\/(print|printpdf|share|email-?page)(\/|$)/i,
];

/** Extensions of files that are not for people or cannot be read. */
const IMAGES = 'jpe?g|png|gif|svg|webp|avif|ico|bmp|tiff?';
const PARTS_OF_PAGES = 'css|js|mjs|map|json|woff2?|ttf|eot';
const RECORDINGS = 'mp[34]|m4[av]|mov|avi|wmv|webm|wav';
const ARCHIVES = 'zip|rar|7z|tar|exe|dmg';
const OFFICE_FILES = 'docx?|xlsx?|pptx?|pub|rtf|csv|odt|ods|epub|kml';
const FILE = new RegExp(`\\.(${IMAGES}|${PARTS_OF_PAGES}|${RECORDINGS}|${ARCHIVES}|${OFFICE_FILES})$`, 'i');

/** Files to which `ENDLESS_PARAMETERS` do not apply, because their parameters select calendars. */
const CALENDAR_FILE = /\.ics$/i;

const LONGEST_URL = 512;
const MOST_SEGMENTS = 10;
const MOST_PARAMETERS = 3;

/** Returns `true` if a URL looks like a crawler trap or is not worth reading. Takes canonical URLs. */
export function isTrap(text: string): boolean {
  if (text.length > LONGEST_URL) return true;
  const { pathname, searchParams } = new URL(text);
  if (FILE.test(pathname) || ENDLESS_PATH.some((path) => path.test(pathname))) return true;
  const names = [...searchParams.keys()];
  const isEndless = (name: string) =>
    !CALENDAR_FILE.test(pathname) && ENDLESS_PARAMETERS.some((pattern) => pattern.test(name));
  if (names.length > MOST_PARAMETERS || names.some(isEndless)) return true;
  const segments = pathname.split('/').filter(Boolean);
  return segments.length > MOST_SEGMENTS || repeats(segments);
}

/** Returns `true` for the path of a relative link that was resolved against itself, such as /a/b/a/b. */
function repeats(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  const again = [...counts.values()].filter((count) => count > 1);
  return again.length > 1 || again.some((count) => count > 2);
}

/** A key that similar pages share: the URL without numbers and parameter values. */
export function templateOf(text: string): string {
  const { host, pathname, searchParams } = new URL(text);
  return `${host}${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].join('&')}`;
}
