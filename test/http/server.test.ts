import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { httpServer } from '../../src/http/server.ts';

describe('the HTTP server of an app', () => {
  const app = express();
  const server = httpServer(app, app, () => ({}));
  const arrived: [IncomingMessage, object, ServerResponse, object][] = [];

  beforeAll(async () => {
    server.prependListener('request', (request, response) => {
      arrived.push([request, Object.getPrototypeOf(request), response, Object.getPrototypeOf(response)]);
    });
    app.get('/', (request, response) => response.json({ query: request.query, path: request.path }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await once(server, 'close');
  });

  it('creates requests and responses with the prototypes that Express wants, so it need not change them', async () => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/?state=TX`);
    expect(await answer.json()).toEqual({ query: { state: 'TX' }, path: '/' });
    const [[request, itsPrototype, response, prototypeOfResponse]] = arrived as [(typeof arrived)[number]];
    expect(itsPrototype).toBe(app.request);
    expect(prototypeOfResponse).toBe(app.response);
    expect(Object.getPrototypeOf(request)).toBe(itsPrototype);
    expect(Object.getPrototypeOf(response)).toBe(prototypeOfResponse);
  });
});
