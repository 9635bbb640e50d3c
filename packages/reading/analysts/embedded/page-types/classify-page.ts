import type { Page } from '../../../documents/page.ts';
import type { UrlFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { isNamedByOther } from '../people/bodies.ts';
import { featuresOf } from './page-features.ts';
import { matchesRule, type PageType, SIGNS, type TypeSigns } from './page-type.ts';

/** Determines the purpose of a page from its address, title, headings, and structure. */
export function classifyPage(page: Page, brief: Brief): UrlFact {
  const { title, url } = page;
  const { type, reasons } = page.type ? { type: page.type as PageType, reasons: [] } : judge(page, brief);
  const why = reasons.join('; ').replace(/^./, (letter) => letter.toUpperCase());
  const { group, groups, relevance } = SIGNS.find((signs) => signs.type === type)!;
  return {
    url,
    pageType: type,
    classification: groups.find(([, pattern]) => pattern.test(`${title ?? ''} ${pathOf(url)}`))?.[0] ?? group,
    reasoning: why ? `${why}.` : 'Nothing about it shows its purpose.',
    // A calendar file provides a year of events in one request, and an unknown page can contain anything.
    relevance: page.kind === 'calendar' ? 0.9 : type === 'other' && !why ? DOUBTFUL : relevance,
  };
}

/** The type determined when the page was read; otherwise determined from its content. */
export const pageTypeOf = (page: Page, brief: Brief): PageType =>
  (page.type as PageType | undefined) ?? judge(page, brief).type;

/** The relevance of a page without indications of its type; it is read like one of a relevant type. */
const DOUBTFUL = 0.4;
/** The score that a type must exceed; a page without such a type is `other`. */
const LEAST_SCORE = 1.6;
/** Points of a word in the last part of the address, in relation to the same word in the page's title. */
const IN_ADDRESS = 0.75;
/** Points of a word in a heading, in relation to the same word in the page's title. */
const IN_HEADING = 0.7;
/** Points of a word elsewhere in the address, or in the headline of a story, which is the last part. */
const POINTS_OF_PATH = 1;
/** Points of a folder whose pages are all of the type. */
const POINTS_OF_FOLDER = 4;
/** Number of characters of a page's text that show its type. */
const MOST_TEXT = 30_000;

function judge(page: Page, brief: Brief): { readonly type: PageType; readonly reasons: readonly string[] } {
  if (page.kind === 'calendar') return { type: 'calendar', reasons: ['It is a calendar'] };
  if (page.kind === 'feed') return { type: 'news_list', reasons: ['It is a feed'] };
  if (isNamedByOther(page, brief.subject)) return { type: 'other', reasons: ['It names another body'] };
  const facets = facetsOf(page, brief);
  if (isHome(page, brief) && !facets.counts.get('of_board'))
    return { type: 'home', reasons: ['It is where the website begins'] };
  const nothing = { type: 'other' as PageType, reasons: [], score: LEAST_SCORE };
  const weighed = SIGNS.map((signs) => ({ type: signs.type, ...weigh(signs, facets) }));
  return weighed.reduce((best, one) => (one.score > best.score ? one : best), nothing);
}

type Facets = ReturnType<typeof facetsOf>;

function facetsOf(page: Page, brief: Brief) {
  const heading =
    page.blocks
      .flatMap((block) => (block.kind === 'heading' ? withoutNames(block.text.slice(0, 200), brief) : []))
      .find((text) => text.length > 2) ?? '';
  const own = { path: pathOf(page.url), title: ownTitle(page, brief), text: page.text.slice(0, MOST_TEXT) };
  const counts = featuresOf(page, own);
  // A short title that begins with a product: `ClassLink`, `PowerSchool Parent Portal`.
  const { names } = catalogOf(brief.vendors);
  const isOfProduct = [own.title, heading].some(
    (name) => name.split(' ').length <= 4 && names.mentionsIn(name)[0]?.start === 0,
  );
  counts.set('of_product', Number(isOfProduct));
  return { ...own, heading, counts };
}

function weigh(signs: TypeSigns, { path, title, heading, text, counts }: Facets) {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason?: string): void => {
    score += points;
    if (points > 0 && reason) reasons.push(reason);
  };
  const folders = path.split('/');
  const inLast = inAddress(signs, folders.pop()!);
  const inPath = inLast ?? inAddress(signs, path);
  // The last part of a story's address is its headline.
  const isStory = signs.type !== 'news_article' && counts.get('story_path')! > 0;
  if (inPath)
    add(
      inLast && !isStory ? IN_ADDRESS * pointsOf(inLast) : POINTS_OF_PATH,
      `its address contains "${inPath[0].trim()}"`,
    );
  const folder = folders.find((part) => signs.patterns.within.some((pattern) => pattern.test(part)));
  if (!inLast && folder) add(POINTS_OF_FOLDER, `it is kept under "${folder}"`);
  const inTitle = firstOf(signs.patterns.title, title);
  if (inTitle) add(pointsOf(inTitle), `its title contains "${inTitle[0]}"`);
  const inHeading = heading === title ? null : firstOf(signs.patterns.title, heading);
  if (inHeading) add(IN_HEADING * pointsOf(inHeading), `its heading contains "${inHeading[0]}"`);
  if (text) for (const rule of signs.rules) if (matchesRule(rule, counts)) add(rule.points, rule.reason);
  return { score, reasons };
}

