/** The wire format of a stream of results. */
export interface Encoding {
  readonly contentType: string;
  readonly start: string;
  result(result: object): string;
  readonly heartbeat: string;
  readonly end: string;
}

const BOUNDARY = '\r\n--graphql';
// Includes the next boundary: clients consider a part complete when they see the next one begin.
const part = (content: object): string =>
  `\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(content)}${BOUNDARY}`;

/** The multipart protocol of Apollo's clients and Sandbox. */
const MULTIPART: Encoding = {
  contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"',
  start: BOUNDARY,
  result: (payload) => part({ payload }),
  heartbeat: part({}),
  end: '--\r\n',
};

/** Server-sent events in "distinct connections" mode, which most other clients and GraphiQL support. */
const EVENTS: Encoding = {
  contentType: 'text/event-stream; charset=utf-8',
  start: ':\n\n',
  result: (result) => `event: next\ndata: ${JSON.stringify(result)}\n\n`,
  heartbeat: ':\n\n',
  end: 'event: complete\ndata:\n\n',
};

/** The encoding that a client accepts, by its Accept header. */
export function encodingFor(accept: string): Encoding | undefined {
  const types = accept.toLowerCase().split(',');
  const isMultipart = types.some(
    (type) => type.includes('multipart/mixed') && /;\s*subscriptionspec=/.test(type),
  );
  if (isMultipart) return MULTIPART;
  return /text\/event-stream/i.test(accept) ? EVENTS : undefined;
}
