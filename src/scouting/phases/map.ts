import type { Scouting } from '../run/scouting.ts';
import { mapSite } from '../web/site/map-site.ts';

/** Finds out which pages there are; what is read on the way need not be read again. */
export async function map({ website, otherHosts, web, notebook, signal }: Scouting): Promise<string> {
  let visited = 0;
  const { urls } = await mapSite(website, {
    web,
    signal,
    otherHosts,
    onPage: async (document, page) => {
      await notebook.addUrls([page]);
      await notebook.addDocument(page.url, document);
      visited++;
      await notebook.tell('map', 'in_progress', `Finding pages: ${visited} visited.`);
    },
  });
  await notebook.addUrls(urls);
  return `Found ${urls.length} pages.`;
}
