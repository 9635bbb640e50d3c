import { resolvedAddress } from '../../../reading/address.ts';
import type { PageLink } from './page-links.ts';
import { type ScriptValue, scriptValues } from './script-values.ts';
import { isTrap } from './traps.ts';

/** Bytes of a page whose scripts are searched, and the most addresses that are taken from them. */
const [BYTES, MOST] = [1_500_000, 400];
/** Addresses without a slash may be other things; the most that are tried. */
const MOST_UNSURE = 60;
/** A page with fewer links of its own shows its menu by script. */
const FEW = 8;

/** True if the HTML of a page has hardly any link to pages of its own website. */
export const lacksMenu = (links: readonly PageLink[], isOwn: (url: string) => boolean): boolean =>
  new Set(links.flatMap(({ url }) => (/^https?:/i.test(url) && isOwn(url) ? [url] : []))).size < FEW;

/** Names of files that libraries and statistics have, and those that parts of a website's own pages have. */
const FOREIGN =
  /jquery|bootstrap|analytic|gtag|polyfill|swiper|slick|recaptcha|font|lazy|modernizr|cookie|player/i;
const OWN = /nav|menu|header|component|layout|site|main|app|index/i;
const MOST_SCRIPTS = 3;

const fileOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!;

/** The website's own scripts that may hold its menu, the likeliest first. */
export const menuScripts = (scripts: readonly string[], isOwn: (url: string) => boolean): string[] =>
  scripts
    .filter((url) => isOwn(url) && !FOREIGN.test(new URL(url).pathname))
    .toSorted((one, other) => Number(OWN.test(fileOf(other))) - Number(OWN.test(fileOf(one))))
    .slice(0, MOST_SCRIPTS);

export interface ScriptLink extends PageLink {
  /** False if it may be something other than an address. */
  readonly isSure: boolean;
}

interface Script {
  readonly code: string;
  /** JSON rather than code: what looks like an address there is one. */
  readonly isData: boolean;
}

export interface ScriptLinkOptions {
  /** The base of rooted addresses, and of those without a slash, whichever page has them. */
  readonly root: string;
  /** Data in the attributes of elements. */
  readonly data: readonly string[];
}

/** The addresses in the scripts and data of a page, without those of files and services that make up pages. */
export function scriptLinks(html: Buffer, { root, data }: ScriptLinkOptions): ScriptLink[] {
  const found = new Map<string, ScriptLink>();
  let unsure = 0;
  const scripts = [
    ...scriptsIn(html.toString('utf8', 0, BYTES)),
    ...data.map((code) => ({ code, isData: true })),
  ];
  for (const { code, isData } of scripts) {
    for (const { written, text, isSure } of addressesIn(scriptValues(code), isData)) {
      if (found.size >= MOST || (!isSure && unsure >= MOST_UNSURE)) continue;
      const url = resolvedAddress(written, root);
      if (!url || isTrap(url) || found.get(url)?.text) continue;
      if (!isSure && !found.has(url)) unsure++;
      found.set(url, { url, text, isFeed: false, isSure });
    }
  }
  return [...found.values()];
}

/** Next streams its data as pieces of one text, cut anywhere. */
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

/** Names of addresses, and those among them whose addresses are no pages. */
const NAMED = /(?:href|ur[il]|link|path|permalink|prefix|route|seo|slug)s?$/i;
const NAMED_IF_ROOTED = /^(?:@id|item|loc|location|to|value)$/i;
const OF_PROGRAMS = 'api|asset|audio|avatar|background|callback|cdn|endpoint|font|icon|image|img|login|logo';
const OF_MEDIA = 'media|photo|script|socket|source|static|style|thumb|video';
const NOT_PAGES = new RegExp(`${OF_PROGRAMS}|${OF_MEDIA}`, 'i');
const LABEL = /^(?:children|display_?name|heading|label|name|text|title)$/i;

const ROOTED = /^(?:https?:\/\/|\/{1,2}|\.\/)[^\s<>"'\\]{0,500}$/i;
const PLAIN = /^[a-z][\w%~.-]{0,100}(?:\/[\w%~.-]{1,100}){0,6}\/?$/i;
const SERVICE =
  /\/(?:_?api|ajax|auth|graphql|oauth|rest|rpc|v\d|wp-json|wp-includes|cdn-cgi|_next|_nuxt|_astro|_app)(?:[/?#]|$)/i;
/** The parts of an address that a program fills in. */
const PATTERN = /[[\]{}*$|^`()]|\/:/;
const IN_HTML = /\bhref\s{0,3}=\s{0,3}["']([^"'<>\s]{1,400})["'][^<>]{0,200}>([^<]{0,200})/gi;

const isPage = (written: string): boolean => !SERVICE.test(written) && !PATTERN.test(written);

function addressesIn(values: readonly ScriptValue[], isData: boolean): Address[] {
  const labels = new Map<object, string[]>();
  const rooted = new Set<object>();
  for (const { name, value, owner } of values) {
    if (name && LABEL.test(name) && value.length < 200) append(labels, owner, value);
    if (name && isAddress(name) && ROOTED.test(value)) rooted.add(owner);
  }
  const places = new Map<object, number>();
  return values.flatMap(({ name, value, owner }): Address[] => {
    const own = labels.get(owner);
    const isNamed = name === null ? isData : isAddress(name) || NAMED_IF_ROOTED.test(name);
    const isSure = isNamed && ROOTED.test(value);
    const isPath = name !== null && isAddress(name) && PLAIN.test(value) && own && !rooted.has(owner);
    if (!(isSure || isPath) || !isPage(value)) return value.includes('href') ? inHtml(value) : [];
    const place = places.get(owner) ?? 0;
    places.set(owner, place + 1);
    return [{ written: value, text: own?.[place] ?? own?.[0] ?? null, isSure }];
  });
}

const isAddress = (name: string): boolean => NAMED.test(name) && !NOT_PAGES.test(name);

function append(labels: Map<object, string[]>, owner: object, label: string): void {
  const known = labels.get(owner);
  if (known) known.push(label);
  else labels.set(owner, [label]);
}

const inHtml = (markup: string): Address[] =>
  [...markup.matchAll(IN_HTML)].flatMap(([, written = '', text = '']) =>
    isPage(written) ? [{ written, text, isSure: true }] : [],
  );
