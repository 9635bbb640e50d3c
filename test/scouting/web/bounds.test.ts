import { once } from 'node:events';
import type { Socket } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WEB_LIMITS, type Web, type WebLimits } from '../../../src/scouting/web/web.ts';
import type { WebProblem } from '../../../src/scouting/web/web-problem.ts';
import { runProgram } from '../../support/module-program.ts';
import { serve, serveRaw, testWeb, unending } from '../../support/websites.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

const keep = <T extends { close(): Promise<void> }>(thing: T): T => {
  open.push(thing);
  return thing;
};

const visitor = (port: number, limits?: Partial<WebLimits>): Web =>
  keep(testWeb({ 'school.example': port }, limits));

const read = (web: Web, path = '/') => web.fetch(`http://school.example${path}`, { signal: unending() });

const problem = (web: Web, path?: string): Promise<WebProblem> =>
  read(web, path).then(
    () => Promise.reject(new Error('it was read')),
    (error) => error,
  );

/** Writes as fast as it is read, until it is closed. */
async function pour(socket: Socket, chunk: string | Buffer, onWrite = () => {}): Promise<void> {
  while (!socket.destroyed) {
    onWrite();
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  }
}

/** Has no robots.txt; everything else is up to the test. */
async function rawSite(answer: (socket: Socket) => void): Promise<number> {
  const { port } = keep(
    await serveRaw((socket) => {
      socket.on('data', (data) => {
        if (data.toString().startsWith('GET /robots.txt')) socket.write(NONE);
        else answer(socket);
      });
    }),
  );
  return port;
}

const NONE = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
const HTML = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';

const ENCODERS: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  Deflate: zlib.deflateRawSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
  identity: (data) => data,
  'gzip, br': (data) => zlib.brotliCompressSync(zlib.gzipSync(data)),
};

async function encodedSite(encoding: string, data: Buffer): Promise<number> {
  const body = ENCODERS[encoding]!(data);
  const site = await serve((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(body),
  );
  return keep(site).port;
}

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

  it.each(Object.keys(ENCODERS))('is read in the encoding %s', async (encoding) => {
    const text = Buffer.from('Board minutes. '.repeat(10_000));
    expect((await read(visitor(await encodedSite(encoding, text)))).body.equals(text)).toBe(true);
  });

  it.each(Object.keys(ENCODERS))('is abandoned at its maximum size when it expands: %s', async (encoding) => {
    const web = visitor(await encodedSite(encoding, Buffer.alloc(2_000_001)), { bytes: 2_000_000 });
    expect(await problem(web)).toMatchObject({ kind: 'too_large', canRetry: false });
  });

  it('may be as large as its maximum', async () => {
    const web = visitor(await encodedSite('gzip', Buffer.alloc(2_000_000)), { bytes: 2_000_000 });
    expect((await read(web)).body).toHaveLength(2_000_000);
  });

  it.each(['compress', 'gzip, gzip, gzip', 'secret'])('is not read in the encoding %s', async (encoding) => {
    const port = await rawSite((socket) =>
      socket.write(`${HTML}Content-Encoding: ${encoding}\r\nContent-Length: 4\r\n\r\nabcd`),
    );
    expect(await problem(visitor(port))).toMatchObject({ kind: 'unsupported_type' });
  });

  it('is a website error when its encoding is not what it claims', async () => {
    const port = await rawSite((socket) =>
      socket.write(`${HTML}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd`),
    );
    expect(await problem(visitor(port))).toMatchObject({ kind: 'unreachable' });
  });

  it('is abandoned at its maximum size when it does not end', async () => {
    const port = await rawSite((socket) => {
      socket.write(`${HTML}\r\n`);
      void pour(socket, 'x'.repeat(65_536));
    });
    expect(await problem(visitor(port))).toMatchObject({ kind: 'too_large' });
  });

  it.each(['video/mp4', 'image/jpeg', 'application/zip', 'application/octet-stream', 'application/json'])(
    'is not downloaded with the type %s',
    async (type) => {
      let chunks = 0;
      const port = await rawSite((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`);
        void pour(socket, Buffer.alloc(65_536), () => chunks++);
      });
      expect(await problem(visitor(port))).toMatchObject({ kind: 'unsupported_type', canRetry: false });
      expect(chunks * 65_536).toBeLessThan(WEB_LIMITS.bytes);
    },
  );

  it('is read without a known type when its name states one', async () => {
    const port = await rawSite((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 4\r\n\r\n%PDF',
      ),
    );
    expect((await read(visitor(port), '/minutes.PDF')).body.toString()).toBe('%PDF');
  });

  const drip = (socket: Socket, head: string, drop: string) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(drop), 10);
    socket.on('close', () => clearInterval(timer));
  };

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['never ends its headers', (socket) => drip(socket, HTML, 'X-A: b\r\n')],
    [
      'sends informational answers for ever',
      (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
    ['drips its body', (socket) => drip(socket, `${HTML}\r\n`, '.')],
    ['drips it compressed', (socket) => drip(socket, `${HTML}Content-Encoding: gzip\r\n\r\n`, '\x1f')],
    ['promises more than it sends', (socket) => socket.write(`${HTML}Content-Length: 100\r\n\r\nabc`)],
  ])('is abandoned in time when the website %s', async (_, answer) => {
    const web = visitor(await rawSite(answer), { milliseconds: 200 });
    expect(['timeout', 'unreachable']).toContain((await problem(web)).kind);
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

  it('is off the site where a redirect leads beyond what is allowed, and that is not requested', async () => {
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

  it('is abandoned at once when it is no longer wanted', async () => {
    const port = await rawSite(() => undefined);
    const abort = new AbortController();
    const reading = visitor(port).fetch('http://school.example/', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 20);
    await expect(reading).rejects.toThrow('enough');
  });
});

describe('the memory of the process', () => {
  const BOMB = Buffer.alloc(300_000_000);
  const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
  const BOMBS = {
    gzip: () => zlib.gzipSync(BOMB),
    deflate: () => zlib.deflateSync(BOMB),
    br: () => zlib.brotliCompressSync(BOMB, quick),
    zstd: () => zlib.zstdCompressSync(BOMB),
  };

  /** The peak growth in bytes of a process that fetches the bomb. */
  const meet = (port: number) =>
    runProgram<{ kind: string; growth: number }>(`
      import { testWeb } from './test/support/websites.ts';
      const web = testWeb({ 'school.example': ${port} });
      const fetch = (path) => web.fetch('http://school.example' + path, { signal: new AbortController().signal })
        .catch((error) => error);
      await fetch('/missing');
      const before = process.memoryUsage().rss;
      let highest = before;
      const timer = setInterval(() => { highest = Math.max(highest, process.memoryUsage().rss); }, 1);
      const { kind } = await fetch('/bomb');
      highest = Math.max(highest, process.memoryUsage().rss);
      clearInterval(timer);
      console.log(JSON.stringify({ kind, growth: highest - before }));
      process.exit();`);

  it.each(Object.keys(BOMBS) as (keyof typeof BOMBS)[])(
    'grows by less than 60 MB when a bomb expands: %s',
    async (encoding) => {
      const body = BOMBS[encoding]();
      const site = await serve((request, response) =>
        request.url === '/bomb'
          ? response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(body)
          : response.writeHead(404).end(),
      );
      const met = await meet(keep(site).port);
      expect(met.kind).toBe('too_large');
      expect(met.growth).toBeLessThan(60_000_000);
    },
  );
});
