import type { UrlFact } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { type Feature, featuresOf, pathOf } from './page-features.ts';
import { type PageType, TYPES, WEIGHTS, type Weights } from './page-type.ts';

/** The purpose of a page, by its address, title, headings, text and look. */
export function classifyPage(page: Page, brief: Brief): UrlFact {
  const { title, url } = page;
  const { type, reasons } = page.type
    ? { type: page.type as PageType, reasons: [] }
    : judgePage(page, brief, WEIGHTS);
  const { group, groups, relevance } = TYPES.find((signs) => signs.type === type)!;
  const reasoning = reasons.join('; ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    url,
    pageType: type,
    classification: groups.find(([, pattern]) => pattern.test(`${title ?? ''} ${pathOf(url)}`))?.[0] ?? group,
    reasoning: reasoning ? `${reasoning}.` : 'Nothing about it tells what it is for.',
    relevance,
  };
}

/** The type that was judged when the page was read, else by what it says. */
export const pageTypeOf = (page: Page, brief: Brief): PageType =>
  (page.type as PageType | undefined) ?? judgePage(page, brief, WEIGHTS).type;

/** Below this probability nothing is told. */
const LEAST = 0.25;

/** The type that a page's features tell together, and the strongest of them. */
export function judgePage(page: Page, brief: Brief, weights: Weights): { type: PageType; reasons: string[] } {
  if (page.kind === 'calendar') return { type: 'calendar', reasons: ['it is a calendar'] };
  if (page.kind === 'feed') return { type: 'news_list', reasons: ['it is a feed'] };
  const features = featuresOf(page, brief);
  if (isHome(page, brief) && !features.has('look:a_place_among_pages_of_the_board>=1'))
    return { type: 'home', reasons: ['it is where the website begins'] };
  const scores = new Map(weights.get('always'));
  for (const [name, { value }] of features)
    for (const [type, weight] of weights.get(name) ?? [])
      scores.set(type, (scores.get(type) ?? 0) + value * weight);
  let type: PageType = 'other';
  for (const [other, score] of scores) if (score > (scores.get(type) ?? 0)) type = other;
  const best = scores.get(type) ?? 0;
  const sum = [...scores.values()].reduce((rest, score) => rest + Math.exp(score - best), 0);
  return 1 / sum < LEAST
    ? { type: 'other', reasons: [] }
    : { type, reasons: reasonsFor(type, features, weights) };
}

/** The three strongest features that speak for the type. */
function reasonsFor(type: PageType, features: ReadonlyMap<string, Feature>, weights: Weights): string[] {
  const told = [...features].flatMap(([name, { value, words }]) => {
    const points = value * (weights.get(name)?.find(([other]) => other === type)?.[1] ?? 0);
    if (points <= 0 || name.startsWith('shape') || words.startsWith('#')) return [];
    const [place = ''] = name.split(/[:=]/);
    return [[points, place === 'look' ? `it has ${words}` : `its ${place} says "${words}"`] as const];
  });
  const reasons = told.sort(([one], [other]) => other - one).map(([, reason]) => reason);
  return [...new Set(reasons)].slice(0, 3);
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
