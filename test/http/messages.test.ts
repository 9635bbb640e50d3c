import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { messagesOf } from '../../src/http/messages.ts';

/** Responds through Node's own response or ours, and returns the bytes of the response without its date. */
async function bytesOf(respond: (response: ServerResponse) => void, isOurs: boolean): Promise<string> {
  const server = createServer(isOurs ? messagesOf(express()) : {}, (_request, response) => respond(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const received = await text(socket);
  server.close();
  await once(server, 'close');
  return received.replace(/^Date: .*\r\n/m, '');
}

const WAYS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'headers that are set, set again, and removed': (response) => {
    response.setHeader('Vary', 'Accept').setHeader('X-Count', 1).setHeader('ETag', '"a"');
    response.setHeader('vary', 'Origin');
    response.removeHeader('X-COUNT');
    response.setHeader('X-Count', 2);
    response.end('text');
  },
  'several values of a header': (response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.appendHeader('Vary', 'Accept');
    response.appendHeader('Vary', 'Origin');
    response.end();
  },
  'headers that are given with the status': (response) => {
    response.setHeader('Content-Type', 'text/plain');
    response.writeHead(404, { 'content-type': 'application/json', Allow: 'GET' });
    response.end('{}');
  },
  'a reason and a connection that closes': (response) => {
    response.setHeader('Connection', 'close');
    response.writeHead(503, 'Busy', { 'Content-Length': 4 });
    response.end('busy');
  },
  'headers that Node would add': (response) => {
    response.removeHeader('Connection');
    response.removeHeader('Content-Length');
    response.write('in ');
    response.end('parts');
  },
  'headers read back': (response) => {
    response.setHeaders(new Map([['A', '1']])).setHeader('B', 2);
    const { a, b } = response.getHeaders();
    const names = response.getHeaderNames().join();
    response.end(
      [a, b, names, response.getHeader('b'), response.hasHeader('A'), response.hasHeader('C')].join(),
    );
  },
  'a header after the first bytes': (response) => {
    response.write('sent');
    try {
      response.setHeader('Late', '1');
    } catch (error) {
      response.end((error as { code: string }).code);
    }
  },
  'a value that would end its line': (response) => {
    try {
      response.setHeader('X', 'a\r\nB: c');
      response.writeHead(200);
    } catch (error) {
      response.removeHeader('X');
      response.end((error as { code: string }).code);
    }
  },
};

describe('a response of an app', () => {
  it.each(Object.keys(WAYS))('writes %s as Node does', async (way) => {
    expect(await bytesOf(WAYS[way]!, true)).toBe(await bytesOf(WAYS[way]!, false));
  });
});
