import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type FetchPagesOptions,
  type FetchStep,
  fetchPages,
} from '../../../src/scouting/web/site/fetch-pages.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { serve, servePages, testWeb, unending } from '../../support/websites.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

const HOST = 'www.maple.k12.oh.us';
const url = (path: string): string => `http://${HOST}${path}`;

/** Fetches paths from a website and reports each. */
async function fetched(
  site: Awaited<ReturnType<typeof serve>>,
  paths: readonly string[],
  options: Partial<FetchPagesOptions> = {},
): Promise<FetchStep[]> {
  const web = testWeb({ [HOST]: site.port, 'www.oak.k12.oh.us': site.port }, { milliseconds: 60_000 });
  open.push(web, site);
  const steps: FetchStep[] = [];
  const scope = { web, site: siteOf(url('/')), signal: unending(), ...options };
  for await (const step of fetchPages(paths.map(url), scope)) steps.push(step);
  return steps;
}

const told = (steps: readonly FetchStep[]) =>
  steps.map((step) => [
    new URL(step.url).pathname,
    step.outcome === 'failed' ? step.problem.kind : step.outcome,
    step.done,
  ]);

describe('fetching pages', () => {
  it('reports each page in order, with the progress so far and the reason if it is skipped', async () => {
    const site = await servePages({
      '/a': 'A',
      '/moved': { status: 301, headers: { Location: '/a' } },
      '/copy': 'A',
      '/away': { status: 302, headers: { Location: 'http://www.oak.k12.oh.us/a' } },
      '/film': { type: 'video/mp4', body: 'x' },
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private' },
      '/b': 'B',
    });
    const steps = await fetched(site, ['/a', '/moved', '/copy', '/away', '/film', '/private', '/none', '/b']);
    expect(told(steps)).toEqual([
      ['/a', 'fetched', 1],
      ['/moved', 'duplicate', 2],
      ['/copy', 'duplicate', 3],
      ['/away', 'off_site', 4],
      ['/film', 'unsupported_type', 5],
      ['/private', 'disallowed', 6],
      ['/none', 'status', 7],
      ['/b', 'fetched', 8],
    ]);
    expect(steps.every(({ total }) => total === 8)).toBe(true);
  });

  it('resumes after the pages of an earlier attempt', async () => {
    const site = await servePages(() => 'page');
    const steps = await fetched(site, ['/a', '/b', '/c'], { alreadyFetched: [url('/a/'), url('/b')] });
    expect(told(steps)).toEqual([['/c', 'fetched', 3]]);
    expect(site.asked).toEqual(['/c']);
  });

  it.each<[string, FetchPagesOptions['bounds'], number]>([
    ['pages', { pages: 2 }, 2],
    ['bytes', { bytes: 5 }, 3],
    ['time', { milliseconds: 0 }, 0],
  ])('ends when its limit of %s is reached', async (_, bounds, read) => {
    const site = await servePages(({ pathname }) => pathname);
    expect(await fetched(site, ['/a', '/b', '/c', '/d'], { bounds })).toHaveLength(read);
    expect(site.asked).toHaveLength(read);
  });

  it('abandons a host that fails to answer three times in a row', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.destroy();
    });
    const steps = await fetched(site, ['/a', '/b', '/c', '/d', '/e']);
    expect(told(steps).map(([, outcome]) => outcome)).toEqual(Array(5).fill('unreachable'));
    expect(site.asked).toEqual(['/a', '/b', '/c']);
  });

  it('ends at once when it is no longer wanted', async () => {
    const site = await servePages(() => 'page');
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(fetched(site, ['/a'], { signal })).rejects.toThrow('stopped');
    expect(site.asked).toEqual([]);
  });
});
