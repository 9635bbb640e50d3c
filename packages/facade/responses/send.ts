import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { jsonOf } from '@emi/records/rows';
import { etagOf, isKnown } from './etag.ts';
import type { RestResponse } from './problems.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON, with the response's own media type if it has one. */
export function send(response: ServerResponse, { status, body, headers }: RestResponse): void {
  begin(response, status, headers);
  if (body === undefined) {
    response.end();
    return;
  }
  const isProblem = status >= 400 && prefersProblem(response.req) && 'error' in body && 'message' in body;
  if (isProblem) end(response, jsonOf(problemOf(status, body as Failed)), PROBLEM_TYPE);
  else end(response, jsonOf(body), headers['Content-Type']);
}

function begin(response: ServerResponse, status: number, headers: RestResponse['headers']): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function end(response: ServerResponse, json: Buffer, type = JSON_TYPE): void {
  response.setHeader('Content-Type', type);
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
  if (isKnown(request, etag)) {
    send(response, { status: 304, body: undefined, headers: tagged });
    return;
  }
  begin(response, status, tagged);
  end(response, json, headers['Content-Type']);
}
