import type { KnownVendor, UrlFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { featuresOf } from './page-features.ts';
import { type PageType, SIGNS, type TypeSigns } from './page-type.ts';

interface Judgment {
  readonly type: PageType;
  readonly reasons: readonly string[];
}

/** The purpose of a page, from its address, title, headings, and structure. */
export function classifyPage(page: Page, brief: Brief): UrlFact {
  const { title, url } = page;
  const { type, reasons } = page.type ? { type: page.type as PageType, reasons: [] } : judge(page, brief);
  const told = reasons.join('; ').replace(/^./, (letter) => letter.toUpperCase());
  const { group, groups, relevance } = SIGNS.find((signs) => signs.type === type)!;
  return {
    url,
    pageType: type,
    classification: groups.find(([, pattern]) => pattern.test(`${title ?? ''} ${pathOf(url)}`))?.[0] ?? group,
    reasoning: told ? `${told}.` : 'Nothing about it tells what it is for.',
    // A calendar's file tells a year of events in one request.
    relevance: page.kind === 'calendar' ? 0.9 : relevance,
  };
}

/** The type determined when the page was read; otherwise from its content. */
export const pageTypeOf = (page: Page, brief: Brief): PageType =>
  (page.type as PageType | undefined) ?? judge(page, brief).type;

/** Pages below this score have no type. */
const LEAST = 1.6;
const MOST_TEXT = 30_000;

function judge(page: Page, brief: Brief): Judgment {
  if (page.kind === 'calendar') return { type: 'calendar', reasons: ['It is a calendar'] };
  if (page.kind === 'feed') return { type: 'news_list', reasons: ['It is a feed'] };
  const facets = facetsOf(page, brief);
  if (isHome(page, brief) && !facets.features.counts.get('of_board'))
    return { type: 'home', reasons: ['It is where the website begins'] };
  let best: Judgment & { score: number } = { type: 'other', reasons: [], score: LEAST };
  for (const signs of SIGNS) {
    const { score, reasons } = weigh(signs, facets);
    if (score > best.score) best = { type: signs.type, reasons, score };
  }
  return best;
}

type Facets = ReturnType<typeof facetsOf>;

function facetsOf(page: Page, brief: Brief) {
  const [heading = '', ...others] = page.blocks
    .flatMap((block) => (block.kind === 'heading' ? withoutNames(block.text.slice(0, 200), brief) : []))
    .filter((text) => text.length > 2)
    .slice(0, 3);
  const own = { path: pathOf(page.url), title: ownTitle(page, brief), text: page.text.slice(0, MOST_TEXT) };
  const features = featuresOf(page, own);
  const isOfProduct = [own.title, heading].some((name) =>
    brief.vendors.some((vendor) => isNamedFirst(vendor, name)),
  );
  features.counts.set('of_product', Number(isOfProduct));
  return { ...own, heading, others, features };
}

/** True if a short title begins with a product: `ClassLink`, `PowerSchool Parent Portal`. */
const isNamedFirst = ({ name, aliases }: KnownVendor, title: string): boolean =>
  title.split(' ').length <= 4 && [name, ...aliases].some((one) => `${title} `.startsWith(`${one} `));

function weigh(signs: TypeSigns, { path, title, heading, others, text, features }: Facets) {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string): void => {
    score += points;
    if (points > 0 && reason) reasons.push(reason);
  };
  const last = path.lastIndexOf('/');
  const inLast = firstOf(signs.patterns.url, path.slice(last));
  const inPath = inLast ?? firstOf(signs.patterns.url, path);
  if (inPath) {
    const isLast = inLast !== null || inPath.index + inPath[0].length > last;
    const isStory = signs.type !== 'news_article' && OF_NEWS.test(path);
    const points = isStory ? 1 : isLast ? 3 * shareOf(inPath[0], path.slice(last)) : 1.4;
    add(points, `its address says "${inPath[0].replace(/^\/+|\/+$/g, '')}"`);
  }
  const folders = path.split('/').slice(0, -1);
  const folder = folders.find((part) => signs.patterns.within.some((pattern) => pattern.test(part)));
  if (!inLast && folder) add(4, `it is kept under "${folder}"`);
  const inTitle = firstOf(signs.patterns.title, title);
  if (inTitle) add(titlePoints(inTitle), `its title says "${inTitle[0]}"`);
  const inHeading = heading === title ? null : firstOf(signs.patterns.title, heading);
  if (inHeading) add(0.7 * titlePoints(inHeading), `its heading says "${inHeading[0]}"`);
  const inOther =
    inTitle || inHeading ? null : others.map((other) => firstOf(signs.patterns.title, other)).find(Boolean);
  if (inOther) add(0.5 * titlePoints(inOther), `a heading says "${inOther[0]}"`);
  const said = new Set(
    signs.patterns.text.flatMap((pattern) => text.match(pattern) ?? []).map((word) => word.toLowerCase()),
  );
  if (said.size > 0)
    add(Math.min(said.size, 5) * 0.6, `its text says "${[...said].slice(0, 3).join('", "')}"`);
  if (text) for (const { points, applies, reason } of signs.looks) if (applies(features)) add(points, reason);
  return { score, reasons };
}

