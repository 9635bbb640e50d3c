import { resolvedAddress } from '@emi/reading/documents';
import type { PageLink } from './page-links.ts';
import { type ScriptValue, scriptValues } from './script-values.ts';
import { isTrap } from './traps.ts';

/** Bytes of a page that are searched for scripts. */
const SEARCHED_BYTES = 1_500_000;
/** Maximum number of addresses that are taken from scripts. */
const MOST_LINKS = 400;
/** Maximum number of texts without a slash that are tried, because they may not be addresses. */
const MOST_UNSURE = 60;
/** Minimum number of links to a page's own website; a page with fewer displays its menu by script. */
const FEW = 8;

/** Returns `true` if the HTML of a page links to fewer than `FEW` pages of its own website. */
export const lacksMenu = (links: readonly PageLink[], isOwn: (url: string) => boolean): boolean =>
  new Set(links.flatMap(({ url }) => (/^https?:/i.test(url) && isOwn(url) ? [url] : []))).size < FEW;

/** Words in paths of libraries and analytics, and words in names of files that likely contain a menu. */
const FOREIGN =
  /jquery|bootstrap|analytic|gtag|polyfill|swiper|slick|recaptcha|font|lazy|modernizr|cookie|player/i;
const OWN = /nav|menu|header|component|layout|site|main|app|index/i;
const MOST_SCRIPTS = 3;

const fileOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!;

/** Scripts of the website that may contain its menu, the likeliest first. */
export const menuScripts = (scripts: readonly string[], isOwn: (url: string) => boolean): string[] =>
  scripts
    .filter((url) => isOwn(url) && !FOREIGN.test(new URL(url).pathname))
    .toSorted((one, other) => Number(OWN.test(fileOf(other))) - Number(OWN.test(fileOf(one))))
    .slice(0, MOST_SCRIPTS);

export interface ScriptLink extends PageLink {
  /** False if it may not be an address. */
  readonly isSure: boolean;
}

interface Script {
  readonly code: string;
  /** JSON rather than code; texts in it that look like addresses are addresses. */
  readonly isData: boolean;
}

export interface ScriptLinkOptions {
  /** The base of relative addresses, which in scripts are relative to the website, not to the page. */
  readonly root: string;
  /** Data in attributes of elements. */
  readonly data: readonly string[];
}

/** The addresses in a page's scripts and data, except those of the files and services that a page consists of. */
export function scriptLinks(html: Buffer, { root, data }: ScriptLinkOptions): ScriptLink[] {
  const found = new Map<string, ScriptLink>();
  let unsure = 0;
  const scripts = [
    ...scriptsIn(html.toString('utf8', 0, SEARCHED_BYTES)),
    ...data.map((code) => ({ code, isData: true })),
  ];
  for (const { code, isData } of scripts) {
    for (const { written, text, isSure } of addressesIn(scriptValues(code), isData)) {
      if (found.size >= MOST_LINKS || (!isSure && unsure >= MOST_UNSURE)) continue;
      const url = resolvedAddress(written, root);
      if (!url || isTrap(url)) continue;
      const known = found.get(url);
      if (!isSure && !known) unsure++;
      // The text beside an address that is sure replaces one beside the same address where it was not.
      const isBetter = isSure && !known?.isSure;
      found.set(url, {
        url,
        text: (isBetter ? text : known?.text) ?? known?.text ?? text,
        isFeed: false,
        isSure: isSure || (known?.isSure ?? false),
      });
    }
  }
  return [...found.values()];
}

