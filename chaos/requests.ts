import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/**
 * The outcome of a request. `refused`: the connection was refused. `lost`: the connection broke, or the balancer lost
 * the service. `hung`: no response within the limit.
 */
export type Ending = 'answered' | 'refused' | 'lost' | 'hung';

export interface Outcome {
  readonly ending: Ending;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all routes
  readonly body: any;
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** True if the service may have done the work without acknowledging it. */
export const mayHaveWorked = ({ ending, status }: Outcome): boolean =>
  ending === 'lost' || ending === 'hung' || (ending === 'answered' && status >= 500);

export const isAcknowledged = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** True for a response by a service rather than by the balancer. */
const isOfService = (headers: IncomingHttpHeaders): boolean => headers['x-request-id'] !== undefined;

/** The key under which outcomes are counted. */
export function outcomeName({ ending, status, headers }: Outcome): string {
  if (ending !== 'answered')
    return { refused: 'connection refused', lost: 'connection lost', hung: 'no answer' }[ending];
  if (status >= 200 && status < 300) return '2xx';
  if (status === 503 && headers['retry-after'] !== undefined) return '503 with Retry-After';
  if (!isOfService(headers) && [408, 502, 504].includes(status)) return `${status} of the balancer`;
  return String(status);
}

/** Sends one request at a time per caller, over persistent connections. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #origin: () => string | undefined;
  readonly #boundMs: number;

  /** @param origin the target of the next request; undefined while there is none */
  constructor(origin: () => string | undefined, boundMs: number) {
    this.#origin = origin;
    this.#boundMs = boundMs;
  }

  send({ method, path, key, body, idempotencyKey }: Asked): Promise<Outcome> {
    const origin = this.#origin();
    const sentAt = performance.now();
    const ended = (
      ending: Ending,
      status = 0,
      headers: IncomingHttpHeaders = {},
      answer: unknown = undefined,
    ): Outcome => ({
      ending,
      status,
      headers,
      body: answer,
      sentAt,
      receivedAt: performance.now(),
    });
    if (!origin) return Promise.resolve(ended('refused'));
    const text = body && JSON.stringify(body);
    return new Promise((resolve) => {
      const headers: Record<string, string> = { authorization: `Bearer ${key}` };
      if (text) headers['content-type'] = 'application/json';
      if (text) headers['content-length'] = String(Buffer.byteLength(text));
      if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
      const request = httpRequest(`${origin}/api/v1${path}`, { method, headers, agent: this.#agent });
      const timer = setTimeout(() => {
        resolve(ended('hung'));
        request.destroy();
      }, this.#boundMs);
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      request.on('error', ({ code }: NodeJS.ErrnoException) =>
        settle(ended(code === 'ECONNREFUSED' ? 'refused' : 'lost')),
      );
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => settle(ended('lost')));
        response.on('end', () => {
          const answer = parsed(Buffer.concat(chunks).toString('utf8'));
          settle(ended('answered', response.statusCode, response.headers, answer));
        });
      });
      request.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // the balancer's own pages
  }
}
