import type { FetchedDocument } from '@emi/reading/documents';
import { UnreadableDocument } from '@emi/reading/documents';
import { type CrawledLinks, NO_LINKS, NO_SITEMAP, type Sitemap } from './crawl-results.ts';
import { isHtml, isJson, isScript } from './media-types.ts';
import { type RobotsText, readRobotsText } from './robots-text.ts';
import { areaOf, areasInScripts, listOf, type MeetingArea } from './site/areas.ts';
import { type PageLinks as Links, type PageLink, pageLinks } from './site/page-links.ts';
import { lacksMenu, menuScripts, scriptLinks } from './site/script-links.ts';
import { type Site, type SiteAddress, siteOf } from './site/site.ts';
import { siteLinks } from './site/site-link.ts';
import { xmlLinks } from './site/xml-links.ts';

// Processing of untrusted responses other than reading pages. These functions are the tasks of `CrawlTasks`, which an
// isolated process runs by name.

/** Maximum number of sitemaps that are taken from an index. */
const MOST_SITEMAPS = 100;
const LONGEST_URL = 2_048;

export const robots = async (body: Buffer): Promise<RobotsText | null> => readRobotsText(body);

/** Finds the links of a page, calendar, platform's data, script, or feed. */
export async function links({
  document,
  site: { home, otherHosts, sharedDomains },
}: {
  document: FetchedDocument;
  site: SiteAddress;
}): Promise<CrawledLinks> {
  const { url, contentType, body } = document;
  const site = siteOf(home, otherHosts, sharedDomains);
  const isCalendar = CALENDAR.test(body.toString('latin1', 0, 100));
  if (isCalendar || isJson(contentType)) {
    const found = await (isCalendar ? attachmentsIn(document) : agendasIn(document));
    return { ...NO_LINKS, found: siteLinks(found, url, site) };
  }
  if (isScript(contentType)) {
    const code = Buffer.concat([Buffer.from('<script>'), body]);
    const found = scriptLinks(code, { root: new URL('.', home).href, data: [] });
    return { ...NO_LINKS, found: siteLinks(found, url, site) };
  }
  if (!isHtml(contentType)) {
    const { kind, links } = await xmlLinks(body);
    return { ...NO_LINKS, via: 'feed', found: kind === 'feed' ? siteLinks(links, url, site) : [] };
  }
  const page = pageLinks(body, url);
  const scripted = areasInScripts(body.toString('latin1', 0, SCRIPTS)).map((link) => ({
    url: link,
    text: null,
  }));
  const areas = site.has(url) ? areasAmong([...page.links, ...scripted]) : [];
  const lists = areas
    .flatMap((area) => listOf(area.url) ?? [])
    .map((list) => ({ url: list, text: 'board meetings' }));
  // A feed gets the priority of news, whatever its title.
  const own = page.links.map((link) => (link.isFeed ? { ...link, text: `${link.text ?? ''} news` } : link));
  const found = [...own, ...lists, ...(site.has(url) ? hiddenLinks(page, body, site) : [])];
  const declaredUrl = page.declaredUrl && page.declaredUrl.length <= LONGEST_URL ? page.declaredUrl : null;
  const { sitemaps } = page;
  const scripts = lacksMenu(page.links, site.has) ? menuScripts(page.scripts, site.has) : [];
  return { via: 'link', found: siteLinks(found, url, site), declaredUrl, sitemaps, scripts, areas };
}

/** The beginning of a calendar file, even after a byte order mark. */
const CALENDAR = /^\W{0,9}BEGIN:VCALENDAR\b/i;
type Text = { readonly url: string; readonly text: string };

/** The documents that events of a calendar link to, such as a meeting's agenda. */
const attachmentsIn = async (document: FetchedDocument): Promise<Text[]> => {
  const { calendarLinks } = await import('@emi/reading/links');
  return ifReadable(() => calendarLinks(document));
};

/** The agendas that the data of a meeting platform link to. */
const agendasIn = async (document: FetchedDocument): Promise<Text[]> => {
  const { meetingLinks } = await import('@emi/reading/links');
  return ifReadable(() => meetingLinks(document));
};

/** The links of a document; an empty list if it is malformed. */
function ifReadable(linksOf: () => Text[]): Text[] {
  try {
    return linksOf();
  } catch (error) {
    if (error instanceof UnreadableDocument) return [];
    throw error;
  }
}

/** Links in scripts: all if the HTML has no menu, otherwise only sure addresses with a text, as menus have them. */
function hiddenLinks(page: Links, body: Buffer, { has, address }: Site): PageLink[] {
  const scripted = scriptLinks(body, { root: page.base ?? new URL('.', address.home).href, data: page.data });
  return lacksMenu(page.links, has)
    ? [...page.scripted, ...scripted]
    : scripted.filter(({ text, isSure }) => text && isSure);
}

/** Maximum bytes of a page that are searched for areas named in scripts. */
const SCRIPTS = 1_500_000;
/** Maximum number of areas that are returned for a page. */
const MOST_AREAS = 10;

/** The areas that links lead to; of several areas on one platform, the last. */
function areasAmong(links: readonly { readonly url: string }[]): MeetingArea[] {
  const areas = links.flatMap(({ url }) => (/^https?:/i.test(url) ? (areaOf(url) ?? []) : []));
  return [...new Map(areas.map((area) => [area.platform, area])).values()].slice(0, MOST_AREAS);
}

const DAY_MS = 86_400_000;

/** The time of a sitemap's `lastmod` in milliseconds: for a bare date, the end of that day. Null if unreadable. */
function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text?.trim() ?? '');
  if (Number.isNaN(time)) return null;
  return /^\d{4}-\d\d-\d\d$/.test(text!.trim()) ? time + DAY_MS : time;
}

export async function sitemap({
  body,
  site: { home, otherHosts, sharedDomains },
}: {
  body: Buffer;
  site: SiteAddress;
}): Promise<Sitemap> {
  const { kind, links } = await xmlLinks(body);
  const modified = links.flatMap(({ url, modified }) => {
    const time = timeOf(modified);
    return time === null ? [] : [[url.slice(0, LONGEST_URL), time] as const];
  });
  if (kind === 'sitemaps') {
    const urls = links.slice(0, MOST_SITEMAPS).map(({ url }) => url.slice(0, LONGEST_URL));
    return { ...NO_SITEMAP, sitemaps: urls, modified: modified.slice(0, MOST_SITEMAPS) };
  }
  const untitled = links.map(({ url }) => ({ url, text: null }));
  return {
    ...NO_SITEMAP,
    modified,
    pages: kind === 'pages' ? siteLinks(untitled, home, siteOf(home, otherHosts, sharedDomains)) : [],
  };
}
