import { afterEach, describe, expect, it } from '@jest/globals';
import { serve, testWeb, unending } from '../../support/websites.ts';
import { closeAll, keep, problem, read, visitor } from './visits.ts';

afterEach(closeAll);

describe('a fetched document', () => {
  it('is decoded, with its final address without the fragment', async () => {
    const site = keep(
      await serve((request, response) =>
        request.url === '/old'
          ? response.writeHead(301, { Location: '/new?x=1#part' }).end()
          : response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('Schüler'),
      ),
    );
    const document = await read(visitor(site.port), '/old#top');
    expect(document).toMatchObject({
      url: 'http://school.example/new?x=1',
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from('Schüler'),
      fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('has one time limit for all its redirects', async () => {
    let hops = 0;
    const site = keep(
      await serve((request, response) => {
        if (request.url === '/robots.txt') return response.writeHead(404).end();
        setTimeout(() => response.writeHead(302, { Location: `/${++hops}` }).end(), 100);
      }),
    );
    const web = visitor(site.port, { milliseconds: 250, redirects: 50 });
    expect(await problem(web)).toMatchObject({ kind: 'timeout', canRetry: true });
    expect(hops).toBeLessThan(4);
  });

  it('is fetched through up to five redirects', async () => {
    const site = keep(
      await serve((request, response) => {
        const left = Number(request.url!.slice(1));
        if (left === 0) response.writeHead(200, { 'Content-Type': 'text/html' }).end('here');
        else if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end();
        else response.writeHead(404).end();
      }),
    );
    const web = visitor(site.port);
    expect((await read(web, '/5')).body.toString()).toBe('here');
    expect(await problem(web, '/6')).toMatchObject({ kind: 'too_many_redirects', canRetry: false });
  });

  it('is abandoned at the first repetition when redirects form a loop', async () => {
    const site = keep(
      await serve((request, response) => {
        const next = request.url === '/a' ? '/b' : '/a';
        response.writeHead(request.url === '/robots.txt' ? 404 : 307, { Location: next }).end();
      }),
    );
    expect(await problem(visitor(site.port), '/a')).toMatchObject({ kind: 'too_many_redirects' });
    expect(site.asked).toEqual(['/a', '/b']);
  });

  it('is off the site where a redirect goes beyond what is allowed, and that is not requested', async () => {
    const site = keep(
      await serve((request, response) => {
        const status = request.url === '/robots.txt' ? 404 : 302;
        response.writeHead(status, { Location: 'http://elsewhere.example/' }).end();
      }),
    );
    const web = keep(testWeb({ 'school.example': site.port, 'elsewhere.example': site.port }));
    const within = ({ hostname }: URL) => hostname === 'school.example';
    const reading = web.fetch('http://school.example/', { signal: unending(), within });
    await expect(reading).rejects.toMatchObject({ kind: 'off_site' });
    expect(site.asked).toEqual(['/']);
  });

  it.each([
    [404, false],
    [403, false],
    [429, true],
    [500, true],
    [503, true],
    [204, false],
    [304, false],
  ])('may be worth a retry after a %d: %s', async (status, canRetry) => {
    const site = keep(
      await serve((request, response) =>
        response.writeHead(request.url === '/robots.txt' ? 404 : status).end(),
      ),
    );
    expect(await problem(visitor(site.port))).toMatchObject({ kind: 'status', status, canRetry });
  });

  it("is requested under our program's name, without cookies and credentials", async () => {
    const seen: Record<string, unknown>[] = [];
    const site = keep(
      await serve((request, response) => {
        seen.push(request.headers);
        response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'id=1; Path=/' }).end('x');
      }),
    );
    const web = visitor(site.port);
    await read(web, '/a');
    await read(web, '/b');
    expect(seen).toHaveLength(3);
    for (const headers of seen) {
      expect(headers['user-agent']).toBe('EducationMarketScout/1.0 (+https://market.example/scout)');
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/cookie|authorization|referer/)]),
      );
    }
  });
});
