import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import type { Step } from '../../src/http/in-series.ts';
import { pastRouter } from '../../src/http/past-router.ts';
import { httpServer } from '../../src/http/server.ts';

describe('a handler past the router', () => {
  const app = express();
  const handle: Step = (request, response, next) => {
    const { baseUrl, url, path, originalUrl, query } = request;
    if (path.startsWith('/wrong')) next(new Error(path));
    else response.json({ baseUrl, url, path, originalUrl, query, hasResponse: request.res === response });
  };
  const fail: ErrorRequestHandler = (error, _request, response, _next) => {
    if (error.message === '/wrong/twice') throw error;
    response.status(500).send(error.message);
  };
  const server = httpServer(app, pastRouter(app, '/api', handle, fail), () => ({}));
  let url: string;

  beforeAll(async () => {
    app.use('/api', (request, response, next) => {
      response.setHeader('X-Routed', 'yes');
      handle(request, response, next);
    });
    app.use(fail);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  it('sees what it would see if it were mounted', async () => {
    const past = await fetch(`${url}/api/schools?state=TX`);
    const through = await fetch(`${url}/API/schools?state=TX`);
    expect([past.headers.get('X-Routed'), through.headers.get('X-Routed')]).toEqual([null, 'yes']);
    const seen = await past.text();
    expect(seen).toBe((await through.text()).replaceAll('/API', '/api'));
    expect(JSON.parse(seen)).toMatchObject({ baseUrl: '/api', path: '/schools', hasResponse: true });
  });

  it.each(['/api', '/apis/1', '/'])('leaves %s to the router', async (path) => {
    const { status, headers } = await fetch(url + path);
    expect([status, headers.get('X-Routed')]).toEqual(path === '/api' ? [200, 'yes'] : [404, null]);
  });

  it('passes its errors on, and closes the connection if that fails too', async () => {
    expect((await fetch(`${url}/api/wrong/once`)).status).toBe(500);
    await expect(fetch(`${url}/api/wrong/twice`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${url}/api/schools`)).status).toBe(200);
  });
});