const firstOf = (patterns: readonly RegExp[], text: string): RegExpExecArray | null =>
  patterns.find((pattern) => pattern.test(text))?.exec(text) ?? null;

/** A word counts in full in a short name, and by its share in a headline of more than three words. */
const shareOf = (words: string, name: string): number =>
  name.split(/-\d*/).filter(Boolean).length > 3 ? Math.max(0.4, words.length / name.length) : 1;

/** The address of a news item ends in its headline. */
const OF_NEWS =
  /\/(?:news|articles?|posts?|story|stories|press-releases?|announcements?|blog|20\d\d\/\d\d)\/[^/]+$/;

/** A word counts more as the whole title than in a headline, and most as the last noun, which names the thing. */
function titlePoints({ index, input, 0: { length } }: RegExpExecArray): number {
  const isLast = length < input.length && !/\p{L}/u.test(input.slice(index + length));
  return 2 + 2 * Math.min(1, length / Math.max(input.length, 1)) + (isLast ? 0.5 : 0);
}

/** True for the website's start page, by its address or by its name in the menu. */
function isHome({ url, kind, links }: Page, { subject }: Brief): boolean {
  const here = URL.parse(url);
  const start = subject.websiteUrl ? URL.parse(subject.websiteUrl) : null;
  if (!here || kind !== 'html') return false;
  if (/[?&](?!utm_|lang=|ref=|n=)[^=&]+=[^&]/i.test(here.search)) return false;
  const path = here.pathname.replace(/\/(?:index|default|home)(?:\.\w{3,5})?\/?$|\/$/i, '');
  const isCalledHome = links.some(
    ({ text, url: to }) =>
      /^(?:(?:district|school|site) )?home(?: ?page)?$/i.test(text.trim()) && plainUrl(to) === plainUrl(url),
  );
  return (
    path === '' || isCalledHome || (start?.host === here.host && path === start.pathname.replace(/\/$/, ''))
  );
}

const plainUrl = (address: string): string => address.toLowerCase().replace(/\/?(?:[#?].*)?$/, '');

/** The page's own part of its title, without the site's name, which is in all titles. */
function ownTitle(page: Page, brief: Brief): string {
  const parts = (page.title ?? '').slice(0, 300).split(/\s+[|–—»·:-]\s+|\s*\|\s*/);
  const own = parts
    .filter((part) => parts.length === 1 || !isNameOfSite(part, brief))
    .map((part) => withoutNames(part, brief))
    .filter(Boolean);
  return own[0] ?? '';
}

const isNameOfSite = (part: string, { subject: { name } }: Brief): boolean =>
  name.startsWith(part) || /\b(?:schools?|district|academy|isd|usd|csd|public schools)$/i.test(part);

/** Removes the names of the district and its schools, whose words also name kinds of pages. */
const withoutNames = (text: string, { subject }: Brief): string =>
  [subject.name, ...subject.schools]
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

/** The path of an address in lower case, without a file's ending. */
function pathOf(address: string): string {
  const { pathname = '', search = '' } = URL.parse(address) ?? {};
  return `${pathname}${search.slice(0, 80)}`
    .replace(/\.(?:html?|aspx?|php|pdf|cfm|jsp)\b/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
    .replace(/(?:_|%[\da-f]{2})+/g, '-')
    .slice(0, 300);
}
