import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it.each([
  ['as a stream', 'application/json, text/event-stream'],
  ['as JSON', 'application/json'],
])('a connection is closed after an answer %s where the client asks for that', async (_case, accept) => {
  const { key } = await harness.seed.organization();
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    Accept: accept,
    'MCP-Protocol-Version': '2025-11-25',
    Connection: 'close',
  };
  const header = await new Promise<unknown>((resolve, reject) => {
    const sent = request(`${harness.origin}/mcp`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.headers.connection));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  });
  expect(header).toBe('close');
});
