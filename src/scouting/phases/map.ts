import { keepingWeb, NOTHING_KEPT } from '../run/keeping-web.ts';
import { rememberingWeb } from '../run/remembering-web.ts';
import type { Scouting } from '../run/scouting.ts';
import { mapSite } from '../web/site/map-site.ts';

/** Discovers the website's pages. The documents read for their links are stored, and not fetched again. */
export async function mapPhase({
  website,
  otherHosts,
  sharedDomains,
  web,
  runStore,
  signal,
  kept = NOTHING_KEPT,
}: Scouting): Promise<string> {
  let visited = 0;
  const onGone = (url: string) => runStore.note(url, 'gone');
  const keeping = keepingWeb(await rememberingWeb(web, runStore), kept, { needsLinks: true, onGone });
  const { urls, areas } = await mapSite(website, {
    web: keeping,
    onDuplicate: (url) => runStore.note(url, 'same'),
    signal,
    otherHosts,
    sharedDomains,
    onPage: async (document, page) => {
      await runStore.addUrls([page]);
      await runStore.addDocument(page.url, document, keeping.linksOf(document.url));
      visited++;
      await runStore.report('map', 'in_progress', `Finding pages: ${visited} visited.`);
    },
  });
  await runStore.addUrls(urls);
  await runStore.saveAreas(areas);
  return `Found ${urls.length} pages.`;
}
