import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '@emi/base/problems';
import { expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { Assets } from '../../src/http/assets.ts';
import { failurePage } from '../../src/http/failure-page.ts';
import { handleFailures } from '../../src/http/failures.ts';
import { workbenchAssets } from '../../src/http/workbench-page.ts';

it('a request that its client broke off is logged as no failure, and any other failure still is', async () => {
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).err.message) });
  const handled: Promise<unknown>[] = [];
  const app = express();
  app.get('/:code', (request, response, next) => {
    response.write('a beginning');
    const left = once(response, 'close');
    handled.push(
      left.then(() => next(Object.assign(new Error(request.params.code), { code: request.params.code }))),
    );
  });
  app.get('/present/:code', (request, _response, next) => {
    next(Object.assign(new Error(`present ${request.params.code}`), { code: request.params.code }));
  });
  app.use(handleFailures(logger));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const code of ['ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ECONNRESET', 'OURS']) {
    const leaving = get(`${origin}/${code}`, { agent: false });
    const [response] = await once(leaving, 'response');
    response.destroy();
    while (handled.length === 0) await new Promise(setImmediate);
    await handled.pop();
  }
  const present = await fetch(`${origin}/present/EPIPE`);
  expect([present.status, logged]).toEqual([500, ['OURS', 'present EPIPE']]);
  server.closeAllConnections();
  server.close();
});

it('shows people a page about a server error, and programs JSON on the same address', async () => {
  const assets: Assets = new Assets([...workbenchAssets((name) => assets.path(name))]);
  const app = express();
  app.use((_request, response, next) => {
    response.setHeader('X-Request-Id', 'request-1');
    next();
  });
  app.get('/500', () => {
    throw new Error('the <disk> is full');
  });
  app.get('/503', () => {
    throw new Problem('UNAVAILABLE', 'Try "soon".');
  });
  app.get('/404', () => {
    throw new Problem('NOT_FOUND', 'There is no such thing.');
  });
  app.use(handleFailures(pino({ level: 'silent' }), undefined, failurePage(assets)));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, accept: string) => fetch(origin + path, { headers: { Accept: accept } });
  for (const [path, title, said] of [
    ['/500', 'Something went wrong', 'Quote the X-Request-Id'],
    ['/503', 'The service is not available', 'Try &quot;soon&quot;.'],
  ] as const) {
    const page = await ask(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
    const text = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([
      Number(path.slice(1)),
      'text/html; charset=utf-8',
    ]);
    for (const part of [`<h1>${title}</h1>`, said, 'request-1']) expect(text).toContain(part);
    expect(text).not.toContain('disk');
    expect(page.headers.get('content-security-policy')).toContain("trusted-types 'none'");
    expect(page.headers.has('retry-after')).toBe(path === '/503');
    expect(await (await ask(path, '*/*')).json()).toMatchObject({ statusCode: page.status });
  }
  expect(await (await ask('/404', 'text/html')).json()).toMatchObject({ statusCode: 404 });
  server.closeAllConnections();
  server.close();
});
