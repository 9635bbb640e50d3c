import { sameness } from '../web/site/canonical-url.ts';
import type { Web } from '../web/web.ts';
import type { RunStore } from './run-store.ts';

/** Wraps the web so that a resumed run does not fetch again what it has already read. */
export async function rememberingWeb(web: Web, runStore: RunStore): Promise<Web> {
  const noted = (await runStore.urls()).filter(({ isFetched }) => isFetched);
  const known = new Map(noted.map(({ url }) => [sameness(url), url]));
  return {
    ...web,
    async fetch(text, options) {
      const url = URL.canParse(text) && known.get(sameness(text));
      const document = url && (await runStore.document(url));
      return document
        ? { etag: null, lastModified: null, isUnchanged: false, ...document }
        : web.fetch(text, options);
    },
  };
}
