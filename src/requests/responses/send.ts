import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonOf } from '../../db/rows/index.ts';
import { etagOf, isKnown } from './etag.ts';
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

/** Sends JSON with an ETag, or 304 to a client that has it. Clients may cache it but must revalidate. */
export function sendWithEtag(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: RestResponse & { readonly body: object },
): void {
  const json = jsonOf(body);
  const etag = etagOf(json);
  const tagged = { ...headers, ETag: etag, 'Cache-Control': 'private, no-cache' };
  response.appendHeader('Vary', 'Accept, Authorization');
  const isSame = isKnown(request, etag);
  send(
    response,
    isSame ? { status: 304, body: undefined, headers: tagged } : { status, body, headers: tagged },
  );
}
