import { once } from 'node:events';
import type { Socket } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { WEB_LIMITS } from '../../../src/scouting/web/web.ts';
import { serve } from '../../support/websites.ts';
import { closeAll, keep, problem, rawSite, read, visitor } from './visits.ts';

afterEach(closeAll);

/** Writes to a socket as fast as its peer reads, until it is closed. */
async function pour(socket: Socket, chunk: string | Buffer, onWrite = () => {}): Promise<void> {
  while (!socket.destroyed) {
    onWrite();
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  }
}

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
    ['sends informational answers forever', (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['drips its body', (socket) => drip(socket, `${HTML}\r\n`, '.')],
    ['drips it compressed', (socket) => drip(socket, `${HTML}Content-Encoding: gzip\r\n\r\n`, '\x1f')],
    ['promises more than it sends', (socket) => socket.write(`${HTML}Content-Length: 100\r\n\r\nabc`)],
  ])('is abandoned in time when the website %s', async (_, answer) => {
    const web = visitor(await rawSite(answer), { milliseconds: 200 });
    expect(['timeout', 'unreachable']).toContain((await problem(web)).kind);
  });

  it('is abandoned at once when it is no longer wanted', async () => {
    const port = await rawSite(() => undefined);
    const abort = new AbortController();
    const reading = visitor(port).fetch('http://school.example/', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 20);
    await expect(reading).rejects.toThrow('enough');
  });
});
