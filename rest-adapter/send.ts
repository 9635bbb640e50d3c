import type { ServerResponse } from 'node:http';
import type { RestResponse } from './problems.ts';

/** Sends JSON, and nothing else. */
export function send(response: ServerResponse, { status, body, headers }: RestResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
