import type { Harness } from './harness.ts';

/** The Accept header for each kind of stream. */
export const ACCEPTS = {
  events: 'text/event-stream',
  multipart: 'multipart/mixed;subscriptionSpec=1.0, application/json',
} as const;

/** A subscription as seen by its client. */
export interface Subscribed {
  readonly response: Response;
  /** The results as they arrive; heartbeats are counted and skipped. */
  readonly results: AsyncGenerator<unknown>;
  heartbeats(): number;
  /** Disconnects. */
  leave(): void;
}

/** Subscribes over HTTP, as Sandbox (`multipart`) and GraphiQL (`events`) do. */
export async function subscribe(
  { origin }: Pick<Harness, 'origin'>,
  key: string,
  query: string,
  accept: keyof typeof ACCEPTS = 'multipart',
): Promise<Subscribed> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: ACCEPTS[accept],
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  });
  let beats = 0;
  async function* results() {
    for await (const content of accept === 'events' ? events(response) : parts(response)) {
      if (content === undefined) beats++;
      else yield content;
    }
  }
  return { response, results: results(), heartbeats: () => beats, leave: () => leaving.abort() };
}

/** The text between separators, as soon as the next separator arrives. */
async function* pieces(response: Response, separator: string): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf(separator); end >= 0; end = text.indexOf(separator)) {
      yield text.slice(0, end);
      text = text.slice(end + separator.length);
    }
  }
  if (text.trim() !== '' && text !== '--\r\n') throw new Error(`the stream broke off in ${text}`);
}

async function* parts(response: Response): AsyncGenerator<unknown> {
  for await (const part of pieces(response, '\r\n--graphql')) {
    const [, body] = part.split('\r\n\r\n');
    if (body) yield JSON.parse(body).payload;
  }
}

async function* events(response: Response): AsyncGenerator<unknown> {
  for await (const event of pieces(response, '\n\n')) {
    if (event.startsWith('event: complete')) return;
    yield event.startsWith('event: next\ndata: ') ? JSON.parse(event.split('data: ')[1]!) : undefined;
  }
}
