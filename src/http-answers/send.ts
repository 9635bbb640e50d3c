import type { ServerResponse } from 'node:http';
import { jsonOf } from '../graph/written.ts';
import type { RestResponse } from './problems.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON, with the response's own media type if it has one. */
export function send(response: ServerResponse, { status, body, headers }: RestResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const json = jsonOf(body);
  response.setHeader('Content-Type', headers['Content-Type'] ?? JSON_TYPE);
  response.setHeader('Content-Length', json.length);
  response.end(json);
}
