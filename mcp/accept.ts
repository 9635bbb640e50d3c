import type { McpHttpHandler } from '@modelcontextprotocol/server';

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** Media types of an answer: JSON, or a stream with one event. */
export const ANSWER_TYPES = [JSON_TYPE, STREAM_TYPE];

type Handler = Pick<McpHttpHandler, 'fetch'>;

/**
 * Serves clients that accept only one of the two types, any type, or send no header; the protocol's library insists on
 * both. An answer is a single message, so it is the same in either.
 * @param type the type of the response, if it is one of the two types
 */
export const accepting = (handler: Handler, type: string): Handler => ({
  async fetch(request, options) {
    const headers = new Headers(request.headers);
    headers.set('Accept', ANSWER_TYPES.join(', '));
    return as(type, await handler.fetch(new Request(request, { headers }), options));
  },
});

/** Removes the `Connection` header, which the library sets whatever the client asks for, so that Node decides. */
export const withoutKeepAlive = (handler: Handler): Handler => ({
  async fetch(request, options) {
    const response = await handler.fetch(request, options);
    response.headers.delete('Connection');
    return response;
  },
});

async function as(type: string, response: Response): Promise<Response> {
  const has = response.headers.get('Content-Type')?.split(';')[0];
  if (!response.body || has === type || !ANSWER_TYPES.includes(has ?? '')) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', type);
  const body = type === JSON_TYPE ? messageIn(text) : `event: message\ndata: ${text}\n\n`;
  return new Response(body, { status: response.status, headers });
}

/** The message of the last event; earlier ones are notifications. */
const messageIn = (stream: string): string =>
  stream
    .split(/\r?\n/)
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length) ?? '';
