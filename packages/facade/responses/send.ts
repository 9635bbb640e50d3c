import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { jsonOf } from '@emi/records/rows';
import { etagOf, isKnown } from './etag.ts';
import type { RestResponse } from './problems.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON, with the response's own media type if it has one; a failure as problem+json if `Accept` names it. */
export function send(response: ServerResponse, { status, body, headers }: RestResponse): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  const isProblem = status >= 400 && prefersProblem(response.req) && 'error' in body && 'message' in body;
  const json = jsonOf(isProblem ? problemOf(status, body as Failed) : body);
  response.setHeader('Content-Type', isProblem ? PROBLEM_TYPE : (headers['Content-Type'] ?? JSON_TYPE));
  response.setHeader('Content-Length', json.length);
  response.end(json);
}

interface Failed {
  readonly error: string;
  readonly message: string;
}

const PROBLEM_TYPE = 'application/problem+json';

/** Returns `true` for a client whose `Accept` names the type with a weight other than zero. */
const prefersProblem = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === PROBLEM_TYPE && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** A failure in the format of RFC 9457, in addition to the fields that it always has. */
const problemOf = (status: number, body: Failed): object => ({
  type: 'about:blank',
  title: STATUS_CODES[status],
  status,
  detail: body.message,
  ...body,
});

/** Sends JSON with an ETag, or 304 to a client that has it. Clients may cache it but must revalidate it. */
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
