import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { handleFailures } from '../../src/http/failures.ts';

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