/** Next.js streams its data as pieces of a text, split at any position. */
const PIECE = /^\s{0,9}(?:self|window)\.__next_f\.push\(\[1,/;

function scriptsIn(html: string): Script[] {
  const scripts: Script[] = [];
  let pieces = '';
  for (let start = html.indexOf('<script'); start >= 0; ) {
    const open = html.indexOf('>', start) + 1;
    if (open === 0) break;
    const close = html.indexOf('</script', open);
    const end = close < 0 ? html.length : close;
    const code = html.slice(open, end);
    const attributes = html.slice(start, Math.min(open, start + 500));
    if (PIECE.test(code))
      pieces += scriptValues(code, 0)
        .map(({ value }) => value)
        .join('');
    else scripts.push({ code, isData: /\bjson\b/i.test(attributes) });
    start = html.indexOf('<script', end);
  }
  return [...scripts, { code: pieces, isData: false }];
}

interface Address extends Pick<ScriptLink, 'text' | 'isSure'> {
  readonly written: string;
}

/** Names of properties whose texts are addresses, even without a slash at the beginning. */
const NAMED = /(?:href|ur[il]|link|path|permalink|prefix|route|seo|slug)s?$/i;
/** Names of properties whose texts are addresses only if they look like addresses. */
const NAMED_IF_ROOTED = /^(?:@id|item|loc|location|to|value)$/i;
/** Parts of the names of properties whose addresses are not those of pages. */
const OF_PROGRAMS = 'api|asset|audio|avatar|background|callback|cdn|endpoint|font|icon|image|img|login|logo';
const OF_MEDIA = 'media|photo|script|socket|source|static|style|thumb|video';
const NOT_PAGES = new RegExp(`${OF_PROGRAMS}|${OF_MEDIA}`, 'i');
/** Names of properties with the text of a link. */
const LABEL = /^(?:children|display_?name|heading|label|name|text|title)$/i;

/** Texts that look like addresses, and paths without a slash at the beginning, which can be other texts. */
const ROOTED = /^(?:https?:\/\/|\/{1,2}|\.\/)[^\s<>"'\\]{0,500}$/i;
const PLAIN = /^[a-z][\w%~.-]{0,100}(?:\/[\w%~.-]{1,100}){0,6}\/?$/i;
const SERVICE =
  /\/(?:_?api|ajax|auth|graphql|oauth|rest|rpc|v\d|wp-json|wp-includes|cdn-cgi|_next|_nuxt|_astro|_app)(?:[/?#]|$)/i;
/** Signs of a template of addresses, whose parts a program fills in. */
const PATTERN = /[[\]{}*$|^`()]|\/:/;
const IN_HTML = /\bhref\s{0,3}=\s{0,3}["']([^"'<>\s]{1,400})["'][^<>]{0,200}>([^<]{0,200})/gi;

const isPage = (written: string): boolean => !SERVICE.test(written) && !PATTERN.test(written);

/**
 * The addresses of pages among the texts of a script, and in texts that are HTML. A path without a slash at the
 * beginning counts only if its object has a label and no other address. Of several labels of an object, each address
 * gets the label at its position, or else the first.
 */
function addressesIn(values: readonly ScriptValue[], isData: boolean): Address[] {
  const isLabel = ({ name, value }: ScriptValue) => name && LABEL.test(name) && value.length < 200;
  const labels = Map.groupBy(values.filter(isLabel), ({ owner }) => owner);
  const isRooted = ({ name, value }: ScriptValue) => name && isAddress(name) && ROOTED.test(value);
  const rooted = new Set(values.filter(isRooted).map(({ owner }) => owner));
  const counts = new Map<object, number>();
  return values.flatMap(({ name, value, owner }): Address[] => {
    const own = labels.get(owner);
    const isNamed = name === null ? isData : isAddress(name) || NAMED_IF_ROOTED.test(name);
    const isSure = isNamed && ROOTED.test(value);
    const isPath = name !== null && isAddress(name) && PLAIN.test(value) && own && !rooted.has(owner);
    if (!(isSure || isPath) || !isPage(value)) return value.includes('href') ? inHtml(value) : [];
    const position = counts.get(owner) ?? 0;
    counts.set(owner, position + 1);
    return [{ written: value, text: (own?.[position] ?? own?.[0])?.value ?? null, isSure }];
  });
}

const isAddress = (name: string): boolean => NAMED.test(name) && !NOT_PAGES.test(name);

const inHtml = (markup: string): Address[] =>
  [...markup.matchAll(IN_HTML)].flatMap(([, written = '', text = '']) =>
    isPage(written) ? [{ written, text, isSure: true }] : [],
  );