const firstOf = (patterns: readonly RegExp[], text: string): RegExpExecArray | null =>
  patterns.find((pattern) => pattern.test(text))?.exec(text) ?? null;

/** Looks for words of addresses, then for words of titles. */
const inAddress = ({ patterns }: TypeSigns, path: string): RegExpExecArray | null =>
  firstOf(patterns.url, path) ?? firstOf(patterns.title, path.replace(/[-/]+/g, ' ').trim());

/** A word counts the more, the larger its share of the name is, and more as the last noun, the head of the phrase. */
function pointsOf({ index, input, 0: { length } }: RegExpExecArray): number {
  const isLast = length < input.length && !/\p{L}/u.test(input.slice(index + length));
  return 2 + 2 * Math.min(1, length / Math.max(input.length, 1)) + (isLast ? 0.5 : 0);
}

/** Returns `true` for the home page of the website or a school, by its address or its name in the menu. */
function isHome({ url, kind, links }: Page, { subject }: Brief): boolean {
  // Any parameter but those of tracking and languages can select another page.
  if (kind !== 'html' || /[?&](?!utm_|lang=|ref=|n=)[^=&]+=[^&]/i.test(url)) return false;
  const home = plainUrl(url);
  const called = links.filter(({ text }) =>
    /^(?:(?:district|school|site) )?home(?: ?page)?$/i.test(text.trim()),
  );
  const starts = [
    URL.parse('/', url)?.href ?? '',
    subject.websiteUrl ?? '',
    ...called.map((link) => link.url),
  ];
  const name = home.slice(home.lastIndexOf('/') + 1).replace(/[-_]+/g, ' ');
  const isOfSchool = subject.schools.some((school) =>
    name.startsWith(school.toLowerCase().replaceAll('.', '')),
  );
  return isOfSchool || starts.some((start) => plainUrl(start) === home);
}

/** An address without parts that do not identify a page: its protocol, `www.`, query, and index file. */
const plainUrl = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|[#?].*$/g, '')
    .replace(/(?:\/(?:index|default|home)(?:\.\w{3,5})?)?\/?$/, '');

/** The page's own part of its title, without the website's name, which all titles contain. */
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

/** Removes the names of the district and its schools, whose words could be taken for signs of page types. */
const withoutNames = (text: string, { subject }: Brief): string =>
  [subject.name, ...subject.schools]
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

/** The path of an address and the beginning of its query, in lower case, without a file extension. */
function pathOf(address: string): string {
  const { pathname = '', search = '' } = URL.parse(address) ?? {};
  return `${pathname}${search.slice(0, 80)}`
    .toLowerCase()
    .replace(/\.(?:html?|aspx?|php|pdf|cfm|jsp)\b|\/$/g, '')
    .replace(/(?:_|%[\da-f]{2})+/g, '-')
    .slice(0, 300);
}
