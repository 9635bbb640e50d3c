import { loopbackNetwork } from '@emi/base/network';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as tasks from '../../../src/scouting/web/crawl-tasks.ts';
import type { HostGate } from '../../../src/scouting/web/host-gate.ts';
import { robotsOf } from '../../../src/scouting/web/robots.ts';
import { readRobotsText } from '../../../src/scouting/web/robots-text.ts';
import { createWeb, type Web } from '../../../src/scouting/web/web.ts';
import { type PageAnswer, servePages, unending } from '../../support/websites.ts';

const DAY = 24 * 60 * 60 * 1000;
const open: { close(): Promise<void> }[] = [];
const readRobots = (body: Buffer) => robotsOf(readRobotsText(body));

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

/**
 * A website with this robots.txt, where every other page exists, and a visitor with a clock that records its
 * pauses.
 */
async function website(robots: (url: URL) => PageAnswer | undefined) {
  const asked: string[] = [];
  const site = await servePages((url) => {
    asked.push(url.pathname);
    return url.pathname.startsWith('/robots') ? robots(url) : 'a page';
  });
  const pauses: number[] = [];
  const gate: HostGate = { enter: async () => async (pauseMs) => void pauses.push(pauseMs) };
  const clock = { now: 0 };
  const web = createWeb({
    network: loopbackNetwork({ 'school.example': site.port, 'district.example': site.port }),
    gate,
    tasks,
    contactUrl: 'https://market.example/scout',
    limits: { pauseMs: 1000, milliseconds: 5000, longestPauseMs: 10_000 },
    now: () => clock.now,
  });
  open.push(web, site);
  return { web, asked, pauses, clock };
}

const text = (body: string): PageAnswer => ({ type: 'text/plain', body });

const outcome = (web: Web, path: string, host = 'school.example'): Promise<string> =>
  web.fetch(`http://${host}${path}`, { signal: unending() }).then(
    () => 'read',
    (error) => error.kind,
  );

describe('robots.txt', () => {
  it.each([400, 401, 403, 404, 410, 429])('allows everything after a %d', async (status) => {
    const { web } = await website(() => ({ status }));
    expect(await outcome(web, '/staff')).toBe('read');
  });

  it.each([500, 502, 503])('allows nothing after a %d, and may be retried', async (status) => {
    const { web, asked } = await website(() => ({ status }));
    const reading = web.fetch('http://school.example/staff', { signal: unending() });
    await expect(reading).rejects.toMatchObject({ kind: 'status', status, canRetry: true });
    expect(asked).toEqual(['/robots.txt']);
  });

  it('allows nothing when the host does not answer', async () => {
    const { web } = await website(() => undefined);
    const reading = web.fetch('http://127.0.0.1:1/', { signal: unending() });
    await expect(reading).rejects.toMatchObject({ kind: 'unreachable', canRetry: true });
  });

  it('is read through five redirects, also to another host, and counts as absent after more', async () => {
    const { web, asked } = await website(({ pathname, hostname }) => {
      const hops = Number(pathname.slice('/robots.txt'.length) || '0');
      const most = hostname === 'school.example' ? 5 : 9;
      if (hops >= most) return text('User-agent: *\nDisallow: /private');
      return { status: 301, headers: { Location: `/robots.txt${hops + 1}` } };
    });
    expect(await outcome(web, '/private/x')).toBe('disallowed');
    expect(asked).toHaveLength(6);
    expect(await outcome(web, '/private/x', 'district.example')).toBe('read');
  });

  it('is obeyed by every host along a redirect', async () => {
    const asked: string[] = [];
    const site = await servePages((url) => {
      asked.push(url.host + url.pathname);
      if (url.pathname !== '/robots.txt') {
        return { status: 302, headers: { Location: 'http://district.example/private' } };
      }
      return url.hostname === 'school.example' ? undefined : text('User-agent: *\nDisallow: /private');
    });
    const visitor = createWeb({
      network: loopbackNetwork({ 'school.example': site.port, 'district.example': site.port }),
      gate: { enter: async () => async () => undefined },
      tasks,
      contactUrl: 'https://market.example/scout',
    });
    open.push(site, visitor);
    expect(await outcome(visitor, '/')).toBe('disallowed');
    expect(asked).toEqual(['school.example/robots.txt', 'school.example/', 'district.example/robots.txt']);
  });

  it('is cached for a day, and no longer', async () => {
    const { web, asked, clock } = await website(() => text('User-agent: *\nDisallow: /private'));
    await outcome(web, '/a');
    clock.now += DAY - 1;
    await outcome(web, '/b');
    expect(asked).toEqual(['/robots.txt', '/a', '/b']);
    clock.now += 1;
    await outcome(web, '/c');
    expect(asked).toEqual(['/robots.txt', '/a', '/b', '/robots.txt', '/c']);
  });

  it('is requested again soon after a failure', async () => {
    const answers: PageAnswer[] = [{ status: 503 }, { status: 404 }];
    const { web, clock } = await website(() => answers.shift());
    expect(await outcome(web, '/a')).toBe('status');
    clock.now += 5 * 60 * 1000;
    expect(await outcome(web, '/a')).toBe('read');
  });

  it.each([
    ['Crawl-delay: 3', 3000],
    ['Crawl-delay: 0.1', 1000],
    ['Crawl-delay: 86400', 10_000],
    ['Crawl-delay: -5', 1000],
    ['Crawl-delay: soon', 1000],
    ['', 1000],
  ])('sets the pause between requests, within bounds: "%s" gives %d ms', async (line, pause) => {
    const { web, pauses } = await website(() => text(`User-agent: *\n${line}\nDisallow:`));
    await outcome(web, '/a');
    expect(pauses).toEqual([1000, pause]);
  });

  it('may ask for a pause in a Retry-After header, too, within the same bound', async () => {
    const { web, pauses } = await website(() => ({ status: 404, headers: { 'Retry-After': '4' } }));
    await outcome(web, '/a');
    expect(pauses[0]).toBe(4000);
    const busy = await website(() => ({ status: 503, headers: { 'Retry-After': '4000' } }));
    await outcome(busy.web, '/a');
    expect(busy.pauses).toEqual([10_000]);
  });
});

