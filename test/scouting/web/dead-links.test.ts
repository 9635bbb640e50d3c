import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, describe, expect, it } from '@jest/globals';
import { classifyPhase } from '../../../src/scouting/phases/classify.ts';
import { fetchPhase } from '../../../src/scouting/phases/fetch.ts';
import { MemoryRunStore } from '../../../src/scouting/run/memory-run-store.ts';
import { FETCH_BOUNDS } from '../../../src/scouting/web/site/fetch-pages.ts';
import { brief } from '../../support/made-pages.ts';
import { page, Websites } from '../../support/scouting.ts';

const HOST = 'www.dead-links.example.org';
const sites = await Websites.serve({
  [HOST]: ({ pathname }) =>
    pathname.startsWith('/gone') ? undefined : page(`Page ${pathname}`, `<p>Text of ${pathname}</p>`),
});
afterAll(() => sites.close());

describe('links that lead nowhere', () => {
  it('take no place from pages that can be read', async () => {
    const { signal } = new AbortController();
    const runStore = new MemoryRunStore(() => undefined);
    const paths = Array.from({ length: FETCH_BOUNDS.pages + 10 }, (_, at) => [
      ...(at < 30 ? [`/gone/${at}`] : []),
      `/page/${at}`,
    ]).flat();
    await runStore.addUrls(
      paths.map((path) => ({ url: `http://${HOST}${path}`, discoveredVia: 'link', text: null })),
    );
    const scouting = {
      website: `http://${HOST}/`,
      otherHosts: [],
      sharedDomains: [],
      isBorrowed: false,
      brief: brief(),
      signal,
      web: sites.web,
      reader: { read: () => Promise.reject() },
      analyst: embeddedAnalyst,
      runStore,
    };
    await classifyPhase(scouting);
    expect(await fetchPhase(scouting)).toBe(`Read ${FETCH_BOUNDS.pages} pages.`);
  });
});
