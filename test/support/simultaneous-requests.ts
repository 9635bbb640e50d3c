import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that is held until all others are ready. */
export interface PreparedRequest {
  /** `http://host:port` of the service. */
  readonly origin: string;
  readonly path: string;
  readonly method?: string;
  /** An API key, sent as a bearer token. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Time in which the server certainly reads everything except the last bytes. */
const SETTLE_MS = 100;
/** Maximum number of connections opened at a time; more would overflow the server's backlog. */
const OPENING = 200;

/**
 * Sends requests at the same moment: each is written, except for its last byte, on a connection of its own; then all
 * last bytes are written in a loop. On loopback, the handlers start within a few milliseconds of each other, without a
 * connection pool that orders them. Answers are in the order of the requests.
 */
export async function releaseTogether(requests: readonly PreparedRequest[]): Promise<RawAnswer[]> {
  const prepared: { socket: Socket; last: Buffer; answer: Promise<RawAnswer> }[] = [];
  try {
    for (let from = 0; from < requests.length; from += OPENING) {
      prepared.push(...(await Promise.all(requests.slice(from, from + OPENING).map(prepare))));
    }
    await sleep(SETTLE_MS);
    for (const { socket, last } of prepared) socket.write(last);
    return await Promise.all(prepared.map(({ answer }) => answer));
  } finally {
    for (const { socket } of prepared) socket.destroy();
  }
}

async function prepare(request: PreparedRequest) {
  const { hostname, port } = new URL(request.origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const answer = answerOn(socket);
  answer.catch(() => undefined); // the error reaches the code that awaits it
  await once(socket, 'connect');
  const bytes = bytesOf(request);
  socket.write(bytes.subarray(0, -1));
  return { socket, last: bytes.subarray(-1), answer };
}

function bytesOf({ origin, path, method = 'GET', key, headers, body }: PreparedRequest): Buffer {
  const all: Record<string, string> = {
    Host: new URL(origin).host,
    Connection: 'close',
    ...(key && { Authorization: `Bearer ${key}` }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** Reads until the server closes the connection, as requested. */
async function answerOn(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', text = ''] = Buffer.concat(chunks)
    .toString()
    .split(/\r\n\r\n(.*)/s, 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  };
}