describe('the rules of robots.txt', () => {
  const allows = (lines: string, path: string): boolean => {
    const url = new URL('http://school.example/robots.txt');
    return readRobots(Buffer.from(lines)).allows(new URL(path, url));
  };

  it.each<[string, string, boolean]>([
    ['User-agent: *\nDisallow: /a', '/a/b', false],
    ['User-agent: *\nDisallow: /a', '/b', true],
    ['User-agent: *\nDisallow: /', '/robots.txt2', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/minutes.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/minutes.pdf?x', true],
    ['User-agent: EducationMarketScout\nDisallow: /a\n\nUser-agent: *\nDisallow: /b', '/b', true],
    ['User-agent: EducationMarketScout\nDisallow: /a\n\nUser-agent: *\nDisallow: /b', '/a', false],
    ['User-agent: educationmarketscout/2.0\nDisallow: /a', '/a', false],
    ['User-agent: OtherBot\nUser-agent: *\nDisallow: /a', '/a', false],
    ['User-agent: OtherBot\nDisallow: /a', '/a', true],
    ['User-agent: *\nSitemap: /map.xml\nUser-agent: OtherBot\nDisallow: /a', '/a', false],
    ['User-agent: *\nCrawl-delay: 5\n\nUser-agent: OtherBot\nDisallow: /', '/a', true],
    ['\uFEFFuser-agent : * # all\r\nDISALLOW : /a # not this\r\n', '/a', false],
    ['<html>Disallow: /</html>', '/a', true],
  ])('%j let %s be read: %s', (lines, path, expected) => {
    expect(allows(lines, path)).toBe(expected);
  });

  it('count only in the first 500 KiB', async () => {
    const filler = '# filler\n'.repeat(60_000);
    const { web } = await website(() =>
      text(`User-agent: *\nDisallow: /first\n${filler}\nUser-agent: *\nDisallow: /last`),
    );
    expect(await outcome(web, '/first')).toBe('disallowed');
    expect(await outcome(web, '/last')).toBe('read');
  });

  it('cannot exhaust their reader, however many names and rules they combine', () => {
    const names = Array.from({ length: 18_000 }, (_, index) => `user-agent:${index}`);
    const lines = [...names, 'user-agent:*', ...Array<string>(18_000).fill('disallow:/a')].join('\n');
    expect(allows(lines, '/a')).toBe(false);
    expect(allows(lines, '/b')).toBe(true);
  });

  it('forbid everything when they have too many wildcards', () => {
    const rules = Array.from({ length: 200 }, (_, at) => `Disallow: /${at}${'*a'.repeat(100)}`);
    expect(allows(`User-agent: *\n${rules.join('\n')}`, '/b')).toBe(false);
  });

  it('forbid everything when there are more than 10,000 of them', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, at) => `Disallow: /a${at}`);
    expect(allows(`User-agent: *\n${rules(10_000).join('\n')}`, '/b')).toBe(true);
    expect(allows(`User-agent: *\n${rules(10_001).join('\n')}`, '/b')).toBe(false);
  });

  it.each([
    ['/a%2fb', '/a%2Fb', false],
    ['/%7Eann', '/~ann', false],
    ['/a/ü', '/a/%C3%BC', false],
    ['/a*b*c', '/a-c-b-c', false],
    ['/a*b*c', '/a-c-b', true],
    ['/*a$', '/a/b', true],
    ['/a$', '/a', false],
    ['/a$', '/ab', true],
  ])('decide in the form %s whether %s may be read: %s', (rule, path, expected) => {
    expect(allows(`User-agent: *\nDisallow: ${rule}`, path)).toBe(expected);
  });

  it('allow where two of the same length disagree', () => {
    expect(allows('User-agent: *\nDisallow: /a\nAllow: /a', '/a')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /*b\nAllow: /a*', '/ab')).toBe(true);
  });
});
