import zlib from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { deflatedSpaces, gzippedSpaces } from '../../support/deflated.ts';
import { runProgram } from '../../support/module-program.ts';
import { serve } from '../../support/websites.ts';
import { closeAll, keep } from './visits.ts';

afterEach(closeAll);

describe('the memory of the process', () => {
  const BOMB = Buffer.alloc(300_000_000);
  const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
  const BOMBS = {
    gzip: () => gzippedSpaces(300),
    deflate: () => deflatedSpaces(300),
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
