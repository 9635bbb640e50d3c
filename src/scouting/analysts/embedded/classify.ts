import type { UrlFact } from '../../facts.ts';
import type { Page } from '../../page.ts';
import type { Brief } from '../analyst.ts';
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

const known = new WeakMap<Page, Judgement>();

export function pageTypeOf(page: Page, brief: Brief): Judgement {
  const judged = known.get(page) ?? judge(page, brief);
  known.set(page, judged);
  return judged;
}

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
export const ownHeadings = (page: Page, brief: Brief): string[] =>
  page.blocks
    .flatMap((block) => (block.kind === 'heading' ? ownWords(block.text.slice(0, 200), brief) : []))
    .filter((text) => text.length > 2 && !SITE_NAME.test(text))
    .slice(0, 4);

const SITE_NAME =
  /^[\p{L}.' -]+ (?:isd|usd|cusd|csd|school district|schools|public schools|unified|cisd)(?: (?:no\.? ?)?\d+)?$/iu;

interface Facets {
  readonly path: string;
  readonly title: string;
  readonly heading: string;
  readonly others: readonly string[];
  readonly text: string;
  readonly page: Page;
}

function weigh(type: PageType, signs: PageTypeSigns, facets: Facets): { score: number; reasons: string[] } {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string): void => {
    score += points;
    reasons.push(reason);
  };
  const inPath = signs.url?.exec(facets.path);
  // The last part of an address tells what a page is, the parts before what it is under.
  if (inPath)
    add(
      inPath.index + inPath[0].length > facets.path.lastIndexOf('/') ? 3 : 1.4,
      `its address says "${inPath[0].replace(/^\/+|\/+$/g, '')}"`,
    );
  const inTitle = signs.title?.exec(facets.title);
  if (inTitle) add(titlePoints(inTitle, facets.title), `its title says "${inTitle[0]}"`);
  const inHeading = facets.heading === facets.title ? null : signs.title?.exec(facets.heading);
  if (inHeading) add(titlePoints(inHeading, facets.heading) * 0.7, `its heading says "${inHeading[0]}"`);
  const inOther =
    inTitle || inHeading ? null : facets.others.map((other) => signs.title?.exec(other)).find(Boolean);
  if (inOther) add(titlePoints(inOther, inOther.input) * 0.5, `a heading says "${inOther[0]}"`);
  const said = signs.text ? new Set(facets.text.match(signs.text)?.map((word) => word.toLowerCase())) : null;
  if (said && said.size > 0)
    add(Math.min(said.size, 5) * 0.6, `its text says "${[...said].slice(0, 3).join('", "')}"`);
  score += correction(type, facets);
  return {
    score,
    reasons: reasons.map((reason, at) => (at === 0 ? reason[0]!.toUpperCase() + reason.slice(1) : reason)),
  };
}

/** A word that is all of a title says more than one in a headline. */
const titlePoints = (match: RegExpExecArray, title: string): number =>
  2 + 2 * Math.min(1, match[0].length / Math.max(title.length, 1));

/** What the look of the page adds to its words. */
function correction(type: PageType, { text, page, title, path }: Facets): number {
  const words = title.split(/\s+/).length;
  switch (type) {
    case 'staff_directory': {
      const emails = new Set(text.match(/[\w.+-]{1,64}@[\w.-]{4,80}/g)).size;
      if (page.blocks.some(isStaffTable)) return 2.4;
      return emails >= 6 || (emails >= 3 && text.length < 350 * emails) ? 2.5 : emails >= 3 ? 1.2 : 0;
    }
    case 'board':
      return /\badjourned\b/i.test(text) && /\bmotion|moved\b/i.test(text) ? -3 : 0;
    case 'news_article':
      return (
        (page.publishedAt && words >= 4 ? 1.5 : 0) +
        (words >= 4 && isDatedEarly(page) ? 1.5 : 0) -
        (words <= 2 ? 3 : 0)
      );
    case 'news_list':
      return (text.match(DATES)?.length ?? 0) >= 4 ? 0.8 : 0;
    case 'calendar':
      return (text.match(DATES)?.length ?? 0) >= 8 ? 1 : -0.5;
    case 'board_minutes':
      if (!/\b(?:adjourned|carried|seconded|moved by|passed \d)\b/i.test(text)) return -2;
      return /\b(?:present|attendance)\s?[:.]|\bmoved by\b|\badjourned\b/i.test(text) &&
        /\b20\d\d\b/.test(text)
        ? 2.4
        : 0.6;
    case 'board_agenda':
      return /\b(?:carried|was adjourned|motion (?:passed|carried))\b/i.test(text) ? -3 : 0;
    case 'rfp_document':
      return page.kind === 'pdf' || /\d/.test(title) ? 0.8 : 0;
    case 'bids':
      return (text.match(/\b(?:rfp|rfq|ifb|bid)\b/gi)?.length ?? 0) >= 3 ? 1.6 : 0;
    case 'contact':
      return text.length < 4_000 ? 0 : -1;
    case 'department':
      return /\b(?:departments?|offices?)\b/.test(path) ? -0.3 : 0;
    default:
      return 0;
  }
}

const isStaffTable = (block: Page['blocks'][number]): boolean =>
  block.kind === 'table' &&
  /\bname\b.*\b(?:title|position|e-?mail|phone)\b/i.test(block.rows[0]?.join(' ') ?? '');

const DATES = /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b/gi;

const isDatedEarly = (page: Page): boolean =>
  page.blocks
    .slice(0, 6)
    .some((block) => 'text' in block && block.text.length < 80 && /\b(?:20\d\d)\b/.test(block.text));

function isHome(page: Page, { subject }: Brief): boolean {
  const url = URL.parse(page.url);
  const start = subject.websiteUrl ? URL.parse(subject.websiteUrl) : null;
  if (!url || page.kind !== 'html') return false;
  const path = url.pathname.replace(/\/(?:index|default|home)(?:\.\w{3,5})?\/?$|\/$/i, '');
  const isSchools = subject.schools.some((name) => page.title?.trim() === name) && path.split('/').length < 4;
  if (isSchools) return true;
  return (
    !/[?&](?:id|page|p|pid|uid)=/i.test(url.search) &&
    (path === '' || (start !== null && url.host === start.host && path === start.pathname.replace(/\/$/, '')))
  );
}

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
  // A site may call itself by the beginning of its name.
  const own = parts
    .filter((part) => parts.length === 1 || !brief.subject.name.startsWith(part))
    .map((part) => ownWords(part, brief))
    .filter(Boolean);
  const [whole = ''] = own;
  // `Fiscal Department: Bids` is about bids.
  const last = whole.split(/:\s+/).at(-1)!;
  return last.split(' ').length <= 3 ? last : whole;
}

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
