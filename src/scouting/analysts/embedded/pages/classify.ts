import type { UrlFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { oncePerPage } from '../language/once-per-page.ts';
import { shapeOf } from './page-shape.ts';
import { correction, type Facets } from './page-type-corrections.ts';
import {
  DEPARTMENT_GROUPS,
  GROUPS,
  PAGE_TYPES,
  type PageType,
  type PageTypeSigns,
  RELEVANCE,
} from './vocabulary/page-types.ts';

export interface Judgement {
  readonly type: PageType;
  readonly reasons: readonly string[];
}

/** What a page is for, by its address, title, headings and text. */
export function classifyPage(page: Page, brief: Brief): UrlFact {
  const { type, reasons } = pageTypeOf(page, brief);
  return {
    url: page.url,
    pageType: type,
    classification: type === 'department' ? departmentGroup(page, brief) : GROUPS[type],
    reasoning: reasons.length > 0 ? `${reasons.join('; ')}.` : 'Nothing about it tells what it is for.',
    relevance: RELEVANCE[type],
  };
}

export const pageTypeOf = oncePerPage(judge);

function judge(page: Page, brief: Brief): Judgement {
  if (page.kind === 'calendar') return { type: 'calendar', reasons: ['It is a calendar'] };
  if (page.kind === 'feed') return { type: 'news_list', reasons: ['It is a feed'] };
  if (isHome(page, brief)) return { type: 'home', reasons: ['It is where the website begins'] };
  if (/\blorem ipsum\b/i.test(page.text)) return { type: 'other', reasons: ['Its text is a placeholder'] };
  const headings = ownHeadings(page, brief);
  const facets: Facets = {
    path: pathOf(page.url),
    title: ownTitle(page, brief),
    heading: headings[0] ?? '',
    others: headings.slice(1, 3),
    text: page.text.slice(0, 30_000),
    shape: shapeOf(page),
    page,
  };
  let best: Judgement & { score: number } = { type: 'other', reasons: [], score: 1.6 };
  for (const [type, signs] of Object.entries(PAGE_TYPES) as [PageType, PageTypeSigns][]) {
    const { score, reasons } = weigh(type, signs, facets);
    if (score > best.score) best = { type, reasons, score };
  }
  return best;
}

/** The page's headings without the site's name. */
const ownHeadings = (page: Page, brief: Brief): string[] =>
  page.blocks
    .flatMap((block) => (block.kind === 'heading' ? ownWords(block.text.slice(0, 200), brief) : []))
    .filter((text) => text.length > 2 && !SITE_NAME.test(text))
    .slice(0, 4);

/** The first heading that says more than the site's name, as it stands. */
export const firstHeading = (page: Page, brief: Brief): string | null =>
  page.blocks.flatMap((block) => {
    const isOwn = block.kind === 'heading' && ownHeadings({ ...page, blocks: [block] }, brief).length > 0;
    return isOwn ? [block.text.slice(0, 200)] : [];
  })[0] ?? null;

const SITE_NAME =
  /^[\p{L}.' -]+ (?:isd|usd|cusd|csd|school district|schools|public schools|unified|cisd)(?: (?:no\.? ?)?\d+)?$/iu;

function weigh(type: PageType, signs: PageTypeSigns, facets: Facets): { score: number; reasons: string[] } {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string): void => {
    score += points;
    reasons.push(reason);
  };
  const last = facets.path.lastIndexOf('/');
  const inLast = signs.url?.exec(facets.path.slice(last));
  const inPath = inLast ?? signs.url?.exec(facets.path);
  // The last part of an address tells what a page is, the parts before what it is under.
  if (inPath)
    add(
      type !== 'news_article' && OF_NEWS.test(facets.path)
        ? 1
        : inLast || inPath.index + inPath[0].length > last
          ? 3
          : 1.4,
      `its address says "${inPath[0].replace(/^\/+|\/+$/g, '')}"`,
    );
  const above = facets.path
    .split('/')
    .slice(0, -1)
    .find((part) => signs.within?.test(part));
  if (!inLast && above) add(4, `it is kept under "${above}"`);
  const inTitle = signs.title?.exec(facets.title);
  if (inTitle) add(titlePoints(inTitle, facets.title), `its title says "${inTitle[0]}"`);
  const inHeading = facets.heading === facets.title ? null : signs.title?.exec(facets.heading);
  if (inHeading) add(titlePoints(inHeading, facets.heading) * 0.7, `its heading says "${inHeading[0]}"`);
  const inOther =
    inTitle || inHeading ? null : facets.others.map((other) => signs.title?.exec(other)).find(Boolean);
  if (inOther) add(titlePoints(inOther, inOther.input) * 0.5, `a heading says "${inOther[0]}"`);
  const said = signs.text ? new Set(facets.text.match(signs.text)?.map((word) => word.toLowerCase())) : null;
  if (said && said.size > 0)
    add(
      Math.min(said.size, 5) * (signs.weight ?? 0.6),
      `its text says "${[...said].slice(0, 3).join('", "')}"`,
    );
  score += correction(type, facets);
  return {
    score,
    reasons: reasons.map((reason, at) => (at === 0 ? reason[0]!.toUpperCase() + reason.slice(1) : reason)),
  };
}

/** The address of a piece of news ends in its headline. */
const OF_NEWS =
  /^(?!.*\/(?:uploads|files|documents)\/).*\/(?:news|articles?|posts?|story|stories|press-releases?|announcements?|blog|20\d\d\/\d\d(?:\/\d\d)?)\/[^/]+$/;

/** A word that is all of a title says more than one in a headline. */
const titlePoints = (match: RegExpExecArray, title: string): number =>
  2 + 2 * Math.min(1, match[0].length / Math.max(title.length, 1)) + (isLastOf(match, title) ? 0.5 : 0);

/** A `Technology Use Policy` is a policy: the last noun says what something is. */
const isLastOf = ({ index, 0: { length } }: RegExpExecArray, title: string): boolean =>
  length < title.length && !/\p{L}/u.test(title.slice(index + length));

/** Where the website begins: by its address, or because its menu calls it so. */
function isHome(page: Page, { subject }: Brief): boolean {
  const url = URL.parse(page.url);
  const start = subject.websiteUrl ? URL.parse(subject.websiteUrl) : null;
  if (!url || page.kind !== 'html') return false;
  const isOneOfMany = [...url.searchParams].some(
    ([key, value]) => !OF_VISIT.test(key) && value !== '' && !START.test(value),
  );
  if (isOneOfMany) return false;
  const path = url.pathname.replace(/\/(?:index|default|home)(?:\.\w{3,5})?\/?$|\/$/i, '');
  const isSchools = subject.schools.some((name) => page.title?.trim() === name) && path.split('/').length < 4;
  const isStart =
    path === '' || (start !== null && url.host === start.host && path === start.pathname.replace(/\/$/, ''));
  return isSchools || isStart || isCalledHome(page);
}

/** Parameters that tell of the visit, not of the page. */
const OF_VISIT = /^(?:utm_\w+|lang|locale|ref|fbclid|gclid|n)$/i;
const START = /^(?:home|index|welcome|start)$/i;

const isCalledHome = ({ url, links }: Page): boolean =>
  links.some(
    (link) =>
      /^(?:(?:district|school|site) )?home(?: ?page)?$/i.test(link.text.trim()) &&
      withoutEnd(link.url) === withoutEnd(url),
  );

const withoutEnd = (address: string): string =>
  address
    .replace(/[#?].*$/, '')
    .replace(/\/$/, '')
    .toLowerCase();

const pathOf = (address: string): string => {
  const url = URL.parse(address);
  if (!url) return '';
  const text = `${url.pathname}${url.search.slice(0, 80)}`
    .replace(/\.(?:html?|aspx?|php|pdf|cfm|jsp)\b/i, '')
    .replace(/\/$/, '');
  return decodeSafely(text)
    .toLowerCase()
    .replace(/[_\s]+/g, '-')
    .slice(0, 300);
};

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page's own part of its title: the site's name stands in all of them. */
function ownTitle(page: Page, brief: Brief): string {
  const parts = (page.title ?? '').slice(0, 300).split(/\s+[|–—»·:-]\s+|\s*\|\s*/);
  const own = parts
    .filter((part) => parts.length === 1 || !isNameOfSite(part, brief))
    .map((part) => ownWords(part, brief))
    .filter(Boolean);
  const [whole = ''] = own;
  // `Fiscal Department: Bids` is about bids.
  const last = whole.split(/:\s+/).at(-1)!;
  return last.split(' ').length <= 3 && !FROM_SOMEBODY.test(whole) && !WHEN.test(last) ? last : whole;
}

/** A site may call itself by the beginning of its name, or by that and a shorter word for what it is. */
const isNameOfSite = (part: string, { subject: { name } }: Brief): boolean =>
  name.startsWith(part) ||
  (/\b(?:schools?|district|academy|isd|usd|csd)$/i.test(part) &&
    part.split(' ').length > 1 &&
    part.split(' ', 2).join(' ') === name.split(' ', 2).join(' '));

/** `Superintendent's Letter: Our Budget` is a letter, `Notes: November` notes. */
const FROM_SOMEBODY =
  /\b(?:letter|message|notes|memo|update|procedure|policy|regulation|request for \w+|invitation to \w+|notice)\b.*:/i;
const WHEN = /^(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|[\d ,/–-]+$)/i;

/** Without the names of the district and its schools, whose words are those of pages. */
const ownWords = (text: string, { subject }: Brief): string =>
  [subject.name, ...subject.schools]
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

function departmentGroup(page: Page, brief: Brief): string {
  const words = `${page.title ?? ''} ${ownHeadings(page, brief)[0] ?? ''} ${pathOf(page.url)}`;
  return DEPARTMENT_GROUPS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
