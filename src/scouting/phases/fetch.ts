import { keepingWeb, NOTHING_KEPT } from '../run/keeping-web.ts';
import { ownHost } from '../run/own-host.ts';
import type { Scouting } from '../run/scouting.ts';
import { FETCH_BOUNDS, fetchPages } from '../web/site/fetch-pages.ts';
import { siteOf } from '../web/site/site.ts';

/** Maximum number of addresses that are tried for the pages of a run, because many links are dead. */
const MOST_TRIED = 2 * FETCH_BOUNDS.pages;

/** Fetches the pages with the highest priority, within the limits. */
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
  const onGone = async () => undefined; // the failure notes it
  const web = keepingWeb(plainWeb, kept, { needsLinks: false, onGone });
  let read = fetched.length;
  // The pages of a website that has moved to another domain are still known under the former one.
  const hosts = [...otherHosts, ...(ownHost(website) ? [ownHost(website)!] : [])];
  const site = siteOf(fetched[0] ?? website, hosts, sharedDomains);
  const bounds = { pages: Math.max(0, FETCH_BOUNDS.pages - fetched.length) };
  for await (const step of fetchPages(wanted, { web, site, signal, bounds, alreadyFetched: fetched })) {
    if (step.outcome === 'fetched') {
      await runStore.addDocument(step.url, step.document);
      read++;
    } else {
      const reason =
        step.outcome === 'failed' ? step.problem.message : 'It has the same text as another page.';
      // An address that leads to another website has no page of this one any more.
      const isGone = step.outcome === 'failed' && (step.problem.isGone || step.problem.kind === 'off_site');
      await runStore.addFailure(
        step.url,
        reason,
        isGone ? 'gone' : step.outcome === 'failed' ? undefined : 'same',
      );
    }
    await runStore.report('fetch', 'in_progress', `Reading pages: ${step.done} of ${step.total}.`);
  }
  return `Read ${read} pages.`;
}
