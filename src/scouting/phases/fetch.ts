import { keepingWeb, NOTHING_KEPT } from '../run/keeping-web.ts';
import { ownHost } from '../run/own-host.ts';
import type { Scouting } from '../run/scouting.ts';
import { FETCH_BOUNDS, fetchPages } from '../web/site/fetch-pages.ts';
import { siteOf } from '../web/site/site.ts';

/** Maximum number of addresses of the map that are tried; more than pages are read, because many links are dead. */
const MOST_TRIED = 2 * FETCH_BOUNDS.pages;

/** Fetches the most relevant pages of the map, then those that only earlier readings know, within the limits. */
export async function fetchPhase({
  website,
  otherHosts,
  sharedDomains,
  web: plainWeb,
  runStore,
  signal,
  kept = NOTHING_KEPT,
}: Scouting): Promise<string> {
  const urls = await runStore.urls();
  const fetched = urls.filter(({ isFetched }) => isFetched).map(({ url }) => url);
  const wanted = urls
    .filter(({ isFetched }) => !isFetched)
    .toSorted((a, b) => (b.fact?.relevance ?? 0) - (a.fact?.relevance ?? 0))
    .slice(0, MOST_TRIED)
    .map(({ url }) => url);
  wanted.push(...(await runStore.addUnlinked()));
  const onGone = async () => undefined; // `addFailure` below notes pages that are gone
  const web = keepingWeb(plainWeb, kept, { needsLinks: false, onGone });
  let read = fetched.length;
  // If the website has moved to another domain, its pages are still known under the former domain.
  const hosts = [...otherHosts, ...(ownHost(website) ? [ownHost(website)!] : [])];
  const site = siteOf(fetched[0] ?? website, hosts, sharedDomains);
  const bounds = { pages: Math.max(0, FETCH_BOUNDS.pages - fetched.length) };
  for await (const step of fetchPages(wanted, { web, site, signal, bounds, alreadyFetched: fetched })) {
    if (step.outcome === 'fetched') {
      await runStore.addDocument(step.url, step.document);
      read++;
    } else if (step.outcome === 'failed') {
      const { message, isGone, kind } = step.problem;
      // An address that now leads to another website no longer has a page of this one.
      await runStore.addFailure(step.url, message, isGone || kind === 'off_site' ? 'gone' : undefined);
    } else await runStore.addFailure(step.url, 'It has the same text as another page.', 'same');
    await runStore.report('fetch', 'in_progress', `Reading pages: ${step.done} of ${step.total}.`);
  }
  return `Read ${read} pages.`;
}
