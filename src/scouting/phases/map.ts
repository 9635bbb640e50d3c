import { rememberingWeb } from '../run/remembering-web.ts';
import type { Scouting } from '../run/scouting.ts';
import { mapSite } from '../web/site/map-site.ts';

/** Discovers the website's pages; documents that are read on the way are kept. */
export async function mapPhase({
  website,
  otherHosts,
  sharedDomains,
  web,
  runStore,
  signal,
}: Scouting): Promise<string> {
  let visited = 0;
  const { urls, areas } = await mapSite(website, {
    web: await rememberingWeb(web, runStore),
    signal,
    otherHosts,
    sharedDomains,
    onPage: async (document, page) => {
      await runStore.addUrls([page]);
      await runStore.addDocument(page.url, document);
      visited++;
      await runStore.report('map', 'in_progress', `Finding pages: ${visited} visited.`);
    },
  });
  await runStore.addUrls(urls);
  await runStore.saveAreas(areas);
  return `Found ${urls.length} pages.`;
}
